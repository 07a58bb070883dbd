import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/**
 * All that this feature keeps of a person, for them to take away. Addresses of checkouts are left out:
 * whoever has one can act in it.
 */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export payments", async (transaction) => ({
    orders: await transaction
      .selectFrom("orders")
      .select([
        "id",
        "purpose",
        "subject_id",
        "description",
        "amount_cents",
        "currency",
        "status",
        "provider",
        "payment_id",
        "refund_id",
        "refund_cents",
        "receipt_number",
        "capture",
        "created_at",
        "authorized_at",
        "capture_requested_at",
        "paid_at",
        "release_requested_at",
        "released_at",
        "refund_requested_at",
        "refunded_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    subscriptions: await transaction
      .selectFrom("subscriptions")
      .select([
        "id",
        "purpose",
        "description",
        "amount_cents",
        "currency",
        "status",
        "provider",
        "provider_subscription_id",
        "created_at",
        "started_at",
        "paid_until",
        "cancel_at_period_end",
        "ended_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    subscription_payments: await transaction
      .selectFrom("subscription_payments as payment")
      .innerJoin("subscriptions as subscription", "subscription.id", "payment.subscription_id")
      .select([
        "payment.invoice_id",
        "payment.subscription_id",
        "payment.amount_cents",
        "payment.currency",
        "payment.period_start",
        "payment.period_end",
        "payment.paid_at",
      ])
      .where("subscription.user_id", "=", userId)
      .orderBy("payment.period_start")
      .execute(),
    surplus_payments: await transaction
      .selectFrom("private.surplus_payments as surplus")
      .leftJoin("orders as order", "order.id", "surplus.order_id")
      .leftJoin("subscriptions as subscription", "subscription.id", "surplus.subscription_id")
      .select([
        "surplus.provider",
        "surplus.payment_id",
        "surplus.order_id",
        "surplus.subscription_id",
        "surplus.kind",
        "surplus.amount_cents",
        "surplus.currency",
        "surplus.found_at",
        "surplus.released_at",
        "surplus.refund_id",
        "surplus.refunded_at",
      ])
      .where((row) =>
        row.or([row("order.user_id", "=", userId), row("subscription.user_id", "=", userId)]),
      )
      .orderBy("surplus.found_at")
      .execute(),
    ...(await exportBooks(transaction, userId)),
  }));
}

/** What was charged and given back, as the ledger has it. How it was shared is others' business. */
async function exportBooks(transaction: DatabaseTransaction, userId: string) {
  const posted = transaction
    .selectFrom("ledger_transactions as posted")
    .leftJoin("orders as order", "order.id", "posted.order_id")
    .leftJoin("subscription_payments as month", (join) =>
      join
        .onRef("month.provider", "=", "posted.provider")
        .onRef("month.invoice_id", "=", "posted.invoice_id"),
    )
    .leftJoin("subscriptions as subscription", "subscription.id", "month.subscription_id")
    .where("posted.kind", "in", ["charge", "refund"])
    .where((row) =>
      row.or([row("order.user_id", "=", userId), row("subscription.user_id", "=", userId)]),
    );
  return {
    ledger_transactions: await posted
      .select([
        "posted.id",
        "posted.kind",
        "posted.order_id",
        "posted.provider",
        "posted.invoice_id",
        "posted.occurred_at",
        "posted.memo",
      ])
      .orderBy("posted.occurred_at")
      .execute(),
    ledger_entries: await posted
      .innerJoin("ledger_entries as entry", "entry.transaction_id", "posted.id")
      .select(["entry.transaction_id", "entry.account", "entry.amount_cents", "entry.currency"])
      .orderBy("entry.id")
      .execute(),
  };
}
