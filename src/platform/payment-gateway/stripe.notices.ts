import type { PaymentNotice } from "./payment-gateway.ts";

/** A signed body is still only JSON: nothing about its shape is taken for granted. */
export interface StripeEvent {
  id?: unknown;
  /** The connected account that the event is of. */
  account?: unknown;
  data?: { object?: unknown };
}

type Hint = Omit<PaymentNotice, "eventId">;

/**
 * Subject of an event. Its API version is the webhook's, which may be older than ours: an invoice
 * then names its subscription in another place.
 */
export function readHint(event: StripeEvent): Hint {
  const { data } = event;
  const id = textAt(data, "object", "id");
  const about = textAt(data, "object", "object");
  if (id && about === "checkout.session") {
    const isSubscription = textAt(data, "object", "mode") === "subscription";
    if (isSubscription) return { checkoutId: null, subscription: { checkoutId: id } };
    return { checkoutId: id, subscription: null };
  }
  const payout = payoutOf(event, { id, about });
  if (payout) return { checkoutId: null, subscription: null, payout };
  if (about === "dispute" && id && !textAt(event, "account")) {
    return { checkoutId: null, subscription: null, disputeId: id };
  }
  if (about === "refund" && id && !textAt(event, "account")) {
    return { checkoutId: null, subscription: null, refundId: id };
  }
  const subscriptionId =
    about === "subscription" ? id : about === "invoice" ? subscriptionOf(data) : undefined;
  return { checkoutId: null, subscription: subscriptionId ? { subscriptionId } : null };
}

/** Accounts of payees, transfers to them, and what these accounts pay to a bank. */
function payoutOf(
  event: StripeEvent,
  { id, about }: { id: string | undefined; about: string | undefined },
): Hint["payout"] {
  if (about === "account" && id) return { accountId: id };
  const transferId = textAt(event.data, "object", "metadata", "payout_transfer_id");
  if (about === "transfer" && transferId) return { transferId };
  const accountId = textAt(event, "account");
  // A payee has ended the connection of their account with ours.
  if (about === "application" && accountId) return { accountId };
  if (about !== "payout" || !accountId) return undefined;
  const hasFailed = textAt(event.data, "object", "status") === "failed";
  return { accountId, ...(hasFailed && id ? { refusedPayoutId: id } : {}) };
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
