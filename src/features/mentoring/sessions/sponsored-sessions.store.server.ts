import { sql } from "kysely";
import { bookingRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Others who would spend from the month's budget wait until the transaction ends. */
export async function lockSponsoring(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sponsored sessions', 0))`.execute(
    transaction,
  );
}

/** Sessions that cost the site something, or will: those that came to nothing don't count. */
function counted(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .where("session.sponsored_at", "is not", null)
    .where("session.released_at", "is", null)
    .where("booking.status", "not in", ["expired", "declined"])
    .where((where) =>
      where.or([
        where("session.refund_cents", "is", null),
        where("session.refund_cents", "<", where.ref("session.price_cents")),
      ]),
    );
}

/** The times since `since` at which a person's free sessions were booked, the oldest first. */
export async function listFreeSessions(
  transaction: DatabaseTransaction,
  userId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await counted(transaction)
    .select(sql<Date>`session.sponsored_at`.as("sponsored_at"))
    .where("booking.guest_id", "=", userId)
    .where("session.sponsored_at", ">", since)
    .orderBy("session.sponsored_at")
    .execute();
  return rows.map(({ sponsored_at }) => sponsored_at);
}

/** Free sessions of all people since a time, with what they cost the site. */
export async function listSponsoredSince(
  transaction: DatabaseTransaction,
  since: Date,
): Promise<Pick<MentorSession, "price" | "feePercent" | "refundCents">[]> {
  const rows = await counted(transaction)
    .select([
      "session.price_cents",
      "session.currency",
      "session.fee_percent",
      "session.refund_cents",
    ])
    .where("session.sponsored_at", ">=", since)
    .execute();
  return rows.map((row) => ({
    price: { amountCents: row.price_cents, currency: row.currency as Money["currency"] },
    feePercent: row.fee_percent,
    refundCents: row.refund_cents,
  }));
}

/** A person's sessions that are paid for, or about to be, and whose money isn't shared yet. */
export async function listPaidSessions(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<
  { bookingId: string; status: string; startsAt: Date; mentorProfileId: string | null }[]
> {
  const rows = await transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .select(["booking.id", "booking.status", "booking.starts_at", "session.mentor_profile_id"])
    .where("booking.guest_id", "=", userId)
    .where("session.sponsored_at", "is", null)
    .where("session.closed_at", "is", null)
    .where("booking.status", "not in", ["expired", "declined", "refunded"])
    .orderBy("booking.starts_at")
    .execute();
  return rows.map((row) => ({
    bookingId: row.id,
    status: row.status,
    startsAt: row.starts_at,
    mentorProfileId: row.mentor_profile_id,
  }));
}
