import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Payments that were received: orders, and each month of a subscription. */
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

/** Refunds that were made: each part of an order or a month on its own, and surplus payments of months. */
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

/** Refunds that were made and didn't reach their payer, by the time at which we learned of it. */
export const bouncedRefunds = (query: DatabaseTransaction) =>
  query
    .selectFrom("refunds")
    .select(["bounced_at as at", "amount_cents", "currency"])
    .where("bounced_at", "is not", null)
    .unionAll(
      query
        .selectFrom("private.surplus_payments")
        .select(["bounced_at as at", "amount_cents", "currency"])
        .where("bounced_at", "is not", null),
    );
