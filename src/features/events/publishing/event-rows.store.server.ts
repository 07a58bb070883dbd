import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Events } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";
import { clearAttendanceAhead } from "../attendance/attendance.store.server.ts";
import { emailOf, isOfSuspended, repeatsAddress } from "../registrants.store.server.ts";

/** All events, for the editors' list. */
export const eventRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("events")
    .select([
      "id",
      "title",
      "publication as state",
      "is_sample",
      "updated_at as changed_at",
      "ends_at as expires_at",
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** Whether the id is free. */
export async function isFreeEventId(
  transaction: DatabaseTransaction,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("events")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined;
}

export async function insertPublishedEvent(
  transaction: DatabaseTransaction,
  event: Insertable<Events>,
): Promise<void> {
  await transaction.insertInto("events").values(event).execute();
}

/**
 * Before another start, administrators are asked for a missing link anew. Whoever was marked at an
 * event that is moved ahead hasn't come to it yet, and its notes are those of the former date.
 */
export async function updatePublishedEvent(
  transaction: DatabaseTransaction,
  id: string,
  change: Omit<Insertable<Events>, "id" | "series">,
): Promise<void> {
  const unlessMoved = (column: "admins_notified_day_at" | "admins_notified_hour_at") =>
    sql<Date | null>`case when starts_at = ${change.starts_at} then ${sql.ref(column)} end`;
  await transaction
    .updateTable("events")
    .set({
      ...change,
      admins_notified_day_at: unlessMoved("admins_notified_day_at"),
      admins_notified_hour_at: unlessMoved("admins_notified_hour_at"),
    })
    .where("id", "=", id)
    .execute();
  if (!change.updated_at) return;
  const now = new Date(change.updated_at);
  await clearAttendanceAhead(transaction, id, now);
  await takeBackNotesAhead(transaction, id, now);
}

/**
 * Takes back the notes of an event that isn't over at `now`, because it was moved. Their text stays,
 * and is emailed to everyone once it's published again.
 */
async function takeBackNotesAhead(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  const event = await transaction
    .updateTable("events")
    .set({ notes_published_at: null })
    .where("id", "=", id)
    .where("notes_published_at", "is not", null)
    .where("ends_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!event) return;
  await transaction
    .updateTable("event_registrations")
    .set({ notes_notified_at: null })
    .where("event_id", "=", id)
    .where("notes_notified_at", "is not", null)
    .execute();
}

export async function setPublication(
  transaction: DatabaseTransaction,
  id: string,
  { state, now }: { state: PublicationState; now: Date },
): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ publication: state, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export interface ChangedRegistration {
  id: string;
  email: string;
  /** Another registration's email reaches the same person. */
  repeatsAddress: boolean;
  event: Selectable<Events>;
  wasCancelled: boolean;
  /** The event has another time, or another location, than the person was told last. */
  isMoved: boolean;
  isRelocated: boolean;
}

/**
 * Registrations whose person was told another time or location than the event has now, or not yet
 * that it is cancelled or takes place after all; marked as told. Events that are over need no email.
 */
export async function takeChangedRegistrations(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<ChangedRegistration[]> {
  const { rows } = await sql<Selectable<Events> & TakenColumns>`
    with due as (
      select registration.id, event.publication <> 'published' as cancelled,
        registration.notified_cancelled_at is not null as was_cancelled,
        (event.starts_at, event.ends_at)
          is distinct from (registration.notified_starts_at, registration.notified_ends_at)
          as is_moved,
        coalesce(event.location <> registration.notified_location, false) as is_relocated
      from event_registrations as registration
      join events as event on event.id = registration.event_id
      where event.ends_at > ${now}
        and (
          (event.publication <> 'published') <> (registration.notified_cancelled_at is not null)
          or (event.publication = 'published'
            and ((event.starts_at, event.ends_at)
                is distinct from (registration.notified_starts_at, registration.notified_ends_at)
              or event.location <> registration.notified_location))
        )
        and not ${isOfSuspended("registration")}
      order by event.starts_at, registration.id
      limit ${limit}
      for update of registration skip locked
    ), taken as (
      update event_registrations as registration
      set notified_starts_at = event.starts_at, notified_ends_at = event.ends_at,
        notified_location = event.location,
        notified_cancelled_at = case when due.cancelled then ${now}::timestamptz end,
        -- The link is sent a day and an hour before the new time.
        notified_day_at = case when event.starts_at = notified_starts_at then notified_day_at end,
        notified_hour_at = case when event.starts_at = notified_starts_at then notified_hour_at end
      from due, events as event
      where registration.id = due.id and event.id = registration.event_id
      returning registration.id, ${emailOf(transaction, "registration")} as email, registration.event_id,
        ${repeatsAddress(transaction, "registration")} as repeats_address,
        due.was_cancelled, due.is_moved, due.is_relocated
    )
    select event.*, taken.id as registration_id, taken.email, taken.repeats_address,
      taken.was_cancelled, taken.is_moved, taken.is_relocated
    from taken join events as event on event.id = taken.event_id
  `.execute(transaction);
  return rows.map(
    ({
      registration_id: id,
      email,
      repeats_address,
      was_cancelled: wasCancelled,
      is_moved: isMoved,
      is_relocated: isRelocated,
      ...event
    }) => ({
      id,
      email,
      repeatsAddress: repeats_address,
      event,
      wasCancelled,
      isMoved,
      isRelocated,
    }),
  );
}

interface TakenColumns {
  registration_id: string;
  email: string;
  repeats_address: boolean;
  was_cancelled: boolean;
  is_moved: boolean;
  is_relocated: boolean;
}
