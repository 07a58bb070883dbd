import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { LedgerAccount, LedgerKind } from "../ledger/ledger.types.ts";
import type { LedgerLine, ProviderEvent, PurchaseDetails, SurplusLine } from "./desk.types.ts";

/** Fields of a purchase that are only on its own page, with those that the feature that sold it needs. */
export type PaymentFields = Pick<
  PurchaseDetails,
  | "provider"
  | "checkoutId"
  | "paymentId"
  | "refundId"
  | "subscription"
  | "authorizedAt"
  | "paidAt"
  | "releasedAt"
  | "refundedAt"
  | "bouncedAt"
  | "settledAt"
>;

/** Fields of a paid month of a subscription. */
export async function readMonthFields(
  transaction: DatabaseTransaction,
  invoiceId: string,
): Promise<PaymentFields> {
  const row = await transaction
    .selectFrom("subscription_payments as month")
    .innerJoin("subscriptions as bought", "bought.id", "month.subscription_id")
    .leftJoin("private.surplus_payments as surplus", (join) =>
      join
        .onRef("surplus.provider", "=", "month.provider")
        .onRef("surplus.payment_id", "=", "month.payment_id"),
    )
    .select([
      "month.provider",
      "month.payment_id",
      "month.paid_at",
      "month.period_start",
      "month.period_end",
      "bought.id",
      "bought.checkout_id",
      "bought.provider_subscription_id",
      "surplus.refund_id",
      "surplus.refunded_at",
      "surplus.bounced_at",
    ])
    .where("month.invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return {
    provider: row.provider,
    checkoutId: row.checkout_id,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    subscription: {
      id: row.id,
      providerId: row.provider_subscription_id,
      periodStart: row.period_start,
      periodEnd: row.period_end,
    },
    authorizedAt: null,
    paidAt: row.paid_at,
    releasedAt: null,
    refundedAt: row.refunded_at,
    bouncedAt: row.bounced_at,
    settledAt: null,
  };
}

/** The books of an order, or of a month with its invoice's id; the oldest first. */
export async function readLedgerLines(
  transaction: DatabaseTransaction,
  about: { orderId: string } | { invoiceId: string; paymentId: string | null },
): Promise<LedgerLine[]> {
  const posted = transaction
    .selectFrom("ledger_transactions as posted")
    .innerJoin("ledger_entries as entry", "entry.transaction_id", "posted.id")
    .leftJoin("disputes as dispute", "dispute.id", "posted.dispute_id")
    .select([
      "posted.id",
      "posted.kind",
      "posted.occurred_at",
      "entry.account",
      "entry.amount_cents",
      "entry.currency",
    ])
    .orderBy("posted.occurred_at")
    .orderBy("entry.id");
  const rows = await ("orderId" in about
    ? posted.where((where) =>
        where.or([
          where("posted.order_id", "=", about.orderId),
          where("dispute.order_id", "=", about.orderId),
        ]),
      )
    : posted.where((where) =>
        where.or([
          where("posted.invoice_id", "=", about.invoiceId),
          where("dispute.invoice_id", "=", about.invoiceId),
          where("posted.surplus_payment_id", "=", about.paymentId),
        ]),
      )
  ).execute();
  return rows.map((row) => ({
    transactionId: row.id,
    kind: row.kind as LedgerKind,
    account: row.account as LedgerAccount,
    amountCents: Number(row.amount_cents),
    currency: row.currency as Money["currency"],
    at: row.occurred_at,
  }));
}

/** The provider's notices about a checkout or subscription, the oldest first; 100 at most. */
export async function readProviderEvents(
  transaction: DatabaseTransaction,
  { checkoutId, providerId }: { checkoutId: string | null; providerId: string | null },
): Promise<ProviderEvent[]> {
  const { rows } = await sql<ProviderEvent>`
    select event_id as "eventId", received_at as "receivedAt", applied_at as "appliedAt"
    from private.payment_events
    where checkout_id = ${checkoutId} or provider_subscription_id = ${providerId}
    order by received_at, event_id limit 100
  `.execute(transaction);
  return rows;
}

/**
 * Payments that came for an order, or for a subscription or another one of the same person, and bought nothing; the
 * oldest first.
 */
export async function readSurplusOf(
  transaction: DatabaseTransaction,
  about: { orderId: string } | { subscriptionId: string },
): Promise<SurplusLine[]> {
  const surplus = transaction.selectFrom("private.surplus_payments");
  const found =
    "orderId" in about
      ? surplus.where("order_id", "=", about.orderId)
      : surplus.where("kind", "=", "payment").where("subscription_id", "in", (query) =>
          query
            .selectFrom("subscriptions as bought")
            .innerJoin("subscriptions as paid", (join) =>
              join.on((on) =>
                on.or([
                  on("paid.id", "=", on.ref("bought.id")),
                  on.and([
                    on("paid.user_id", "=", on.ref("bought.user_id")),
                    on("paid.purpose", "=", on.ref("bought.purpose")),
                  ]),
                ]),
              ),
            )
            .select("paid.id")
            .where("bought.id", "=", about.subscriptionId),
        );
  const rows = await found
    .select([
      "payment_id",
      "amount_cents",
      "currency",
      "found_at",
      "refunded_at",
      "released_at",
      "dropped_at",
      "bounced_at",
    ])
    .orderBy("found_at")
    .execute();
  return rows.map((row) => ({
    paymentId: row.payment_id,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    foundAt: row.found_at,
    returnedAt: row.refunded_at ?? row.released_at,
    droppedAt: row.dropped_at,
    bouncedAt: row.bounced_at,
  }));
}
