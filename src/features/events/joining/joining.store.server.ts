import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Events } from "#platform/database/schema.gen.ts";
import { onlineLocationPattern } from "../events.rules.ts";
import { emailOf, isOfSuspended, repeatsAddress } from "../registrants.store.server.ts";
import { dayAhead, hourAhead, type Notified } from "./joining.rules.ts";

export interface DueRegistration {
  id: string;
  email: string;
  /** Another registration's email reaches the same person. */
  repeatsAddress: boolean;
  notified: Notified;
  event: Selectable<Events>;
}

/**
 * Registrations that may have to be emailed the link, none of suspended accounts; locked until the
 * transaction ends.
 */
export async function lockDueRegistrations(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<DueRegistration[]> {
  const within = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const rows = await transaction
    .selectFrom("event_registrations as registration")
    .innerJoin("events as event", "event.id", "registration.event_id")
    .selectAll("event")
    .select([
      "registration.id as registration_id",
      emailOf(transaction, "registration").as("email"),
      repeatsAddress(transaction, "registration").as("repeats_address"),
      "registration.notified_link",
      "registration.notified_day_at",
      "registration.notified_hour_at",
    ])
    .where("event.join_url", "is not", null)
    .where("event.publication", "=", "published")
    .where("event.ends_at", ">", now)
    .where((row) => row.not(isOfSuspended("registration")))
    .where((row) =>
      row.or([
        row.and([
          row("registration.notified_hour_at", "is", null),
          row("event.starts_at", "<=", within(hourAhead)),
        ]),
        row.and([
          row("registration.notified_day_at", "is", null),
          row("event.starts_at", "<=", within(dayAhead)),
        ]),
        sql<boolean>`registration.notified_link <> event.join_url`,
      ]),
    )
    .orderBy("event.starts_at")
    .orderBy("registration.id")
    .limit(limit)
    .forUpdate("registration")
    .skipLocked()
    .execute();
  return rows.map(
    ({
      registration_id: id,
      email,
      repeats_address,
      notified_link: link,
      notified_day_at: dayAt,
      notified_hour_at: hourAt,
      ...event
    }) => ({
      id,
      email,
      repeatsAddress: repeats_address,
      notified: { link, dayAt, hourAt },
      event,
    }),
  );
}

export async function saveNotified(
  transaction: DatabaseTransaction,
  id: string,
  { link, dayAt, hourAt }: Notified,
): Promise<void> {
  await transaction
    .updateTable("event_registrations")
    .set({ notified_link: link, notified_day_at: dayAt, notified_hour_at: hourAt })
    .where("id", "=", id)
    .execute();
}

/**
 * Registrations that the published notes were not emailed to, marked as emailed to. Those of
 * suspended accounts wait until the suspension ends, and those of events that were taken off the
 * site until they're back.
 */
export async function takeUnnotifiedOfNotes(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<{ email: string; repeatsAddress: boolean; event: Selectable<Events> }[]> {
  const taken = await transaction
    .updateTable("event_registrations")
    .set({ notes_notified_at: now })
    .where("id", "in", (due) =>
      due
        .selectFrom("event_registrations as registration")
        .innerJoin("events as event", "event.id", "registration.event_id")
        .select("registration.id")
        .where("registration.notes_notified_at", "is", null)
        .where((row) => row.not(isOfSuspended("registration")))
        .where("event.notes_published_at", "is not", null)
        .where("event.ends_at", "<=", now)
        .where("event.publication", "=", "published")
        .limit(limit)
        .forUpdate("registration")
        .skipLocked(),
    )
    .returning([
      emailOf(transaction, "event_registrations").as("email"),
      repeatsAddress(transaction, "event_registrations").as("repeats_address"),
      "event_id",
    ])
    .execute();
  const ids = [...new Set(taken.map(({ event_id }) => event_id))];
  if (ids.length === 0) return [];
  const events = await transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  return taken.flatMap(({ email, repeats_address, event_id }) => {
    const event = events.find(({ id }) => id === event_id);
    return event ? [{ email, repeatsAddress: repeats_address, event }] : [];
  });
}

/**
 * Takes events with registrations that start within `ahead` and lack the link they need, and
 * records that administrators are notified.
 */
export async function takeEventsWithoutLink(
  transaction: DatabaseTransaction,
  {
    column,
    now,
    ahead,
  }: { column: "admins_notified_day_at" | "admins_notified_hour_at"; now: Date; ahead: number },
): Promise<{ id: string; title: string; starts_at: Date; registrations: number }[]> {
  return await transaction
    .updateTable("events")
    .set({ [column]: now })
    .where("join_url", "is", null)
    // As `needsLink` says.
    .where((row) =>
      row.or([row("location", "~*", onlineLocationPattern), row("kind", "=", "webinar")]),
    )
    .where("is_sample", "=", false)
    .where("publication", "=", "published")
    .where(column, "is", null)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", new Date(now.getTime() + ahead))
    .where((row) =>
      row.exists(
        row
          .selectFrom("event_registrations")
          .select("event_registrations.id")
          .whereRef("event_registrations.event_id", "=", "events.id"),
      ),
    )
    .returning([
      "id",
      "title",
      "starts_at",
      sql<number>`(select count(*)::integer from event_registrations where event_id = events.id)`.as(
        "registrations",
      ),
    ])
    .execute();
}
