import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import { isRefunded, isSponsored } from "../sessions/sessions.rules.ts";

/** A dispute that waits for a decision. */
export interface OpenDispute {
  bookingId: string;
  mentorName: string;
  menteeName: string;
  startsAt: Date;
  disputedAt: Date;
  absent: "guest" | "host" | null;
  /** Reason of the side that opened it; null without one. */
  reason: string | null;
  /** Statement of the other side; null so far. */
  statement: string | null;
  price: Money;
  /** The mentee paid nothing: the site pays in their place. */
  isSponsored: boolean;
  /** The mentee has everything back already. */
  isRefunded: boolean;
  /** The reader's side, if they're part of the session. */
  ownSide: "guest" | "host" | null;
}

/** Disputes that wait for a decision, those that wait longest first. */
export async function selectDisputes(
  transaction: DatabaseTransaction,
  { viewerId, limit, offset }: { viewerId: string; limit: number; offset: number },
): Promise<OpenDispute[]> {
  const rows = await disputed(transaction)
    .innerJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
    .select([
      "booking.id",
      "host.name as mentor_name",
      "host.user_id as mentor_user_id",
      "booking.guest_id",
      "booking.guest_name",
      "booking.starts_at",
      "booking.status_changed_at",
      "booking.absent",
      "booking.reason",
      "session.statement",
      "session.price_cents",
      "session.currency",
      "session.refund_cents",
      "session.sponsored_at",
    ])
    .orderBy("booking.status_changed_at")
    .orderBy("booking.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const price = { amountCents: row.price_cents, currency: row.currency as Money["currency"] };
    return {
      bookingId: row.id,
      mentorName: row.mentor_name,
      menteeName: row.guest_name,
      startsAt: row.starts_at,
      disputedAt: row.status_changed_at,
      absent: row.absent as OpenDispute["absent"],
      reason: row.reason,
      statement: row.statement,
      price,
      isSponsored: isSponsored({ sponsoredAt: row.sponsored_at }),
      isRefunded: isRefunded({ price, refundCents: row.refund_cents }),
      ownSide: sideOf(row, viewerId),
    };
  });
}

function sideOf(
  row: { guest_id: string | null; mentor_user_id: string | null },
  userId: string,
): OpenDispute["ownSide"] {
  if (row.guest_id === userId) return "guest";
  return row.mentor_user_id === userId ? "host" : null;
}

export async function countDisputes(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await disputed(transaction)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function disputed(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_sessions as session")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
    .where("booking.status", "=", "disputed");
}
