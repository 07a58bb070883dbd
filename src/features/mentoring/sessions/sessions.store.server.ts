import type { Selectable, Updateable } from "kysely";
import { bookingRows, lockBooking } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MentorSessions } from "#platform/database/schema.gen.ts";
import type { Money } from "#shared/money.ts";
import type { MentorSession } from "./sessions.types.ts";

export interface NewSession {
  bookingId: string;
  mentorProfileId: string;
  payeeId: string | null;
  price: Money;
  feePercent: number;
  now: Date;
}

/** The number of sessions that took place. */
export async function countHeldSessions(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .select((select) => select.fn.countAll().as("count"))
    .where("kind", "=", "mentor_session")
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records the price of a held time. */
export async function insertSession(
  transaction: DatabaseTransaction,
  { bookingId, mentorProfileId, payeeId, price, feePercent, now }: NewSession,
): Promise<void> {
  await transaction
    .insertInto("mentor_sessions")
    .values({
      booking_id: bookingId,
      mentor_profile_id: mentorProfileId,
      payee_id: payeeId,
      price_cents: price.amountCents,
      currency: price.currency,
      fee_percent: feePercent,
      created_at: now,
    })
    .execute();
}

/** The sessions of bookings, by booking, as far as the transaction's role may read them. */
export async function selectSessions(
  transaction: DatabaseTransaction,
  bookingIds: readonly string[],
): Promise<Map<string, MentorSession>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("mentor_sessions")
    .selectAll()
    .where("booking_id", "in", bookingIds)
    .execute();
  return new Map(rows.map((row) => [row.booking_id, toSession(row)]));
}

export async function selectSession(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<MentorSession | undefined> {
  return (await selectSessions(transaction, [bookingId])).get(bookingId);
}

/** As `selectSession`, with the row locked until the transaction ends. */
export async function lockSession(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<MentorSession | undefined> {
  const row = await transaction
    .selectFrom("mentor_sessions")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .forUpdate()
    .executeTakeFirst();
  return row && toSession(row);
}

export async function updateSession(
  transaction: DatabaseTransaction,
  bookingId: string,
  set: Updateable<MentorSessions>,
): Promise<void> {
  await transaction
    .updateTable("mentor_sessions")
    .set(set)
    .where("booking_id", "=", bookingId)
    .execute();
}

/** Sessions whose money can be shared, because they can no longer be refunded. */
export async function selectSettleable(
  transaction: DatabaseTransaction,
  { over, limit }: { over: Date; limit: number },
): Promise<MentorSession[]> {
  const rows = await settleable(transaction, over)
    .selectAll("session")
    .orderBy("session.created_at")
    .limit(limit)
    .execute();
  return rows.map(toSession);
}

/** Locks one of those and its booking; undefined when it's no longer one. */
export async function lockSettleable(
  transaction: DatabaseTransaction,
  bookingId: string,
  over: Date,
): Promise<MentorSession | undefined> {
  // The booking first, as in every change of one.
  await lockBooking(transaction, bookingId);
  const session = await lockSession(transaction, bookingId);
  const row = await settleable(transaction, over)
    .select("session.booking_id")
    .where("session.booking_id", "=", bookingId)
    .executeTakeFirst();
  return row && session;
}

function settleable(transaction: DatabaseTransaction, over: Date) {
  return transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .where("session.closed_at", "is", null)
    .where("session.charged_at", "is not", null)
    .where((where) =>
      where.or([
        where.and([
          where("booking.status", "=", "completed"),
          where("booking.completed_at", "<=", over),
        ]),
        where.and([
          where("booking.status", "=", "no_show"),
          where("booking.absent", "=", "guest"),
          where("booking.status_changed_at", "<=", over),
        ]),
        where.and([
          where("booking.status", "=", "cancelled"),
          where("session.refund_cents", "<", where.ref("session.price_cents")),
          where("booking.status_changed_at", "<=", over),
        ]),
      ]),
    );
}

/**
 * Bookings that will not take place, or never came about, while nothing final is known of their
 * money. The longest known first.
 */
export async function selectUnreconciled(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await unreconciled(transaction)
    .select("session.booking_id")
    .where("booking.status_changed_at", "<=", before)
    .orderBy("booking.status_changed_at")
    .limit(limit)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** As `lockSession`; undefined when the session is no longer one of those. */
export async function lockUnreconciledSession(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<MentorSession | undefined> {
  const session = await lockSession(transaction, bookingId);
  const row = await unreconciled(transaction)
    .select("session.booking_id")
    .where("session.booking_id", "=", bookingId)
    .executeTakeFirst();
  return row && session;
}

function unreconciled(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .where("session.closed_at", "is", null)
    .where("booking.status", "in", ["expired", "declined", "cancelled", "refunded"])
    .where((where) =>
      where.or([
        where("session.refund_cents", "is", null),
        where.and([
          where("session.refund_cents", ">", 0),
          where("session.refunded_at", "is", null),
        ]),
      ]),
    );
}

function toSession(row: Selectable<MentorSessions>): MentorSession {
  return {
    bookingId: row.booking_id,
    mentorProfileId: row.mentor_profile_id,
    payeeId: row.payee_id,
    price: { amountCents: row.price_cents, currency: row.currency as Money["currency"] },
    feePercent: row.fee_percent,
    authorizedAt: row.authorized_at,
    chargedAt: row.charged_at,
    agreedStartsAt: row.agreed_starts_at,
    refundCapPercent: row.refund_cap_percent,
    refundCents: row.refund_cents,
    refundedAt: row.refunded_at,
    releasedAt: row.released_at,
    mentorCents: row.mentor_cents,
    closedAt: row.closed_at,
    sponsoredAt: row.sponsored_at,
    statement: row.statement,
  };
}
