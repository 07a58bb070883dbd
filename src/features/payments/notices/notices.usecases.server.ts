import type { PaymentNotice } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { applyDispute } from "../disputes/apply-dispute.usecases.server.ts";
import { applyCheckout } from "../orders/reconcile.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { reconcileReference } from "../subscriptions/reconcile-subscription.usecases.server.ts";
import { applyRefund } from "./bounced-refund.usecases.server.ts";
import { markNoticeApplied, recordNotice } from "./notices.store.server.ts";

/**
 * Takes a payment provider's notice as a hint: verifies it, keeps it once, fetches the current state of
 * the checkout, subscription, refund or dispute it names and applies that.
 *
 * @throws `payment_provider_unknown`, `invalid_webhook_signature`, and any failure to fetch or apply the
 * state: the notice then stays unapplied, for the provider to send again.
 */
export async function receivePaymentNotice(
  services: Services,
  notice: { provider: string; rawBody: string; headers: Headers },
): Promise<{ isDuplicate: boolean }> {
  const { gateway } = services.payments;
  if (notice.provider !== gateway.name) throw paymentErrors.unknownProvider();
  const { eventId, ...about } = await gateway.readNotice(notice.rawBody, notice.headers);
  const key = { provider: gateway.name, eventId };

  const { isApplied } = await services.database.asSystem("save payment notice", (transaction) =>
    recordNotice(transaction, { ...key, ...about, now: services.clock.now() }),
  );
  if (isApplied) return { isDuplicate: true };

  await applyRemoteState(services, about);
  await services.database.asSystem("mark payment notice applied", (transaction) =>
    markNoticeApplied(transaction, { ...key, now: services.clock.now() }),
  );
  return { isDuplicate: false };
}

async function applyRemoteState(
  services: Services,
  { checkoutId, subscription, payout, disputeId, refundId }: Omit<PaymentNotice, "eventId">,
): Promise<void> {
  if (checkoutId) {
    const checkout = await services.payments.gateway.readCheckout(checkoutId);
    const order = checkout && (await applyCheckout(services, checkout));
    if (!order) services.log.warn("payments.notice_about_no_order", { checkoutId });
  }
  if (disputeId) {
    const dispute = await applyDispute(services, disputeId);
    if (!dispute) services.log.warn("payments.notice_about_no_dispute", { disputeId });
  }
  if (refundId) await applyRefund(services, refundId);
  if (payout) await services.payments.applyPayoutNotice(services, payout);
  if (subscription) {
    const ours = await reconcileReference(services, subscription);
    if (!ours) services.log.warn("payments.notice_about_no_subscription", { ...subscription });
  }
}
