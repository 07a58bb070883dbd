import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { EarningsEntry, Payable, PayableHold, PayoutPosting } from "./ledger.types.ts";

type Currency = Money["currency"];

/** Others who would pay the same payee wait until the transaction ends. */
export async function lockPayee(transaction: DatabaseTransaction, payeeId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('payments.payee'), hashtext(${payeeId}))
  `.execute(transaction);
}

/** Kinds of movements to a payee and back. All other kinds are earnings. */
const payoutKinds = ["payout", "payout_returned"];

function heldOf(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("payable_holds as hold")
    .select(({ fn }) => fn.sum<number | null>("hold.amount_cents").as("cents"))
    .where("hold.released_at", "is", null);
}

/** Sums of earnings, payouts and holds; the amount due is what the last two leave of the first. */
export async function sumEarnings(
  transaction: DatabaseTransaction,
  { payeeId, currency }: { payeeId: string; currency: Currency },
): Promise<{ earnedCents: number; paidOutCents: number; heldCents: number }> {
  const row = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn }) => [
      fn
        .sum<number | null>("entry.amount_cents")
        .filterWhere("posted.kind", "not in", payoutKinds)
        .as("earned"),
      fn
        .sum<number | null>("entry.amount_cents")
        .filterWhere("posted.kind", "in", payoutKinds)
        .as("paid_out"),
      heldOf(transaction)
        .where("hold.payee_id", "=", payeeId)
        .where("hold.currency", "=", currency)
        .as("held"),
    ])
    .where("entry.account", "=", "payable")
    .where("entry.payee_id", "=", payeeId)
    .where("entry.currency", "=", currency)
    .executeTakeFirstOrThrow();
  // Amounts owed are negative in the books.
  return {
    earnedCents: 0 - Number(row.earned ?? 0),
    paidOutCents: Number(row.paid_out ?? 0),
    heldCents: Number(row.held ?? 0),
  };
}

/** Whether something is due to a payee, in any currency. */
export async function owesPayee(
  transaction: DatabaseTransaction,
  payeeId: string,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<number>("amount_cents").as("balance"))
    .where("account", "=", "payable")
    .where("payee_id", "=", payeeId)
    .groupBy("currency")
    .execute();
  return rows.some(({ balance }) => Number(balance) < 0);
}

/**
 * Payees (`payee_id`) to whom something can be paid, and since when (`since`): since the first share that
 * payouts, refunds and holds leave something of, where they take the oldest shares first.
 */
export function owedPayees(query: DatabaseTransaction) {
  const held = heldOf(query)
    .select(["hold.payee_id", "hold.currency"])
    .groupBy(["hold.payee_id", "hold.currency"])
    .as("held");
  // Others have no open share, so theirs needn't be put in order.
  const owed = query
    .selectFrom("ledger_entries")
    .select(["payee_id", "currency"])
    .where("payee_id", "is not", null)
    .groupBy(["payee_id", "currency"])
    .having((expression) => expression(expression.fn.sum<number>("amount_cents"), "<", 0))
    .as("owed");
  const shares = query
    .selectFrom("ledger_entries as entry")
    .innerJoin(owed, (join) =>
      join
        .onRef("owed.payee_id", "=", "entry.payee_id")
        .onRef("owed.currency", "=", "entry.currency"),
    )
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .leftJoin(held, (join) =>
      join
        .onRef("held.payee_id", "=", "entry.payee_id")
        .onRef("held.currency", "=", "entry.currency"),
    )
    .select([
      "entry.payee_id",
      "entry.currency",
      "posted.occurred_at",
      // What's owed is negative in the books.
      sql<number>`sum(least(entry.amount_cents, 0)) over (
          partition by entry.payee_id, entry.currency order by posted.occurred_at, entry.id
        ) + sum(greatest(entry.amount_cents, 0)) over (
          partition by entry.payee_id, entry.currency
        ) + coalesce(held.cents, 0)`.as("open_cents"),
    ])
    .where("entry.account", "=", "payable")
    .as("share");
  return query
    .selectFrom(shares)
    .select(({ fn }) => ["share.payee_id", fn.min("share.occurred_at").as("since")])
    .where("share.open_cents", "<", 0)
    .groupBy(["share.payee_id", "share.currency"]);
}

/** The newest first, of these kinds or of all. */
export async function selectEarningsEntries(
  transaction: DatabaseTransaction,
  {
    payeeId,
    currency,
    limit,
    kinds,
  }: {
    payeeId: string;
    currency: Currency;
    limit: number;
    kinds?: readonly EarningsEntry["kind"][] | undefined;
  },
): Promise<EarningsEntry[]> {
  let entries = transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .leftJoin("orders as order", "order.id", "posted.order_id")
    .leftJoin("payouts as payout", "payout.id", "posted.payout_id")
    .where("entry.account", "=", "payable")
    .where("entry.payee_id", "=", payeeId)
    .where("entry.currency", "=", currency);
  if (kinds) entries = entries.where("posted.kind", "in", kinds);
  const rows = await entries
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

/** Payees whose books aren't even, the highest amount owed first. */
export async function selectPayables(
  transaction: DatabaseTransaction,
  payeeIds?: readonly string[],
): Promise<Omit<Payable, "isFrozen">[]> {
  let entries = transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .where("entry.account", "=", "payable");
  if (payeeIds) entries = entries.where("entry.payee_id", "in", payeeIds);
  const rows = await entries
    .select(({ fn, selectFrom }) => [
      "entry.payee_id",
      "entry.currency",
      fn.sum<number>("entry.amount_cents").as("balance"),
      fn
        .max<Date | null>("posted.occurred_at")
        .filterWhere("posted.kind", "=", "payout_due")
        .as("last_earned_at"),
      selectFrom("payable_holds as hold")
        .select(({ fn }) => fn.sum<number | null>("hold.amount_cents").as("cents"))
        .where("hold.released_at", "is", null)
        .whereRef("hold.payee_id", "=", "entry.payee_id")
        .whereRef("hold.currency", "=", "entry.currency")
        .as("held"),
    ])
    .groupBy(["entry.payee_id", "entry.currency"])
    .having(({ fn }) => fn.sum("entry.amount_cents"), "<>", 0)
    .orderBy("balance")
    .execute();
  return rows.map((row) => ({
    payeeId: row.payee_id ?? "",
    currency: row.currency as Currency,
    dueCents: 0 - Number(row.balance) - Number(row.held ?? 0),
    heldCents: Number(row.held ?? 0),
    lastEarnedAt: row.last_earned_at,
  }));
}

export async function addPayout(
  transaction: DatabaseTransaction,
  posting: PayoutPosting & { recordedAt: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("payouts")
    .values({
      payee_id: posting.payeeId,
      amount_cents: posting.amountCents,
      currency: posting.currency,
      reference: posting.reference,
      recorded_by: posting.recordedBy,
      recorded_at: posting.recordedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPayout(
  transaction: DatabaseTransaction,
  id: string,
): Promise<{ payeeId: string; money: Money; reference: string } | undefined> {
  const row = await transaction
    .selectFrom("payouts")
    .select(["payee_id", "amount_cents", "currency", "reference"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      payeeId: row.payee_id,
      money: { amountCents: row.amount_cents, currency: row.currency as Currency },
      reference: row.reference,
    }
  );
}

export async function insertHold(
  transaction: DatabaseTransaction,
  { source, payeeId, money, reason, now }: PayableHold & { now: Date },
): Promise<void> {
  await transaction
    .insertInto("payable_holds")
    .values({
      source,
      payee_id: payeeId,
      amount_cents: money.amountCents,
      currency: money.currency,
      reason,
      held_at: now,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

export async function endHold(
  transaction: DatabaseTransaction,
  { source, now }: { source: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("payable_holds")
    .set({ released_at: now })
    .where("source", "=", source)
    .where("released_at", "is", null)
    .execute();
}
