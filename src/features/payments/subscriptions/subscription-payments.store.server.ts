import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { SubscriptionInvoice } from "#platform/payment-gateway/payment-gateway.ts";
import type { Money } from "#shared/money.ts";
import type { SubscriptionPayment } from "./subscriptions.types.ts";

/** Records the months that were paid, each invoice once. Returns the ids of the new ones. */
export async function recordSubscriptionPayments(
  transaction: DatabaseTransaction,
  {
    provider,
    subscriptionId,
    payments,
    notedAt,
  }: {
    provider: string;
    subscriptionId: string;
    payments: readonly SubscriptionInvoice[];
    notedAt: Date;
  },
): Promise<string[]> {
  const added = await transaction
    .insertInto("subscription_payments")
    .values(
      payments.map((payment) => ({
        provider,
        invoice_id: payment.invoiceId,
        subscription_id: subscriptionId,
        amount_cents: payment.amountCents,
        currency: payment.currency,
        period_start: payment.periodStart,
        period_end: payment.periodEnd,
        paid_at: payment.paidAt,
        noted_at: notedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["provider", "invoice_id"]).doNothing())
    .returning("invoice_id")
    .execute();
  return added.map(({ invoice_id }) => invoice_id);
}

/** The latest month first. */
export async function selectSubscriptionPayments(
  transaction: DatabaseTransaction,
  subscriptionId: string,
): Promise<SubscriptionPayment[]> {
  const rows = await transaction
    .selectFrom("subscription_payments")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("period_end", "desc")
    .execute();
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    periodStart: row.period_start,
    periodEnd: row.period_end,
    paidAt: row.paid_at,
    invoiceId: row.invoice_id,
  }));
}
