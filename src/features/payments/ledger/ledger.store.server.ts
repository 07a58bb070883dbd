import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { LedgerAccount, LedgerKind } from "./ledger.types.ts";

/** The one thing that a transaction of the ledger is about. */
export type LedgerSource =
  | { orderId: string }
  | { provider: string; invoiceId: string }
  | { provider: string; surplusPaymentId: string }
  | { payoutId: string }
  /** A session that the site pays for. */
  | { sponsoredBookingId: string }
  | { disputeId: string };

interface Posting {
  source: LedgerSource;
  occurredAt: Date;
  memo: string;
  /** The row of the refund that moves the money. */
  refundRowId?: string;
}

type Side =
  | { account: Exclude<LedgerAccount, "payable"> }
  | { account: "payable"; payeeId: string };

/** Money has come: into the site's revenue, or held for a payee. */
export async function postCharge(
  transaction: DatabaseTransaction,
  { account, money, ...posting }: Posting & { account: "held" | "revenue"; money: Money },
): Promise<void> {
  await postMove(transaction, {
    ...posting,
    kind: "charge",
    money,
    from: { account },
    to: { account: "provider" },
  });
}

/**
 * Money has gone back to the payer, from where its charge has put it, or from the revenue when it has
 * been shared since.
 */
export async function postRefund(
  transaction: DatabaseTransaction,
  { money, wasShared = false, ...posting }: Posting & { money: Money; wasShared?: boolean },
): Promise<void> {
  await postMove(transaction, {
    ...posting,
    kind: "refund",
    money,
    from: { account: "provider" },
    to: {
      account: wasShared ? "revenue" : await findChargedAccount(transaction, posting.source),
    },
  });
}

/** A refund has taken something of a payee's share back. */
export async function postReturnedShare(
  transaction: DatabaseTransaction,
  { money, payeeId, ...posting }: Posting & { money: Money; payeeId: string },
): Promise<void> {
  await postMove(transaction, {
    ...posting,
    kind: "share_returned",
    money,
    from: { account: "revenue" },
    to: { account: "payable", payeeId },
  });
}

/** The payee of an order, and the part of their share, in cents, that hasn't been taken back. */
export async function findShare(
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<{ payeeId: string; cents: number } | null> {
  const row = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn }) => ["entry.payee_id", fn.sum<number>("entry.amount_cents").as("balance")])
    .where("posted.order_id", "=", orderId)
    .where("entry.account", "=", "payable")
    .groupBy("entry.payee_id")
    .executeTakeFirst();
  // Amounts owed are negative in the books.
  return row?.payee_id ? { payeeId: row.payee_id, cents: 0 - Number(row.balance) } : null;
}

/**
 * Moves money from one account to another: `from` becomes less by it, `to` more. One transaction of
 * two entries. The amount must be more than zero.
 */
export async function postMove(
  transaction: DatabaseTransaction,
  {
    kind,
    source,
    occurredAt,
    memo,
    refundRowId,
    money: { amountCents, currency },
    from,
    to,
  }: Posting & { kind: LedgerKind; money: Money; from: Side; to: Side },
): Promise<void> {
  const { id } = await transaction
    .insertInto("ledger_transactions")
    .values({
      kind,
      ...toColumns(source),
      occurred_at: occurredAt,
      memo,
      refund_row_id: refundRowId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = (side: Side, cents: number) => ({
    transaction_id: id,
    account: side.account,
    payee_id: side.account === "payable" ? side.payeeId : null,
    amount_cents: cents,
    currency,
  });
  await transaction
    .insertInto("ledger_entries")
    .values([entry(to, amountCents), entry(from, -amountCents)])
    .execute();
}

/** The amount of an order that is held for others, in cents; negative where more has left than was held. */
export async function heldBalance(
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<number> {
  const { cents } = await transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .leftJoin("disputes as dispute", "dispute.id", "posted.dispute_id")
    .leftJoin("orders as own", "own.id", "dispute.order_id")
    .select(({ fn }) => fn.sum<number | null>("entry.amount_cents").as("cents"))
    .where("entry.account", "=", "held")
    .where((where) =>
      where.or([
        where("posted.order_id", "=", orderId),
        // Not about an extra payment, whose charge isn't the order's.
        where.and([
          where("own.id", "=", orderId),
          where.or([
            where("dispute.payment_id", "is", null),
            where("dispute.payment_id", "=", where.ref("own.payment_id")),
          ]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  // Amounts that are kept are negative in the books.
  return 0 - Number(cents ?? 0);
}

/**
 * The account that holds the charge of a thing; revenue when that is booked under another thing.
 */
export async function findChargedAccount(
  transaction: DatabaseTransaction,
  source: LedgerSource,
): Promise<"held" | "revenue"> {
  const entries = transaction
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select("entry.account")
    .where("posted.kind", "=", "charge")
    .where("entry.account", "in", ["held", "revenue"]);
  const columns = Object.entries(toColumns(source)) as [
    keyof ReturnType<typeof toColumns>,
    string,
  ][];
  const row = await columns
    .reduce((query, [column, value]) => query.where(`posted.${column}`, "=", value), entries)
    .executeTakeFirst();
  return row?.account === "held" ? "held" : "revenue";
}

function toColumns(source: LedgerSource): {
  order_id?: string;
  provider?: string;
  invoice_id?: string;
  surplus_payment_id?: string;
  payout_id?: string;
  sponsored_booking_id?: string;
  dispute_id?: string;
} {
  if ("disputeId" in source) return { dispute_id: source.disputeId };
  if ("orderId" in source) return { order_id: source.orderId };
  if ("sponsoredBookingId" in source) return { sponsored_booking_id: source.sponsoredBookingId };
  if ("payoutId" in source) return { payout_id: source.payoutId };
  if ("invoiceId" in source) return { provider: source.provider, invoice_id: source.invoiceId };
  return { provider: source.provider, surplus_payment_id: source.surplusPaymentId };
}
