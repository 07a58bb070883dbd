import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTime, subtractTime, toMilliseconds } from "#shared/time.ts";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { describePaymentGateway } from "./payment-gateway.conformance.ts";
import type { CheckoutRequest } from "./payment-gateway.ts";
import { createSandboxDriver, type SandboxGateway } from "./sandbox.driver.ts";
import { signNotice } from "./sandbox.notices.ts";
import { describeSubscriptions } from "./subscriptions.conformance.ts";

const noticeSecret = "a secret of this test";
let opened: TestDatabase;
let sandbox: SandboxGateway;
let now = new Date();
const clock = { now: () => now };

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  sandbox = createSandboxDriver({ database, clock, baseUrl: "http://site.example", noticeSecret });
});
afterAll(() => opened.close());

describePaymentGateway("sandbox", async () => ({
  gateway: sandbox,
  pay: async (checkoutId) => void (await sandbox.pay(checkoutId)),
  expire: async () => {
    now = addTime(now, { days: 1 });
  },
  lapse: async () => {
    now = addTime(now, { days: 7 });
  },
  raiseDispute: async (paymentId, reason) => {
    const notice = await sandbox.raiseDispute(paymentId, reason);
    if (!notice) throw new Error("The sandbox has no such payment");
    return notice;
  },
  decideDispute: async (disputeId, as) => void (await sandbox.decideDispute(disputeId, as)),
  notice: async (checkoutId, as) =>
    signNotice(
      { eventId: randomUUID(), checkoutId, subscription: null },
      as === "forged" ? "somebody else's secret" : noticeSecret,
      as === "old" ? { now: () => subtractTime(now, { minutes: 10 }) } : clock,
    ),
}));

describeSubscriptions("sandbox", async () => ({
  gateway: sandbox,
  pay: async (checkoutId) => void (await sandbox.pay(checkoutId)),
  expire: async () => {
    now = addTime(now, { days: 1 });
  },
  endMonth: async (subscriptionId, card) => {
    await sandbox.chooseCard(subscriptionId, card);
    await sandbox.endMonth(subscriptionId);
  },
  replaceCard: async (subscriptionId) => void (await sandbox.chooseCard(subscriptionId, "paid")),
  notice: async (subscription, as) =>
    signNotice(
      { eventId: randomUUID(), checkoutId: null, subscription },
      as === "forged" ? "somebody else's secret" : noticeSecret,
      clock,
    ),
}));

describe("the sandbox's own ways", () => {
  const open = (changes: Partial<CheckoutRequest> = {}) =>
    sandbox.openCheckout({
      idempotencyKey: randomUUID(),
      orderId: randomUUID(),
      description: "Mentor registration (sample)",
      amountCents: 4900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "http://site.example/return",
      cancelUrl: "http://site.example/cancel",
      capture: "now",
      expiresAt: null,
      ...changes,
    });

  it("has its checkout page on the site", async () => {
    const { checkoutId, url } = await open();
    expect(url).toBe(`http://site.example/sandbox/checkout/${checkoutId}`);
  });

  it("is payable to the moment that was asked for", async () => {
    const expiresAt = addTime(now, { minutes: 10 });
    const { checkoutId } = await open({ expiresAt });
    now = new Date(expiresAt.getTime() - 1);
    expect(await sandbox.showCheckout(checkoutId)).toMatchObject({ status: "open" });
    now = expiresAt;
    expect(await sandbox.pay(checkoutId)).toBeUndefined();
    expect(await sandbox.readCheckout(checkoutId)).toMatchObject({ status: "expired" });
  });

  it("holds a card for seven days and no longer", async () => {
    const { checkoutId } = await open({ capture: "later" });
    await sandbox.pay(checkoutId);
    now = new Date(now.getTime() + toMilliseconds({ days: 7 }) - 1);
    expect(await sandbox.readCheckout(checkoutId)).toMatchObject({ status: "authorized" });
    now = new Date(now.getTime() + 1);
    expect(await sandbox.readCheckout(checkoutId)).toMatchObject({ status: "released" });
  });

  it("takes one payment from a double click and tells of it in one event", async () => {
    const { checkoutId } = await open();
    const notices = await Promise.all([sandbox.pay(checkoutId), sandbox.pay(checkoutId)]);
    const payment = await sandbox.readCheckout(checkoutId);
    await sandbox.pay(checkoutId);
    expect(await sandbox.readCheckout(checkoutId)).toEqual(payment);
    const events = await Promise.all(
      notices.map((notice) => notice && sandbox.readNotice(notice.rawBody, notice.headers)),
    );
    expect(events[0]).toMatchObject({ checkoutId });
    expect(events[1]).toEqual(events[0]);
  });

  it("stays payable after a declined card", async () => {
    const { checkoutId } = await open();
    await sandbox.decline(checkoutId);
    expect(await sandbox.showCheckout(checkoutId)).toMatchObject({ status: "open" });
    expect(await sandbox.pay(checkoutId)).toBeDefined();
  });

  it("takes no payment for an expired or unknown checkout", async () => {
    const { checkoutId } = await open();
    now = addTime(now, { days: 1 });
    expect(await sandbox.pay(checkoutId)).toBeUndefined();
    expect(await sandbox.showCheckout(checkoutId)).toMatchObject({ status: "expired" });
    expect(await sandbox.pay(randomUUID())).toBeUndefined();
    expect(await sandbox.pay("no id")).toBeUndefined();
  });

  const openSubscription = () =>
    sandbox.openSubscription({
      idempotencyKey: randomUUID(),
      ownId: randomUUID(),
      description: "Pro (sample)",
      amountCents: 1900,
      currency: "USD",
      customerEmail: "sample@people.example",
      returnUrl: "http://site.example/return",
      cancelUrl: "http://site.example/cancel",
    });

  it("shows a subscription's checkout as one that is charged again", async () => {
    const { checkoutId } = await openSubscription();
    await sandbox.decline(checkoutId);
    expect(await sandbox.showCheckout(checkoutId)).toMatchObject({
      status: "open",
      isMonthly: true,
      amountCents: 1900,
    });
    await sandbox.pay(checkoutId);
    expect(await sandbox.showCheckout(checkoutId)).toMatchObject({ status: "paid" });
  });

  it("takes one first month from a double click", async () => {
    const { checkoutId } = await openSubscription();
    await Promise.all([sandbox.pay(checkoutId), sandbox.pay(checkoutId)]);
    const remote = await sandbox.readSubscription({ checkoutId });
    expect(remote && "payments" in remote && remote.payments).toHaveLength(1);
  });

  it("lets months pass with the clock, also several between two looks", async () => {
    const { checkoutId } = await openSubscription();
    await sandbox.pay(checkoutId);
    now = addTime(now, { days: 93 });
    const remote = await sandbox.readSubscription({ checkoutId });
    if (!remote || !("payments" in remote)) throw new Error("It is not paid");
    expect(remote.payments).toHaveLength(4);
    expect(remote.payments[0]?.periodEnd.getTime()).toBeGreaterThan(now.getTime());
  });

  it("gives a declined renewal up after two weeks", async () => {
    const { checkoutId } = await openSubscription();
    await sandbox.pay(checkoutId);
    await sandbox.chooseCard(checkoutId, "declined");
    now = addTime(now, { days: 32 });
    expect(await sandbox.readSubscription({ checkoutId })).toMatchObject({ status: "past_due" });
    now = addTime(now, { days: 14 });
    expect(await sandbox.readSubscription({ checkoutId })).toMatchObject({ status: "ended" });
    expect(await sandbox.chooseCard(checkoutId, "paid")).toBeUndefined();
  });
});
