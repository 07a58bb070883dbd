import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsultationTopic } from "./consultations.constants.ts";
import type { ConsultationDetails } from "./consultations.types.ts";

/** In these statuses a consultation is still to come, or to be agreed on. */
const liveStatuses = ["requested", "confirmed", "rescheduled"] as const;

/** In these it takes up its time. */
const occupyingStatuses = ["held", ...liveStatuses] as const;

/** Whose bookings are meant: an account's, or those that a visitor made under an address. */
export type Guest = { userId: string } | { address: string };

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

/** What the bookings are about, by their ids; as far as the transaction's role may see it. */
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

/** The booking that this very form made since `since`, if it still stands; or the hold that waits. */
export async function findRepeated(
  transaction: DatabaseTransaction,
  fingerprint: string,
  { since, now }: { since: Date; now: Date },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("consultations as consultation")
    .innerJoin("bookings as booking", "booking.id", "consultation.booking_id")
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

/** How many consultations somebody has ahead of them. */
export async function countUpcoming(
  transaction: DatabaseTransaction,
  guest: Guest,
  now: Date,
): Promise<number> {
  const { count } = await consultationsOf(transaction, guest)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("booking.status", "in", liveStatuses)
    .where("booking.ends_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many consultations somebody has booked since then, cancelled ones too; not what was only held. */
export async function countBookedSince(
  transaction: DatabaseTransaction,
  guest: Guest,
  since: Date,
): Promise<number> {
  const { count } = await consultationsOf(transaction, guest)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("booking.created_at", ">", since)
    .where("booking.was_confirmed", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of the consultations that visitors without an account booked under an address and confirmed. */
export async function listIdsUnder(
  transaction: DatabaseTransaction,
  address: string,
): Promise<string[]> {
  const rows = await consultationsOf(transaction, { address })
    .select("booking.id")
    .where("booking.was_confirmed", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a booking of nobody's to an account, unless the account is somewhere else at its time. */
export async function giveTo(
  transaction: DatabaseTransaction,
  bookingId: string,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("bookings as booking")
    .set({ guest_id: userId })
    .where("booking.id", "=", bookingId)
    .where("booking.guest_id", "is", null)
    .where((where) =>
      where.or([
        where("booking.status", "not in", occupyingStatuses),
        where.not(
          where.exists(
            where
              .selectFrom("bookings as other")
              .select("other.id")
              .where("other.guest_id", "=", userId)
              .where("other.status", "in", occupyingStatuses)
              .whereRef("other.starts_at", "<", "booking.ends_at")
              .whereRef("other.ends_at", ">", "booking.starts_at"),
          ),
        ),
      ]),
    )
    .execute();
}

function consultationsOf(transaction: DatabaseTransaction, guest: Guest) {
  const query = transaction
    .selectFrom("bookings as booking")
    .where("booking.kind", "=", "consultation");
  return "userId" in guest
    ? query.where("booking.guest_id", "=", guest.userId)
    : query
        .where("booking.guest_id", "is", null)
        .where(sql<string>`lower(booking.guest_email)`, "=", guest.address);
}
