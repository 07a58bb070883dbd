import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  fixedStatement,
  fixedValue,
  type LaterValues,
} from "#platform/database/fixed-statements.ts";
import type { Events, EventsPublic } from "#platform/database/schema.gen.ts";
import { countOf } from "#platform/database/values.ts";
import type { EventKind, PublicEvent } from "./events.types.ts";

export type StoredEvent = Selectable<Events>;

/** Events that have not ended at `now`, the soonest first. */
export async function listEvents(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<PublicEvent[]> {
  const rows = await transaction
    .selectFrom("events_public")
    .selectAll()
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return rows.map(toPublicEvent);
}

/** The number of events of a kind that have not ended at `now`, as a value. */
export const upcomingCount = fixedValue(
  (query, { kind, now }: LaterValues<{ kind: EventKind; now: Date }>) =>
    countOf(query.selectFrom("events_public").where("kind", "=", kind).where("ends_at", ">", now)),
);

export async function findPublicEvent(
  transaction: DatabaseTransaction,
  id: string,
): Promise<PublicEvent | undefined> {
  const row = await transaction
    .selectFrom("events_public")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toPublicEvent(row);
}

const registrationsOf = fixedStatement(
  (query, { userId, now }: LaterValues<{ userId: string; now: Date }>) =>
    query
      .selectFrom("event_registrations")
      .innerJoin("events_public", "events_public.id", "event_registrations.event_id")
      .leftJoin("own_event_links as link", "link.event_id", "event_registrations.event_id")
      .selectAll("events_public")
      .select("link.join_url")
      .where("user_id", "=", userId)
      .where("ends_at", ">", now)
      .orderBy("starts_at")
      .orderBy("events_public.id"),
);

/** The events that an account is registered for and that have not ended, the soonest first. */
export async function listRegistrationsOf(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<(PublicEvent & { joinUrl: string | null })[]> {
  const { rows } = await transaction.executeQuery(registrationsOf({ userId, now }));
  return rows.map(({ join_url: joinUrl, ...row }) => ({ ...toPublicEvent(row), joinUrl }));
}

/** The account's last name in a registration, and the address that is registered for the event. */
export async function findOwnStanding(
  transaction: DatabaseTransaction,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<{ name: string | null; registeredEmail: string | null }> {
  const rows = await transaction
    .selectFrom("event_registrations")
    .select(["event_id", "name", "email"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  return {
    name: rows[0]?.name ?? null,
    registeredEmail: rows.find(({ event_id }) => event_id === eventId)?.email ?? null,
  };
}

/**
 * The whole event while it is public, locked until the transaction ends so that its places are given out one by one.
 */
export function lockEvent(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredEvent | undefined> {
  return transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "=", id)
    .where("publication", "=", "published")
    .forUpdate()
    .executeTakeFirst();
}

export async function countRegistrations(
  transaction: DatabaseTransaction,
  eventId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("event_registrations")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The view's columns as they are: a view's are all nullable to the type maker. */
function toPublicEvent(row: Selectable<EventsPublic>): PublicEvent {
  const event = row as { [Key in keyof typeof row]: NonNullable<(typeof row)[Key]> };
  return {
    id: event.id,
    kind: event.kind as EventKind,
    title: event.title,
    summary: event.summary,
    description: event.description,
    agenda: event.agenda,
    host: event.host,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    timeZone: event.time_zone,
    location: event.location,
    capacity: row.capacity,
    priceCents: event.price_cents,
    attendees: event.attendees,
    is_sample: event.is_sample,
  };
}
