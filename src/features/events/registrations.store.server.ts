import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Notified } from "./joining/joining.rules.ts";

export interface NewRegistration {
  eventId: string;
  /** The account with this address, when it registers signed in. */
  userId: string | null;
  name: string;
  email: string;
  question: string | null;
  cancelTokenHash: string;
  /** The notification state that the confirmation sets. */
  notified: Notified;
  /** The event's, as the confirmation tells it. */
  startsAt: Date;
  endsAt: Date;
  location: string;
  now: Date;
}

/**
 * Registers an address once for an event. Answers the id, undefined when it is registered already.
 */
export async function insertRegistration(
  transaction: DatabaseTransaction,
  registration: NewRegistration,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("event_registrations")
    .values({
      event_id: registration.eventId,
      user_id: registration.userId,
      name: registration.name,
      email: registration.email,
      question: registration.question,
      cancel_token_hash: registration.cancelTokenHash,
      notified_link: registration.notified.link,
      notified_day_at: registration.notified.dayAt,
      notified_hour_at: registration.notified.hourAt,
      notified_starts_at: registration.startsAt,
      notified_ends_at: registration.endsAt,
      notified_location: registration.location,
      created_at: registration.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether an account is registered for an event, with whichever address. */
export async function hasRegistration(
  transaction: DatabaseTransaction,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("event_registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an account the registration that was made with its address while it was signed out. */
export async function claimRegistration(
  transaction: DatabaseTransaction,
  { eventId, email, userId }: { eventId: string; email: string; userId: string },
): Promise<void> {
  await transaction
    .updateTable("event_registrations")
    .set({ user_id: userId })
    .where("event_id", "=", eventId)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("user_id", "is", null)
    .execute();
}

/** The event of the registration that the token belongs to, in any state. */
export function findRegisteredEvent(
  transaction: DatabaseTransaction,
  { eventId, cancelTokenHash }: { eventId: string; cancelTokenHash: string },
): Promise<{ id: string; title: string; starts_at: Date; time_zone: string } | undefined> {
  return transaction
    .selectFrom("event_registrations")
    .innerJoin("events", "events.id", "event_registrations.event_id")
    .select(["events.id", "events.title", "events.starts_at", "events.time_zone"])
    .where("event_registrations.event_id", "=", eventId)
    .where("event_registrations.cancel_token_hash", "=", cancelTokenHash)
    .executeTakeFirst();
}

/** Deletes the registration that the token belongs to. Undefined: there is none (any more). */
export function deleteRegistration(
  transaction: DatabaseTransaction,
  { eventId, cancelTokenHash }: { eventId: string; cancelTokenHash: string },
): Promise<{ id: string; user_id: string | null } | undefined> {
  return transaction
    .deleteFrom("event_registrations")
    .where("event_id", "=", eventId)
    .where("cancel_token_hash", "=", cancelTokenHash)
    .returning(["id", "user_id"])
    .executeTakeFirst();
}

/**
 * Deletes a person's registrations for events that aren't over at `now`, or for one of them: those of
 * the account, and those made signed out with its proven address.
 */
export async function deleteUpcomingRegistrationsOf(
  transaction: DatabaseTransaction,
  {
    userId,
    email,
    eventId,
    now,
  }: { userId: string; email: string | undefined; eventId?: string; now: Date },
): Promise<{ id: string; event_id: string }[]> {
  return await transaction
    .deleteFrom("event_registrations")
    .where((row) =>
      row.or([
        row("user_id", "=", userId),
        ...(email
          ? [row.and([row("user_id", "is", null), row(sql`lower(email)`, "=", email)])]
          : []),
      ]),
    )
    .where("event_id", "in", (row) => {
      const upcoming = row.selectFrom("events").select("id").where("ends_at", ">", now);
      return eventId === undefined ? upcoming : upcoming.where("id", "=", eventId);
    })
    .returning(["id", "event_id"])
    .execute();
}
