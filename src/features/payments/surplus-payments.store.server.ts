import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface SurplusPaymentKey {
  provider: string;
  paymentId: string;
}

/** What the payment came for. */
export type SurplusSubject = { type: "order" | "subscription"; id: string };

export interface SurplusPayment extends SurplusPaymentKey {
  subject: SurplusSubject;
  refundId: string | null;
}

/** Keeps a payment that must be given back; false when it was kept before. */
export async function addSurplusPayment(
  transaction: DatabaseTransaction,
  payment: SurplusPaymentKey & {
    subject: SurplusSubject;
    checkoutId: string | null;
    foundAt: Date;
  },
): Promise<boolean> {
  const added = await transaction
    .insertInto("private.surplus_payments")
    .values({
      provider: payment.provider,
      payment_id: payment.paymentId,
      order_id: payment.subject.type === "order" ? payment.subject.id : null,
      subscription_id: payment.subject.type === "subscription" ? payment.subject.id : null,
      checkout_id: payment.checkoutId,
      found_at: payment.foundAt,
    })
    .onConflict((conflict) => conflict.columns(["provider", "payment_id"]).doNothing())
    .returning("payment_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Locked: others who would change it wait until the transaction ends. */
export async function lockSurplusPayment(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
): Promise<SurplusPayment | undefined> {
  const row = await transaction
    .selectFrom("private.surplus_payments")
    .selectAll()
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const subject = row.order_id
    ? { type: "order" as const, id: row.order_id }
    : { type: "subscription" as const, id: row.subscription_id ?? "" };
  return { provider, paymentId, subject, refundId: row.refund_id };
}

/** Whether one of the payments has been found to be too much before. */
export async function isAnySurplus(
  transaction: DatabaseTransaction,
  { provider, paymentIds }: { provider: string; paymentIds: readonly string[] },
): Promise<boolean> {
  if (paymentIds.length === 0) return false;
  const row = await transaction
    .selectFrom("private.surplus_payments")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("payment_id", "in", paymentIds)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSurplusRefunded(
  transaction: DatabaseTransaction,
  { provider, paymentId }: SurplusPaymentKey,
  { refundId, now }: { refundId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.surplus_payments")
    .set({ refund_id: refundId, refunded_at: now })
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .execute();
}

export async function selectStaleSurplusPayments(
  transaction: DatabaseTransaction,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.surplus_payments")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("refund_id", "is", null)
    .where("found_at", "<", before)
    .orderBy("found_at")
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}
