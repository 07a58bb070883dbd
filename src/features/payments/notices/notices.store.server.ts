import { sql } from "kysely";
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
    disputeId,
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
      provider_dispute_id: disputeId ?? null,
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

/** Deletes notices that were applied, and came before `before`. Returns how many. */
export async function deleteOldNotices(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.payment_events where ctid = any (array(
      select ctid from private.payment_events where applied_at is not null and received_at < ${before} order by received_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
