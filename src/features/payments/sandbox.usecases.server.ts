import type { SandboxCheckout } from "#platform/payment-gateway/sandbox.driver.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { receivePaymentNotice } from "./notices.usecases.server.ts";
import { paymentErrors } from "./payments.errors.ts";
import type { SandboxChoice } from "./payments.schemas.ts";

/**
 * What the sandbox's checkout page shows. Whoever has the address may pay, as at a real provider.
 *
 * @throws `sandbox_checkout_not_found`, also when payments are real.
 */
export async function showSandboxCheckout(
  services: Services,
  _viewer: Viewer,
  checkoutId: string,
): Promise<SandboxCheckout> {
  const checkout = await services.payments.sandbox?.showCheckout(checkoutId);
  if (!checkout) throw paymentErrors.sandboxCheckoutNotFound();
  return checkout;
}

export type SandboxOutcome =
  | { kind: "leave"; path: string }
  | { kind: "declined" }
  /** The checkout cannot be paid any more; showing it again says why. */
  | { kind: "closed" };

/** Does what the payer chose on the sandbox's checkout page. Twice is as good as once. */
export async function chooseInSandbox(
  services: Services,
  viewer: Viewer,
  { checkoutId, choice }: { checkoutId: string; choice: SandboxChoice },
): Promise<SandboxOutcome> {
  const checkout = await showSandboxCheckout(services, viewer, checkoutId);
  if (choice === "cancel") return { kind: "leave", path: toPath(checkout.cancelUrl) };
  if (choice === "pay") return await pay(services, checkout);
  if (checkout.status !== "open") return { kind: "closed" };
  await services.payments.sandbox?.decline(checkoutId);
  return { kind: "declined" };
}

async function pay(services: Services, checkout: SandboxCheckout): Promise<SandboxOutcome> {
  const notice = await services.payments.sandbox?.pay(checkout.checkoutId);
  if (!notice) return { kind: "closed" };
  try {
    await receivePaymentNotice(services, { provider: "sandbox", ...notice });
  } catch (error) {
    // As at a real provider the payment stands, and the notice counts as lost.
    services.log.error("payments.sandbox_notice_lost", { checkoutId: checkout.checkoutId, error });
  }
  return { kind: "leave", path: toPath(checkout.returnUrl) };
}

/** On the origin the payer is at, whichever of the site's names that is. */
function toPath(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
}
