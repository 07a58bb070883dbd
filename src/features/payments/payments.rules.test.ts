import { describe, expect, it } from "vitest";
import type { Checkout } from "#platform/payment-gateway/payment-gateway.ts";
import {
  decideOnCheckout,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  orderTransitions,
} from "./payments.rules.ts";

const statuses: OrderStatus[] = [
  "open",
  "authorized",
  "capture_due",
  "paid",
  "expired",
  "release_due",
  "released",
  "refund_due",
  "refunded",
];
const events = Object.keys(orderTransitions) as OrderEvent[];

describe("the states of an order", () => {
  const allowed: Record<string, OrderStatus> = {
    "open pay": "paid",
    "expired pay": "paid",
    "open authorize": "authorized",
    "expired authorize": "authorized",
    "open expire": "expired",
    "authorized requestCapture": "capture_due",
    "authorized capture": "paid",
    "capture_due capture": "paid",
    "capture_due failCapture": "expired",
    "authorized requestRelease": "release_due",
    "authorized release": "released",
    "release_due release": "released",
    "paid requestRefund": "refund_due",
    "refund_due refund": "refunded",
    "refund_due failRefund": "paid",
    "refunded requestRefund": "refund_due",
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
  const refund = { kind: "give-back", paymentId: "payment_1", wasCharged: true };

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
    expect(decideOnCheckout(order("expired"), paid, { hasOtherLiveOrder: true })).toEqual(refund);
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
      expect(decideOnCheckout(order(status, "payment_0"), paid, alone)).toEqual(refund);
    },
  );

  const authorized: Checkout = { ...facts, status: "authorized", paymentId: "payment_1" };
  const released: Checkout = { ...facts, status: "released", paymentId: "payment_1" };
  const release = { ...refund, wasCharged: false };

  it.each(["open", "expired"] as const)(
    "an authorization is taken by an order that is %s, unless it has been replaced",
    (status) => {
      const authorize = { kind: "authorize", paymentId: "payment_1" };
      expect(decideOnCheckout(order(status), authorized, alone)).toEqual(authorize);
      const replaced = { hasOtherLiveOrder: true };
      expect(decideOnCheckout(order(status), authorized, replaced)).toEqual(release);
    },
  );

  it.each(["authorized", "capture_due", "release_due", "released", "paid"] as const)(
    "the authorization an order already has changes nothing, and a second one is let go: %s",
    (status) => {
      expect(decideOnCheckout(order(status, "payment_1"), authorized, alone)).toEqual({
        kind: "nothing",
      });
      expect(decideOnCheckout(order(status, "payment_0"), authorized, alone)).toEqual(release);
    },
  );

  it("a payment beside the authorization an order has is given back", () => {
    expect(decideOnCheckout(order("authorized", "payment_0"), paid, alone)).toEqual(refund);
  });

  it.each(["authorized", "capture_due"] as const)(
    "a capture pays an order that is %s",
    (status) => {
      const capture = { kind: "capture", paymentId: "payment_1" };
      expect(decideOnCheckout(order(status, "payment_1"), paid, alone)).toEqual(capture);
    },
  );

  it.each([
    ["authorized", "release"],
    ["release_due", "release"],
    ["capture_due", "failCapture"],
    ["released", "nothing"],
    ["expired", "nothing"],
  ] as const)("an authorization that is gone, for an order that is %s: %s", (status, kind) => {
    expect(decideOnCheckout(order(status, "payment_1"), released, alone)).toEqual({ kind });
  });

  it("an authorization that was gone before it was heard of ends an open order", () => {
    expect(decideOnCheckout(order("open"), released, alone)).toEqual({ kind: "expire" });
    const earlier = { ...released, checkoutId: "checkout_0" };
    expect(decideOnCheckout(order("open"), earlier, alone)).toEqual({ kind: "nothing" });
  });

  it.each(statuses)("another amount or currency never pays an order: %s", (status) => {
    const mismatch = { kind: "mismatch" };
    expect(decideOnCheckout(order(status), { ...paid, amountCents: 4899 }, alone)).toEqual(
      mismatch,
    );
    expect(decideOnCheckout(order(status), { ...paid, currency: "CAD" }, alone)).toEqual(mismatch);
  });
});
