import type { Checkout } from "#platform/payment-gateway/payment-gateway.ts";

/**
 * What can become of an order. Nothing else can.
 *
 *                 pay             requestRefund               refund
 *   open ──────────────────▶ paid ─────────────▶ refund_due ─────────▶ refunded
 *    │                        ▲
 *    │ expire                 │ pay: the money came after all, and the thing
 *    └─────────▶ expired ─────┘      has no other open or paid order
 *
 * A payment that its order cannot take (the thing is paid already, or the money came twice) changes
 * no order: it is kept as a surplus payment and given back.
 */
export type OrderStatus = "open" | "paid" | "expired" | "refund_due" | "refunded";

export const orderTransitions = {
  pay: { from: ["open", "expired"], to: "paid" },
  expire: { from: ["open"], to: "expired" },
  requestRefund: { from: ["paid"], to: "refund_due" },
  refund: { from: ["refund_due"], to: "refunded" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderEvent = keyof typeof orderTransitions;

export function canHappen(event: OrderEvent, status: OrderStatus): boolean {
  return (orderTransitions[event].from as readonly OrderStatus[]).includes(status);
}

/** The state after `event`. Throws when the machine has no such transition. */
export function nextStatus(event: OrderEvent, status: OrderStatus): OrderStatus {
  if (canHappen(event, status)) return orderTransitions[event].to;
  throw new Error(`An order that is ${status} cannot go through "${event}"`);
}

interface OrderFacts {
  status: OrderStatus;
  checkoutId: string | null;
  paymentId: string | null;
  money: { amountCents: number; currency: string };
}

export type CheckoutDecision =
  | { kind: "nothing" }
  | { kind: "expire" }
  | { kind: "pay"; paymentId: string }
  | { kind: "give-back"; paymentId: string }
  | { kind: "mismatch" };

/**
 * What the truth about a checkout means for its order, whatever order it arrives in and however
 * often. The checkout need not be the one the order knows: an earlier one may have been paid.
 */
export function decideOnCheckout(
  order: OrderFacts,
  checkout: Checkout,
  { hasOtherLiveOrder }: { hasOtherLiveOrder: boolean },
): CheckoutDecision {
  if (checkout.status !== "paid") {
    const hasEnded = checkout.status === "expired" && checkout.checkoutId === order.checkoutId;
    return { kind: hasEnded && canHappen("expire", order.status) ? "expire" : "nothing" };
  }
  const { paymentId } = checkout;
  if (paymentId === order.paymentId) return { kind: "nothing" };
  if (
    checkout.amountCents !== order.money.amountCents ||
    checkout.currency !== order.money.currency
  ) {
    return { kind: "mismatch" };
  }
  const canTake = canHappen("pay", order.status) && !hasOtherLiveOrder;
  return { kind: canTake ? "pay" : "give-back", paymentId };
}
