import type { DatabaseTransaction } from "#platform/database/database.ts";
import { readDatabaseTime } from "#platform/database/database-time.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { lockDisputedThing, settleDisputedOrder } from "./disputed-thing.usecases.server.ts";
import { findDisputedPurchase, lockDispute, saveDispute } from "./disputes.store.server.ts";
import type { Dispute } from "./disputes.types.ts";
import { settleDispute } from "./settle-dispute.usecases.server.ts";

/**
 * Reads the state of a dispute from the provider, saves it, and brings money and the purchase in line with it.
 * Notices may repeat and come in any order: the state that was read last stays.
 * Undefined when the provider doesn't know the dispute.
 */
export async function applyDispute(
  services: Services,
  disputeId: string,
): Promise<Dispute | undefined> {
  const { gateway } = services.payments;
  const provider = gateway.name;
  const checkedAt = await services.database.asSystem("read time", readDatabaseTime);
  const found = await gateway.readDispute(disputeId);
  if (!found) return undefined;
  const paid = {
    provider,
    paymentId: found.paymentId,
    orderId: found.orderId && isId(found.orderId) ? found.orderId : null,
  };
  const { orderId } = await services.database.asSystem("find disputed purchase", (transaction) =>
    findDisputedPurchase(transaction, paid),
  );
  await settleDisputedOrder(services, orderId);
  return await retryOnDeadlock(() =>
    services.database.asSystem("apply dispute", async (transaction) => {
      const before = await lockDispute(transaction, { provider, providerId: disputeId });
      if (before && before.checkedAt > checkedAt) return before;
      const { userId, ...purchase } = await findDisputedPurchase(transaction, paid);
      const thing = await lockDisputedThing(transaction, { ...paid, ...purchase });
      const isOpen = found.status === "needs_response" || found.status === "under_review";
      const after = await saveDispute(transaction, {
        provider,
        found,
        purchase,
        checkedAt,
        decidedAt: isOpen ? null : (before?.decidedAt ?? services.clock.now()),
      });
      await settleDispute(services, transaction, after, thing);
      await recordDispute(services, transaction, { before, after, userId });
      return after;
    }),
  );
}

async function recordDispute(
  services: Services,
  transaction: DatabaseTransaction,
  { before, after, userId }: { before: Dispute | undefined; after: Dispute; userId: string | null },
): Promise<void> {
  const isSame = before?.status === after.status && before.stage === after.stage;
  if (isSame) return;
  const { id, providerId, orderId, invoiceId, amountCents, currency, reason } = after;
  await services.audit.record(transaction, {
    actorId: null,
    action: before ? "payments.dispute_changed" : "payments.dispute_opened",
    subject: { type: "dispute", id, name: providerId, personId: userId },
    before: before ? { status: before.status, stage: before.stage } : undefined,
    after: { status: after.status, stage: after.stage },
    details: { amountCents, currency, reason, orderId, invoiceId },
  });
}
