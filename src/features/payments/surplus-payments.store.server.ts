import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface SurplusPaymentKey {
  provider: string;
  paymentId: string;
}

export interface SurplusPayment extends SurplusPaymentKey {
  orderId: string;
  refundId: string | null;
}

/** Keeps a payment that must be given back; false when it was kept before. */
export async function addSurplusPayment(
  transaction: DatabaseTransaction,
  payment: SurplusPaymentKey & { orderId: string; checkoutId: string; foundAt: Date },
): Promise<boolean> {
  const added = await transaction
    .insertInto("private.surplus_payments")
    .values({
      provider: payment.provider,
      payment_id: payment.paymentId,
      order_id: payment.orderId,
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
  return row && { provider, paymentId, orderId: row.order_id, refundId: row.refund_id };
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
