import type { Checkout } from "#platform/payment-gateway/payment-gateway.ts";

/**
 * Statuses of an order, with everything that can happen to it; the database has the same list (migration 0141).
 *
 *            pay: charged right away                   requestRefund               refund
 *   open ───────────────────────────────────▶ paid ─────────────▶ refund_due ─────────▶ refunded
 *    │                                         ▲
 *    │ authorize         requestCapture        │ capture
 *    ├──────▶ authorized ──────────▶ capture_due
 *    │         │     │                    │
 *    │         │     │ requestRelease     │ failCapture: the authorization was gone
 *    │         │     └──▶ release_due     │
 *    │ expire  │             │ release    │
 *    │         └──────────▶ released      │
 *    └──────▶ expired ◀───────────────────┘
 *
 * A refund of a part can be followed by others: `refunded` goes back to `refund_due` then. A refund
 * that the provider refuses for good leaves the order as it was (`failRefund`).
 *
 * Besides: an expired order is paid or authorized when the money came after all and the thing has no
 * other live order. An authorized order is released when its authorization lapses by itself, and paid
 * when it was captured on the provider's own pages.
 *
 * A payment or authorization that its order cannot take (the thing is paid already, the money came
 * twice, or the provider charged a card that was to be released) changes no order: it's recorded as a
 * surplus payment and refunded.
 */
export type OrderStatus =
  | "open"
  | "authorized"
  | "capture_due"
  | "paid"
  | "expired"
  | "release_due"
  | "released"
  | "refund_due"
  | "refunded";

export const orderTransitions = {
  pay: { from: ["open", "expired"], to: "paid" },
  authorize: { from: ["open", "expired"], to: "authorized" },
  expire: { from: ["open"], to: "expired" },
  requestCapture: { from: ["authorized"], to: "capture_due" },
  capture: { from: ["authorized", "capture_due"], to: "paid" },
  failCapture: { from: ["capture_due"], to: "expired" },
  requestRelease: { from: ["authorized"], to: "release_due" },
  release: { from: ["authorized", "release_due"], to: "released" },
  requestRefund: { from: ["paid", "refunded"], to: "refund_due" },
  refund: { from: ["refund_due"], to: "refunded" },
  failRefund: { from: ["refund_due"], to: "paid" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderEvent = keyof typeof orderTransitions;

/** A thing has at most one order in one of these. */
export const liveStatuses = ["open", "authorized", "capture_due", "paid"] as const;

/** Whether what the provider says about the checkout can still change the order. */
export function isUnsettled(status: OrderStatus): boolean {
  return status !== "paid" && status !== "refund_due" && status !== "refunded";
}

export function canHappen(event: OrderEvent, status: OrderStatus): boolean {
  return (orderTransitions[event].from as readonly OrderStatus[]).includes(status);
}

/** The state after `event`. Throws when the machine has no such transition. */
export function nextStatus(event: OrderEvent, status: OrderStatus): OrderStatus {
  if (canHappen(event, status)) return orderTransitions[event].to;
  throw new Error(`An order that is ${status} cannot go through "${event}"`);
}

interface OrderState {
  status: OrderStatus;
  checkoutId: string | null;
  paymentId: string | null;
  money: { amountCents: number; currency: string };
}

export type CheckoutDecision =
  | { kind: "nothing" | "expire" | "mismatch" }
  /** The authorization the order has is at its end. */
  | { kind: "failCapture" | "release" }
  | { kind: "pay" | "capture" | "authorize"; paymentId: string }
  /** `wasCharged`: money came, not only an authorization. */
  | { kind: "give-back"; paymentId: string; wasCharged: boolean };

/**
 * Decides the effect of a checkout's state at the provider on its order, in any sequence of notices and
 * with repeats. The checkout need not be the one the order knows: an earlier one may have been paid.
 */
export function decideOnCheckout(
  order: OrderState,
  checkout: Checkout,
  { hasOtherLiveOrder }: { hasOtherLiveOrder: boolean },
): CheckoutDecision {
  const ending = () => {
    const hasEnded = checkout.checkoutId === order.checkoutId;
    const kind = hasEnded && canHappen("expire", order.status) ? "expire" : "nothing";
    return { kind } as const;
  };
  if (checkout.paymentId === null) {
    return checkout.status === "expired" ? ending() : { kind: "nothing" };
  }
  const { status, paymentId } = checkout;
  if (paymentId === order.paymentId) return decideOnOwnPayment(order, status, paymentId);
  if (status === "released") return ending();
  if (
    checkout.amountCents !== order.money.amountCents ||
    checkout.currency !== order.money.currency
  ) {
    return { kind: "mismatch" };
  }
  const event = status === "paid" ? "pay" : "authorize";
  if (canHappen(event, order.status) && !hasOtherLiveOrder) return { kind: event, paymentId };
  return { kind: "give-back", paymentId, wasCharged: status === "paid" };
}

function decideOnOwnPayment(
  order: OrderState,
  status: "authorized" | "released" | "paid",
  paymentId: string,
): CheckoutDecision {
  if (status === "paid" && canHappen("capture", order.status)) {
    return { kind: "capture", paymentId };
  }
  if (status === "paid" && isUnsettled(order.status)) {
    return { kind: "give-back", paymentId, wasCharged: true };
  }
  if (status === "released") {
    if (canHappen("failCapture", order.status)) return { kind: "failCapture" };
    if (canHappen("release", order.status)) return { kind: "release" };
  }
  return { kind: "nothing" };
}
