import { type Expression, sql } from "kysely";
import { bookingRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";

/** A session that was paid for, as it is between mentee and mentor. */
export interface EarningRow {
  bookingId: string;
  guestName: string;
  startsAt: Date;
  status: string;
  statusChangedAt: Date;
  absent: string | null;
  completedAt: Date | null;
  price: Money;
  feePercent: number;
  refundCents: number | null;
  /** The mentor's share once it is due. */
  mentorCents: number | null;
  closedAt: Date | null;
  /** Since when the site pays in place of the mentee; null: the mentee pays. */
  sponsoredAt: Date | null;
}

function earned(transaction: DatabaseTransaction, payeeId: string | Expression<string>) {
  return transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .where("session.payee_id", "=", payeeId)
    .where("session.charged_at", "is not", null);
}

const startsAt = sql<Date>`coalesce(session.agreed_starts_at, booking.starts_at)`;

/** Some of the sessions of a mentor that were paid for, latest first. */
export async function listEarningRows(
  transaction: DatabaseTransaction,
  payeeId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EarningRow[]> {
  const rows = await earned(transaction, payeeId)
    .select([
      "booking.id",
      "booking.guest_name",
      "booking.status",
      "booking.status_changed_at",
      "booking.absent",
      "booking.completed_at",
      "session.price_cents",
      "session.currency",
      "session.fee_percent",
      "session.refund_cents",
      "session.mentor_cents",
      "session.closed_at",
      "session.sponsored_at",
      startsAt.as("starts_at"),
    ])
    .orderBy(startsAt, "desc")
    .orderBy("booking.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    bookingId: row.id,
    guestName: row.guest_name,
    startsAt: row.starts_at,
    status: row.status,
    statusChangedAt: row.status_changed_at,
    absent: row.absent,
    completedAt: row.completed_at,
    price: { amountCents: row.price_cents, currency: row.currency as Money["currency"] },
    feePercent: row.fee_percent,
    refundCents: row.refund_cents,
    mentorCents: row.mentor_cents,
    closedAt: row.closed_at,
    sponsoredAt: row.sponsored_at,
  }));
}

export async function countEarningRows(
  transaction: DatabaseTransaction,
  payeeId: string,
): Promise<number> {
  const { count } = await earned(transaction, payeeId)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Paid sessions whose money is not shared yet. */
export const heldRows = (transaction: DatabaseTransaction, payeeId: string | Expression<string>) =>
  earned(transaction, payeeId)
    .select([
      "session.price_cents",
      "session.currency",
      "session.fee_percent",
      "session.refund_cents",
    ])
    .where("session.closed_at", "is", null);

type Held = Pick<EarningRow, "price" | "feePercent" | "refundCents">;

/** The money in a row of `heldRows`, of which the mentor would get a share. */
export const toHeld = (
  row: Awaited<ReturnType<ReturnType<typeof heldRows>["executeTakeFirstOrThrow"]>>,
): Held => ({
  price: { amountCents: row.price_cents, currency: row.currency as Money["currency"] },
  feePercent: row.fee_percent,
  refundCents: row.refund_cents,
});

export async function listHeld(transaction: DatabaseTransaction, payeeId: string): Promise<Held[]> {
  return (await heldRows(transaction, payeeId).execute()).map(toHeld);
}

/** Whether money of the payee's sessions is held that may still become theirs. */
export async function hasUnsettledSessions(
  transaction: DatabaseTransaction,
  payeeId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("mentor_sessions")
    .select("booking_id")
    .where("payee_id", "=", payeeId)
    .where("closed_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("charged_at", "is not", null), eb("sponsored_at", "is not", null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
