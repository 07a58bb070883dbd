import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Payouts } from "#platform/database/schema.gen.ts";
import type { Money } from "#shared/money.ts";
import type { EarningsEntry, Payable, Payout, PayoutRequest } from "./ledger.types.ts";

type Currency = Money["currency"];

/** Others who would pay the same payee wait until the transaction ends. */
export async function lockPayee(transaction: DatabaseTransaction, payeeId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('payments.payee'), hashtext(${payeeId}))
  `.execute(transaction);
}

/** Sums of earnings and payouts; the amount due is the difference. */
export async function sumEarnings(
  transaction: DatabaseTransaction,
  { payeeId, currency }: { payeeId: string; currency: Currency },
): Promise<{ earnedCents: number; paidOutCents: number }> {
  const row = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn, eb }) => [
      fn
        .sum<number | null>("entry.amount_cents")
        .filterWhere("posted.kind", "=", "payout_due")
        .as("earned"),
      fn
        .sum<number | null>("entry.amount_cents")
        .filterWhere(eb("posted.kind", "=", "payout"))
        .as("paid_out"),
    ])
    .where("entry.account", "=", "payable")
    .where("entry.payee_id", "=", payeeId)
    .where("entry.currency", "=", currency)
    .executeTakeFirstOrThrow();
  // Amounts owed are negative in the books.
  return { earnedCents: 0 - Number(row.earned ?? 0), paidOutCents: Number(row.paid_out ?? 0) };
}

/** The newest first. */
export async function selectEarningsEntries(
  transaction: DatabaseTransaction,
  { payeeId, currency, limit }: { payeeId: string; currency: Currency; limit: number },
): Promise<EarningsEntry[]> {
  const rows = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .leftJoin("orders as order", "order.id", "posted.order_id")
    .leftJoin("payouts as payout", "payout.id", "posted.payout_id")
    .select([
      "posted.id",
      "posted.kind",
      "posted.order_id",
      "posted.occurred_at",
      "entry.amount_cents",
      "order.subject_id",
      "posted.sponsored_booking_id",
      "payout.reference",
    ])
    .where("entry.account", "=", "payable")
    .where("entry.payee_id", "=", payeeId)
    .where("entry.currency", "=", currency)
    .orderBy("posted.occurred_at", "desc")
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as EarningsEntry["kind"],
    amountCents: Math.abs(row.amount_cents),
    currency,
    orderId: row.order_id,
    subjectId: row.subject_id ?? row.sponsored_booking_id,
    reference: row.reference,
    occurredAt: row.occurred_at,
  }));
}

/** Payees and what they are owed, the highest amount first. */
export async function selectPayables(
  transaction: DatabaseTransaction,
): Promise<Omit<Payable, "isFrozen">[]> {
  const rows = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn }) => [
      "entry.payee_id",
      "entry.currency",
      fn.sum<number>("entry.amount_cents").as("balance"),
      fn
        .max("posted.occurred_at")
        .filterWhere("posted.kind", "=", "payout_due")
        .as("last_earned_at"),
    ])
    .where("entry.account", "=", "payable")
    .groupBy(["entry.payee_id", "entry.currency"])
    .having(({ fn }) => fn.sum("entry.amount_cents"), "<", 0)
    .orderBy("balance")
    .execute();
  return rows.map((row) => ({
    payeeId: row.payee_id ?? "",
    currency: row.currency as Currency,
    dueCents: -Number(row.balance),
    lastEarnedAt: row.last_earned_at,
  }));
}

export async function addPayout(
  transaction: DatabaseTransaction,
  request: PayoutRequest & { recordedBy: string; recordedAt: Date },
): Promise<Payout> {
  const row = await transaction
    .insertInto("payouts")
    .values({
      payee_id: request.payeeId,
      amount_cents: request.amountCents,
      currency: request.currency,
      reference: request.reference,
      recorded_by: request.recordedBy,
      recorded_at: request.recordedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPayout(row);
}

/** One page, the newest first, and how many there are. */
export async function selectPayouts(
  transaction: DatabaseTransaction,
  { payeeId, limit, offset }: { payeeId?: string | undefined; limit: number; offset: number },
): Promise<{ payouts: Payout[]; total: number }> {
  const payouts = payeeId
    ? transaction.selectFrom("payouts").where("payee_id", "=", payeeId)
    : transaction.selectFrom("payouts");
  const rows = await payouts
    .selectAll()
    .orderBy("recorded_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await payouts
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { payouts: rows.map(toPayout), total: Number(total) };
}

function toPayout(row: Selectable<Payouts>): Payout {
  return {
    id: row.id,
    payeeId: row.payee_id,
    amountCents: row.amount_cents,
    currency: row.currency as Currency,
    reference: row.reference,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
  };
}
