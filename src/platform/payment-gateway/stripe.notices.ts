import type { PaymentNotice } from "./payment-gateway.ts";

/** A signed body is still only JSON: nothing about its shape is taken for granted. */
export interface StripeEvent {
  id?: unknown;
  data?: { object?: unknown };
}

type Hint = Omit<PaymentNotice, "eventId">;

/**
 * Subject of an event. Its API version is the webhook's, which may be older than ours: an invoice
 * then names its subscription in another place.
 */
export function readHint({ data }: StripeEvent): Hint {
  const id = textAt(data, "object", "id");
  const about = textAt(data, "object", "object");
  if (id && about === "checkout.session") {
    const isSubscription = textAt(data, "object", "mode") === "subscription";
    if (isSubscription) return { checkoutId: null, subscription: { checkoutId: id } };
    return { checkoutId: id, subscription: null };
  }
  const subscriptionId =
    about === "subscription" ? id : about === "invoice" ? subscriptionOf(data) : undefined;
  return { checkoutId: null, subscription: subscriptionId ? { subscriptionId } : null };
}

function subscriptionOf(data: unknown): string | undefined {
  return (
    textAt(data, "object", "parent", "subscription_details", "subscription") ??
    textAt(data, "object", "subscription")
  );
}

function textAt(value: unknown, ...path: string[]): string | undefined {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return typeof current === "string" && current !== "" ? current : undefined;
}
