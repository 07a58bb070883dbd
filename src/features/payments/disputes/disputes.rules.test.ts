import { describe, expect, it } from "vitest";
import { addTime } from "#shared/time.ts";
import { explainReason, providerPage, standingOf, timeLeft } from "./disputes.rules.ts";

const now = new Date("2026-11-24T12:00:00Z");
const inHours = (hours: number) => addTime(now, { hours });

describe("the time that is left to answer a dispute", () => {
  it.each([
    [49, "2 days and 1 hour left"],
    [48, "2 days left"],
    [25.9, "1 day and 1 hour left"],
    [5, "5 hours left"],
    [0.5, "Less than an hour left"],
    [0, "No time left"],
    [-3, "No time left"],
  ])("%s hours before: %s", (hours, words) => {
    expect(timeLeft(inHours(hours), now)).toBe(words);
  });
});

describe("where a dispute stands", () => {
  const standing = { stage: "chargeback", status: "needs_response", answers: 0 } as const;

  it("says whether an answer can still be given", () => {
    expect(standingOf({ ...standing, evidenceDueAt: inHours(1) }, now).text).toBe(
      "Needs your answer",
    );
    expect(standingOf({ ...standing, evidenceDueAt: now }, now).text).toBe("Deadline passed");
  });

  it("says what the bank decided, whenever the answer was due", () => {
    const decided = { ...standing, status: "lost", evidenceDueAt: inHours(-1) } as const;
    expect(standingOf(decided, now).text).toBe("Lost");
  });
});

it("explains a reason that it doesn't know by the bank's own words", () => {
  expect(explainReason("bank_cannot_process").says).toBe("The bank's reason: bank cannot process");
  expect(explainReason("bank_cannot_process").send).not.toHaveLength(0);
});

it("leads to Stripe's page only for Stripe's disputes", () => {
  expect(providerPage({ provider: "stripe", providerId: "du_1", checkoutId: null })).toBe(
    "https://dashboard.stripe.com/disputes/du_1",
  );
  const sandbox = { provider: "sandbox", providerId: "sandbox_dispute_1" };
  expect(providerPage({ ...sandbox, checkoutId: null })).toBeNull();
  expect(providerPage({ ...sandbox, checkoutId: "1" })).toBe("/sandbox/checkout/1");
});
