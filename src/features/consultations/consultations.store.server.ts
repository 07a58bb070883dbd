import { sql } from "kysely";
import { accountRows, readAccountEmails } from "#features/auth/auth.contract.ts";
import {
  type Booking,
  bookingRows,
  type Guest,
  occupyingStatuses,
} from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsultationTopic } from "./consultations.constants.ts";
import type { ConsultationDetails } from "./consultations.types.ts";

export async function insertDetails(
  transaction: DatabaseTransaction,
  bookingId: string,
  {
    topic,
    company,
    about,
    message,
    fingerprint,
    network = null,
  }: ConsultationDetails & { fingerprint: string; network?: string | null },
): Promise<void> {
  await transaction
    .insertInto("consultations")
    .values({ booking_id: bookingId, topic, company, about, message, fingerprint, network })
    .execute();
}

/** Whether what a consultation is about is still there. Until the transaction ends, no one else adds to it. */
export async function lockDetails(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("consultations")
    .select("booking_id")
    .where("booking_id", "=", bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Details of bookings, by their ids; as far as the transaction's role may see them. */
export async function readDetails(
  transaction: DatabaseTransaction,
  bookingIds: readonly string[],
): Promise<Map<string, ConsultationDetails>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("consultations")
    .select(["booking_id", "topic", "company", "about", "message"])
    .where("booking_id", "in", bookingIds)
    .execute();
  return new Map(
    rows.map(({ booking_id, topic, ...rest }) => [
      booking_id,
      { topic: topic as ConsultationTopic, ...rest },
    ]),
  );
}

/**
 * Bookings with the address at which their guest is reached now: their account's, else the one that
 * was given. For the system's transaction.
 */
export async function withPresentAddresses(
  transaction: DatabaseTransaction,
  bookings: readonly Booking[],
): Promise<Booking[]> {
  const guestIds = bookings.flatMap(({ guestId }) => guestId ?? []);
  const emails = await readAccountEmails(transaction, guestIds);
  return bookings.map((booking) => ({
    ...booking,
    guestEmail: emails.get(booking.guestId ?? "") ?? booking.guestEmail,
  }));
}

/**
 * The booking that this very form made since `since`, if it still stands; or the hold that waits.
 */
export async function findRepeated(
  transaction: DatabaseTransaction,
  fingerprint: string,
  { since, now }: { since: Date; now: Date },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("consultations as consultation")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "consultation.booking_id")
    .select("booking.id")
    .where("consultation.fingerprint", "=", fingerprint)
    .where("booking.created_at", ">=", since)
    .where("booking.status", "in", occupyingStatuses)
    .where((where) =>
      where.or([where("booking.status", "<>", "held"), where("booking.hold_expires_at", ">", now)]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Others who count the same guest's consultations wait until the transaction ends. */
export async function lockGuest(transaction: DatabaseTransaction, guest: Guest): Promise<void> {
  const key = `consultations:${"userId" in guest ? guest.userId : guest.address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** Accounts that have proven the address of a consultation that is nobody's. */
export async function listLeftOwners(transaction: DatabaseTransaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .innerJoin(accountRows(transaction).as("account"), (join) =>
      join.on(sql<string>`lower(booking.guest_email)`, "=", sql<string>`account.email`),
    )
    .select("account.id")
    .distinct()
    .where("booking.kind", "=", "consultation")
    .where("booking.guest_id", "is", null)
    .where("booking.was_confirmed", "=", true)
    .where("account.email_confirmed_at", "is not", null)
    .where("account.deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
