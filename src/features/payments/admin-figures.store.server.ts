import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Payees who are owed money, since the last time that some became due. */
export const payoutsDue = (query: DatabaseTransaction) =>
  query
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
    .select(({ fn }) =>
      fn.max("posted.occurred_at").filterWhere("posted.kind", "=", "payout_due").as("since"),
    )
    .where("entry.account", "=", "payable")
    .groupBy(["entry.payee_id", "entry.currency"])
    .having(({ fn }) => fn.sum("entry.amount_cents"), "<", 0);

/** What was charged: orders, and each month of a subscription. */
export const receivedPayments = (query: DatabaseTransaction) =>
  query
    .selectFrom("orders")
    .select(["paid_at as at", "amount_cents", "currency"])
    .where("paid_at", "is not", null)
    .unionAll(
      query
        .selectFrom("subscription_payments")
        .select(["paid_at as at", "amount_cents", "currency"]),
    );

/** What went back: each part of an order or a month on its own. */
export const refundedPayments = (query: DatabaseTransaction) =>
  query
    .selectFrom("refunds")
    .select(["refunded_at as at", "amount_cents", "currency"])
    .where("status", "=", "refunded");
