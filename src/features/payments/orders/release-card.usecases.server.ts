import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";

/**
 * Releases a card that is held. `wasCharged`: it was charged on the provider's own pages, although it
 * was to be released.
 *
 * @throws `payment_provider_unreachable` and its like, `payment_unknown`.
 */
export async function releaseCard(
  { payments: { gateway } }: Services,
  hold: { provider: string; paymentId: string; idempotencyKey: string },
): Promise<{ wasCharged: boolean }> {
  const { provider, paymentId, idempotencyKey } = hold;
  if (gateway.name !== provider) {
    throw new Error(`A card held through ${provider} cannot be released by ${gateway.name}`);
  }
  try {
    await gateway.release({ paymentId, idempotencyKey });
    return { wasCharged: false };
  } catch (error) {
    if (!isProductError(error) || error.code !== paymentGatewayErrors.captured().code) throw error;
    return { wasCharged: true };
  }
}
