import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProviderSubscription } from "#platform/payment-gateway/payment-gateway.ts";
import {
  decideOnRemoteState,
  type SubscriptionEvent,
  statusAfter,
  subscriptionTransitions,
} from "./subscriptions.rules.ts";
import type { SubscriptionStatus } from "./subscriptions.types.ts";

const statuses: SubscriptionStatus[] = ["open", "active", "past_due", "ended", "expired"];
const january = new Date("2027-01-15T00:00:00Z");
const february = new Date("2027-02-15T00:00:00Z");

const subscription = {
  userId: "0198a000-0000-7000-8000-000000000001" as string | null,
  status: "open" as SubscriptionStatus,
  money: { amountCents: 1900, currency: "USD" },
  checkoutId: "checkout",
  providerSubscriptionId: null as string | null,
  paidUntil: null as Date | null,
};
const running = {
  ...subscription,
  status: "active" as SubscriptionStatus,
  providerSubscriptionId: "sub",
  paidUntil: february,
};
const facts = { ownId: "own", amountCents: 1900, currency: "USD" };
const paidRemote = (status: "active" | "past_due" | "ended", id = "sub") => ({
  ...facts,
  status,
  subscriptionId: id,
  startedAt: january,
  endsWithMonth: false,
  endedAt: status === "ended" ? february : null,
  payments: [
    {
      invoiceId: "invoice",
      paymentId: "payment",
      amountCents: 1900,
      currency: "USD",
      periodStart: january,
      periodEnd: february,
      paidAt: january,
    },
  ],
});
const alone = { hasOtherRunning: false, isRefunded: false };

describe("what the truth means for a subscription", () => {
  it.each([
    ["open", "active", ["begin"]],
    ["open", "past_due", ["begin", "fallPastDue"]],
    ["open", "ended", ["begin", "end"]],
    ["expired", "active", ["begin"]],
    ["active", "active", []],
    ["active", "past_due", ["fallPastDue"]],
    ["active", "ended", ["end"]],
    ["past_due", "active", ["recover"]],
    ["past_due", "ended", ["end"]],
    ["ended", "active", []],
  ] as const)("takes one that is %s to %s", (from, to, events) => {
    const before = from === "open" || from === "expired" ? subscription : running;
    expect(decideOnRemoteState({ ...before, status: from }, paidRemote(to), alone)).toMatchObject({
      kind: "follow",
      events,
      paidUntil: february,
    });
  });

  it("ends in the state of the truth, from wherever it starts, without leaving the machine", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses.filter((status) => status !== "ended")),
        fc.constantFrom("active" as const, "past_due" as const, "ended" as const),
        (from, to) => {
          const before = from === "open" || from === "expired" ? subscription : running;
          const decision = decideOnRemoteState({ ...before, status: from }, paidRemote(to), alone);
          if (decision.kind !== "follow") throw new Error(decision.kind);
          const reached = decision.events.reduce<SubscriptionStatus>(
            (status, event) => statusAfter(event, status),
            from,
          );
          expect(reached).toBe(to);
        },
      ),
    );
  });

  it("expires an open one with its own checkout, and no other", () => {
    const expired: ProviderSubscription = { ...facts, status: "expired", checkoutId: "checkout" };
    expect(decideOnRemoteState(subscription, expired, alone)).toEqual({ kind: "expire" });
    for (const [before, remote] of [
      [subscription, { ...expired, checkoutId: "another" }],
      [subscription, { ...expired, status: "open" as const }],
      [{ ...subscription, status: "expired" as const }, expired],
      [running, expired],
    ] as const) {
      expect(decideOnRemoteState(before, remote, alone)).toEqual({ kind: "nothing" });
    }
  });

  it.each([
    ["the person has another that runs", subscription, { ...alone, hasOtherRunning: true }],
    ["it was given back before", subscription, { ...alone, isRefunded: true }],
    ["the account is gone", { ...subscription, userId: null }, alone],
    [
      "another one at the provider is the paid one",
      { ...running, providerSubscriptionId: "x" },
      alone,
    ],
  ])("gives a payment back when %s", (_why, before, circumstances) => {
    expect(decideOnRemoteState(before, paidRemote("active"), circumstances)).toMatchObject({
      kind: "give-back",
    });
  });

  it("does not begin one at another price, and lets one that runs go on", () => {
    const dearer = { ...paidRemote("active"), amountCents: 9900 };
    expect(decideOnRemoteState(subscription, dearer, alone)).toMatchObject({ kind: "mismatch" });
    expect(decideOnRemoteState(running, dearer, alone)).toMatchObject({ kind: "follow" });
  });

  it("keeps a month that was paid for, whatever is listed", () => {
    const march = new Date("2027-03-15T00:00:00Z");
    const before = { ...running, paidUntil: march };
    expect(decideOnRemoteState(before, paidRemote("active"), alone)).toMatchObject({
      paidUntil: march,
    });
  });

  it("has no way out of the state ended", () => {
    for (const event of Object.keys(subscriptionTransitions) as SubscriptionEvent[]) {
      expect(() => statusAfter(event, "ended")).toThrow("cannot go through");
    }
  });
});
