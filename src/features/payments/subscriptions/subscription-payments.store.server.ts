import type { Company } from "#platform/company/company.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { SubscriptionInvoice } from "#platform/payment-gateway/payment-gateway.ts";
import type { Money } from "#shared/money.ts";
import type { SubscriptionPayment, SubscriptionStatus } from "./subscriptions.types.ts";

/** Records the months that were paid, each invoice once. Returns the ids of the new ones. */
export async function recordSubscriptionPayments(
  transaction: DatabaseTransaction,
  {
    provider,
    subscriptionId,
    payments,
    seller: { salesTax, taxNumber },
    notedAt,
  }: {
    provider: string;
    subscriptionId: string;
    payments: readonly SubscriptionInvoice[];
    /** The tax that their amounts include, and the number under which it's paid. */
    seller: Pick<Company, "salesTax" | "taxNumber">;
    notedAt: Date;
  },
): Promise<string[]> {
  const added = await transaction
    .insertInto("subscription_payments")
    .values(
      payments.map((payment) => ({
        provider,
        invoice_id: payment.invoiceId,
        payment_id: payment.paymentId,
        subscription_id: subscriptionId,
        amount_cents: payment.amountCents,
        currency: payment.currency,
        period_start: payment.periodStart,
        period_end: payment.periodEnd,
        paid_at: payment.paidAt,
        noted_at: notedAt,
        tax_name: salesTax?.name ?? null,
        tax_number: taxNumber ?? "",
        tax_percent: salesTax?.percent ?? null,
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

/** A paid month with its subscription. */
export interface PaidMonth {
  provider: string;
  invoiceId: string;
  /** Null where it isn't known here, or where credit paid for the month. */
  paymentId: string | null;
  money: Money;
  /** The amount that the payer's bank took back for good. */
  lostCents: number;
  periodEnd: Date;
  subscriptionId: string;
  providerSubscriptionId: string | null;
  userId: string | null;
  purpose: string;
  description: string;
  status: SubscriptionStatus;
}

/** The paid month that an invoice is about. */
export async function findMonth(
  transaction: DatabaseTransaction,
  invoiceId: string,
): Promise<PaidMonth | undefined> {
  const row = await transaction
    .selectFrom("subscription_payments as month")
    .innerJoin("subscriptions as bought", "bought.id", "month.subscription_id")
    .selectAll("month")
    .select([
      "bought.provider_subscription_id",
      "bought.user_id",
      "bought.purpose",
      "bought.description",
      "bought.status",
    ])
    .where("month.invoice_id", "=", invoiceId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    provider: row.provider,
    invoiceId: row.invoice_id,
    paymentId: row.payment_id,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    lostCents: row.lost_cents,
    periodEnd: row.period_end,
    subscriptionId: row.subscription_id,
    providerSubscriptionId: row.provider_subscription_id,
    userId: row.user_id,
    purpose: row.purpose,
    description: row.description,
    status: row.status as SubscriptionStatus,
  };
}

/** The invoice of the month that a payment was for. */
export async function findInvoiceOfPayment(
  transaction: DatabaseTransaction,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("subscription_payments")
    .select("invoice_id")
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.invoice_id;
}

/** Notes the payment of a month that was recorded without it. */
export async function savePaymentOfMonth(
  transaction: DatabaseTransaction,
  { provider, invoiceId, paymentId }: { provider: string; invoiceId: string; paymentId: string },
): Promise<void> {
  await transaction
    .updateTable("subscription_payments")
    .set({ payment_id: paymentId })
    .where("provider", "=", provider)
    .where("invoice_id", "=", invoiceId)
    .where("payment_id", "is", null)
    .execute();
}
