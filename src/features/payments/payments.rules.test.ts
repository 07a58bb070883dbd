import { describe, expect, it } from "vitest";
import type { Checkout } from "#platform/payment-gateway/payment-gateway.ts";
import {
  decideOnCheckout,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  orderTransitions,
} from "./payments.rules.ts";

const statuses: OrderStatus[] = ["open", "paid", "expired", "refund_due", "refunded"];
const events = Object.keys(orderTransitions) as OrderEvent[];

describe("the states of an order", () => {
  const allowed: Record<string, OrderStatus> = {
    "open pay": "paid",
    "expired pay": "paid",
    "open expire": "expired",
    "paid requestRefund": "refund_due",
    "refund_due refund": "refunded",
  };
  const steps = statuses.flatMap((status) => events.map((event) => [status, event] as const));

  it.each(steps)("%s, then %s", (status, event) => {
    const expected = allowed[`${status} ${event}`];
    if (expected) expect(nextStatus(event, status)).toBe(expected);
    else expect(() => nextStatus(event, status)).toThrow(`cannot go through "${event}"`);
  });
});

describe("what a checkout means for its order", () => {
  const money = { amountCents: 4900, currency: "USD" };
  const order = (status: OrderStatus, paymentId: string | null = null) => ({
    status,
    checkoutId: "checkout_1",
    paymentId,
    money,
  });
  const facts = { checkoutId: "checkout_1", orderId: "order_1", ...money };
  const paid: Checkout = { ...facts, status: "paid", paymentId: "payment_1" };
  const expired: Checkout = { ...facts, status: "expired", paymentId: null };
  const alone = { hasOtherLiveOrder: false };
  const pay = { kind: "pay", paymentId: "payment_1" };
  const giveBack = { kind: "give-back", paymentId: "payment_1" };

  it.each(statuses)("an open checkout changes no order that is %s", (status) => {
    const open: Checkout = { ...facts, status: "open", paymentId: null };
    expect(decideOnCheckout(order(status), open, alone)).toEqual({ kind: "nothing" });
  });

  it.each(statuses)("an expired checkout ends an order only while it is open: %s", (status) => {
    const kind = status === "open" ? "expire" : "nothing";
    expect(decideOnCheckout(order(status), expired, alone)).toEqual({ kind });
  });

  it("an earlier checkout that expired does not end an order", () => {
    const earlier = { ...expired, checkoutId: "checkout_0" };
    expect(decideOnCheckout(order("open"), earlier, alone)).toEqual({ kind: "nothing" });
  });

  it("a payment pays an open order, whichever of its checkouts was paid", () => {
    expect(decideOnCheckout(order("open"), paid, alone)).toEqual(pay);
    const earlier = { ...paid, checkoutId: "checkout_0" };
    expect(decideOnCheckout(order("open"), earlier, alone)).toEqual(pay);
  });

  it("a payment that comes after all pays an expired order, unless it has been replaced", () => {
    expect(decideOnCheckout(order("expired"), paid, alone)).toEqual(pay);
    expect(decideOnCheckout(order("expired"), paid, { hasOtherLiveOrder: true })).toEqual(giveBack);
  });

  it.each(["paid", "refund_due", "refunded"] as const)(
    "the payment an order already has changes nothing: %s",
    (status) => {
      expect(decideOnCheckout(order(status, "payment_1"), paid, alone)).toEqual({
        kind: "nothing",
      });
    },
  );

  it.each(["paid", "refund_due", "refunded"] as const)(
    "a second payment is given back: %s",
    (status) => {
      expect(decideOnCheckout(order(status, "payment_0"), paid, alone)).toEqual(giveBack);
    },
  );

  it.each(statuses)("another amount or currency never pays an order: %s", (status) => {
    const mismatch = { kind: "mismatch" };
    expect(decideOnCheckout(order(status), { ...paid, amountCents: 4899 }, alone)).toEqual(
      mismatch,
    );
    expect(decideOnCheckout(order(status), { ...paid, currency: "CAD" }, alone)).toEqual(mismatch);
  });
});
