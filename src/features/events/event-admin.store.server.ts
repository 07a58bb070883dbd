import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Events } from "#platform/database/schema.gen.ts";
import { emailOf } from "./registrants.store.server.ts";

export interface AdminEventRow {
  id: string;
  kind: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  join_url: string | null;
  location: string;
  notes_published_at: Date | null;
  is_sample: boolean;
  publication: string;
  registrations: number;
  questions: number;
}

/**
 * Events for administrators: those to come, soonest first, then those that are over, latest first.
 */
export async function listEventsForAdmins(
  transaction: DatabaseTransaction,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ events: AdminEventRow[]; total: number }> {
  const events = await transaction
    .selectFrom("events")
    .select([
      "id",
      "kind",
      "title",
      "starts_at",
      "ends_at",
      "join_url",
      "location",
      "notes_published_at",
      "is_sample",
      "publication",
      sql<number>`(select count(*)::integer from event_registrations where event_id = events.id)`.as(
        "registrations",
      ),
      sql<number>`(select count(question)::integer from event_registrations where event_id = events.id)`.as(
        "questions",
      ),
    ])
    .orderBy(sql`ends_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await transaction
    .selectFrom("events")
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { events, total: Number(total) };
}

export function selectEvent(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Selectable<Events> | undefined> {
  return transaction.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
}

/** As `selectEvent`; others who would change it wait until the transaction ends. */
export function lockEventRow(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Selectable<Events> | undefined> {
  return transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface RegistrationRow {
  id: string;
  name: string;
  /** The person's current address. */
  email: string;
  question: string | null;
  attended: boolean | null;
  created_at: Date;
}

/** Registrations for an event, the first one first; all of them without `attended`. */
export async function listRegistrations(
  transaction: DatabaseTransaction,
  eventId: string,
  {
    attended,
    limit,
    offset,
  }: { attended?: boolean | null | undefined; limit: number; offset: number },
): Promise<RegistrationRow[]> {
  const all = transaction
    .selectFrom("event_registrations")
    .select(["id", "name", "question", "attended", "created_at"])
    .select(emailOf(transaction, "event_registrations").as("email"))
    .where("event_id", "=", eventId);
  const wanted =
    attended === undefined ? all : all.where("attended", "is not distinct from", attended);
  return await wanted.orderBy("created_at").orderBy("id").limit(limit).offset(offset).execute();
}

export async function updateEvent(
  transaction: DatabaseTransaction,
  id: string,
  change: {
    join_url?: string | null;
    notes?: string | null;
    notes_url?: string | null;
    notes_published_at?: Date;
  },
): Promise<void> {
  await transaction.updateTable("events").set(change).where("id", "=", id).execute();
}
