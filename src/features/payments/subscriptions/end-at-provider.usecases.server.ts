import type { Services } from "#platform/services.ts";

/** Ends a subscription at the provider right away, without a refund. Idempotent. */
export async function endAtProvider(
  services: Services,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
): Promise<void> {
  await gatewayOf(services, provider).endSubscription(subscriptionId);
}

/** Makes a subscription's checkout unpayable, if it still was payable. */
export async function closeCheckoutAtProvider(
  services: Services,
  { provider, checkoutId }: { provider: string; checkoutId: string },
): Promise<void> {
  await gatewayOf(services, provider).closeSubscriptionCheckout(checkoutId);
}

function gatewayOf({ payments: { gateway } }: Services, provider: string) {
  if (gateway.name === provider) return gateway;
  throw new Error(`A subscription through ${provider} cannot be ended by ${gateway.name}`);
}
