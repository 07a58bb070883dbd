import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PaymentNotice } from "#platform/payment-gateway/payment-gateway.ts";

export interface NoticeKey {
  provider: string;
  eventId: string;
}

/** Records a provider's notice once. Returns whether it was applied before. */
export async function recordNotice(
  transaction: DatabaseTransaction,
  {
    provider,
    eventId,
    checkoutId,
    subscription,
    now,
  }: NoticeKey & Omit<PaymentNotice, "eventId"> & { now: Date },
): Promise<{ isApplied: boolean }> {
  await transaction
    .insertInto("private.payment_events")
    .values({
      provider,
      event_id: eventId,
      checkout_id:
        subscription && "checkoutId" in subscription ? subscription.checkoutId : checkoutId,
      provider_subscription_id:
        subscription && "subscriptionId" in subscription ? subscription.subscriptionId : null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .execute();
  const { applied_at } = await transaction
    .selectFrom("private.payment_events")
    .select("applied_at")
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return { isApplied: applied_at !== null };
}

export async function markNoticeApplied(
  transaction: DatabaseTransaction,
  { provider, eventId, now }: NoticeKey & { now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.payment_events")
    .set({ applied_at: now })
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .where("applied_at", "is", null)
    .execute();
}
