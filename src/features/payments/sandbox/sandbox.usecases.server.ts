import type { ProviderDispute } from "#platform/payment-gateway/payment-gateway.ts";
import type { SandboxCheckout } from "#platform/payment-gateway/sandbox.driver.ts";
import type { SignedNotice } from "#platform/payment-gateway/sandbox.notices.ts";
import type { SandboxSubscription } from "#platform/payment-gateway/sandbox.subscriptions.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { receivePaymentNotice } from "../notices/notices.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { SandboxCardChoice, SandboxChoice } from "../payments.schemas.ts";

/**
 * Data of the sandbox's checkout page. Anyone with the address may pay, as at a real provider.
 * @throws `sandbox_checkout_not_found`, also when payments are real.
 */
export async function showSandboxCheckout(
  services: Services,
  _viewer: Viewer,
  checkoutId: string,
): Promise<SandboxCheckout & { dispute: ProviderDispute | null }> {
  const { sandbox } = services.payments;
  const checkout = await sandbox?.showCheckout(checkoutId);
  if (!checkout) throw paymentErrors.sandboxCheckoutNotFound();
  const { paymentId } = checkout;
  const dispute = paymentId ? await sandbox?.findDispute(paymentId) : undefined;
  return { ...checkout, dispute: dispute ?? null };
}

export type SandboxOutcome =
  | { kind: "leave"; path: string }
  | { kind: "declined" }
  /** The payment was disputed, or its bank has decided; the page says what. */
  | { kind: "disputed" }
  /** The checkout can no longer be paid; its page says why. */
  | { kind: "closed" };

/** Does what the payer chose on the sandbox's checkout page. Idempotent. */
export async function chooseInSandbox(
  services: Services,
  viewer: Viewer,
  { checkoutId, choice }: { checkoutId: string; choice: SandboxChoice },
): Promise<SandboxOutcome> {
  const checkout = await showSandboxCheckout(services, viewer, checkoutId);
  if (choice === "cancel") return { kind: "leave", path: toPath(checkout.cancelUrl) };
  if (choice === "pay") return await pay(services, checkout);
  if (choice !== "decline") return await playBank(services, checkout, choice);
  if (checkout.status !== "open") return { kind: "closed" };
  await services.payments.sandbox?.decline(checkoutId);
  return { kind: "declined" };
}

/**
 * Data of the sandbox's page for a subscription's card, for anyone with the address.
 * @throws `sandbox_subscription_not_found`, also when payments are real.
 */
export async function showSandboxSubscription(
  services: Services,
  _viewer: Viewer,
  subscriptionId: string,
): Promise<SandboxSubscription> {
  const subscription = await services.payments.sandbox?.showSubscription(subscriptionId);
  if (!subscription?.paidUntil) throw paymentErrors.sandboxSubscriptionNotFound();
  return subscription;
}

export type SandboxCardOutcome =
  | { kind: "leave"; path: string }
  /** The page shows the result. */
  | { kind: "done" }
  /** The subscription has ended; its page says so. */
  | { kind: "over" };

/** Does what the payer chose on the sandbox's page for the card. */
export async function chooseSandboxCard(
  services: Services,
  viewer: Viewer,
  { subscriptionId, choice }: { subscriptionId: string; choice: SandboxCardChoice },
): Promise<SandboxCardOutcome> {
  const { updateReturnUrl } = await showSandboxSubscription(services, viewer, subscriptionId);
  const { sandbox } = services.payments;
  const notice =
    choice === "end-month"
      ? await sandbox?.endMonth(subscriptionId)
      : await sandbox?.chooseCard(subscriptionId, choice === "card-paid" ? "paid" : "declined");
  if (!notice) return { kind: "over" };
  await deliver(services, notice, { subscriptionId });
  const stays = choice === "end-month" || !updateReturnUrl;
  return stays ? { kind: "done" } : { kind: "leave", path: toPath(updateReturnUrl) };
}

async function pay(services: Services, checkout: SandboxCheckout): Promise<SandboxOutcome> {
  const notice = await services.payments.sandbox?.pay(checkout.checkoutId);
  if (!notice) return { kind: "closed" };
  await deliver(services, notice, { checkoutId: checkout.checkoutId });
  return { kind: "leave", path: toPath(checkout.returnUrl) };
}

/** The payer disputes the payment with their bank, or the bank decides. Repeating it changes nothing. */
async function playBank(
  services: Services,
  { checkoutId, paymentId, status, dispute }: Awaited<ReturnType<typeof showSandboxCheckout>>,
  choice: "dispute" | "dispute-won" | "dispute-lost",
): Promise<SandboxOutcome> {
  const { sandbox } = services.payments;
  if (!paymentId || status !== "paid") return { kind: "closed" };
  const notice =
    choice === "dispute"
      ? await sandbox?.raiseDispute(paymentId, "product_not_received")
      : dispute
        ? await sandbox?.decideDispute(dispute.disputeId, choice === "dispute-won" ? "won" : "lost")
        : undefined;
  if (notice) await deliver(services, notice, { checkoutId });
  return { kind: "disputed" };
}

/**
 * As with a real provider, the payment stays made when a notice fails, and the notice is lost.
 */
async function deliver(
  services: Services,
  notice: SignedNotice,
  about: { checkoutId: string } | { subscriptionId: string },
): Promise<void> {
  try {
    await receivePaymentNotice(services, { provider: "sandbox", ...notice });
  } catch (error) {
    services.log.error("payments.sandbox_notice_lost", { ...about, error });
  }
}

/** A path, so that the payer stays on the origin they came from. */
function toPath(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
}
