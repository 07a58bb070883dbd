import type { DatabaseTransaction } from "#platform/database/database.ts";

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

/** What went back: each part of an order or a month on its own, and months that were returned. */
export const refundedPayments = (query: DatabaseTransaction) =>
  query
    .selectFrom("refunds")
    .select(["refunded_at as at", "amount_cents", "currency"])
    .where("status", "=", "refunded")
    .unionAll(
      query
        .selectFrom("private.surplus_payments")
        .select(["refunded_at as at", "amount_cents", "currency"])
        .where("kind", "=", "subscription_payment")
        .where("refunded_at", "is not", null),
    );
