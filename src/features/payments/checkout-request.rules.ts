import { createHash } from "node:crypto";
import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import { isProductError } from "#shared/errors.ts";

/** An absolute address for a path of this site. Throws when the path leads to another one. */
export function toSiteAddress(baseUrl: string, path: string): string {
  const url = new URL(path, baseUrl);
  if (url.origin === new URL(baseUrl).origin) return url.href;
  throw new Error(`${path} is not a path of this site`);
}

/** Distinguishes requests in an idempotency key. */
export function digest(details: Record<string, unknown>): string {
  return createHash("sha256").update(JSON.stringify(details)).digest("hex").slice(0, 16);
}

/** Whether the provider answered with an error that it repeats under the same idempotency key. */
export function wouldFailAgain(error: unknown): boolean {
  const answers = [paymentGatewayErrors.refused().code, paymentGatewayErrors.conflict().code];
  return isProductError(error) && answers.includes(error.code);
}

/** Whether the provider can't be reached, so that asking again now is pointless. */
export function isUnreachable(error: unknown): boolean {
  return isProductError(error) && error.code === paymentGatewayErrors.unreachable().code;
}
