import { describe, expect, test } from "vitest";
import {
  applicationStatuses,
  applicationTransitions,
  canPay,
  describeStanding,
  isDecided,
  isInModeration,
  isModerationEnded,
  paymentStatuses,
  paymentTransitions,
} from "./applications.rules.ts";

test("a decision is final", () => {
  const leaving = Object.values(applicationTransitions).flatMap(
    ({ from }) => [...from] as string[],
  );
  expect(leaving).not.toContain("approved");
  expect(leaving).not.toContain("rejected");
  expect(applicationStatuses.filter((status) => isDecided({ application_status: status }))).toEqual(
    ["approved", "rejected"],
  );
});

test("an application is decided only while under review, and reaches review only through payment", () => {
  expect(applicationTransitions.approve.from).toEqual(["under_review"]);
  expect(applicationTransitions.reject.from).toEqual(["under_review"]);
  expect(applicationTransitions.endModeration.from).toEqual(["under_review"]);
  expect(applicationTransitions.beginModeration.from).toEqual(["submitted"]);
  expect(applicationTransitions.submit.from).toEqual(["draft"]);
});

test("only paid money is refunded, and refunded money stays so", () => {
  expect(paymentTransitions.refund.from).toEqual(["paid"]);
  const leaving = Object.values(paymentTransitions).flatMap(({ from }) => [...from] as string[]);
  expect(leaving).not.toContain("refunded");
});

test("the fee can be paid for a draft that is not paid yet, and for nothing else", () => {
  const payable = applicationStatuses.flatMap((application_status) =>
    paymentStatuses
      .filter((payment_status) => canPay({ application_status, payment_status }))
      .map((payment_status) => `${application_status} ${payment_status}`),
  );
  expect(payable).toEqual(["draft unpaid", "draft failed"]);
});

test("an application is in moderation only while its fee is paid and not refunded", () => {
  const moderated = applicationStatuses.flatMap((application_status) =>
    paymentStatuses
      .filter((payment_status) => isInModeration({ application_status, payment_status }))
      .map((payment_status) => `${application_status} ${payment_status}`),
  );
  expect(moderated).toEqual(["submitted paid", "under_review paid"]);
});

const decided = new Date("2026-12-01T12:00:00Z");

test("moderation that a refund ended is no decision", () => {
  const ended = { application_status: "rejected", decided_at: null } as const;
  expect(isModerationEnded(ended)).toBe(true);
  expect(isModerationEnded({ ...ended, decided_at: decided })).toBe(false);
  expect(isModerationEnded({ ...ended, application_status: "under_review" })).toBe(false);
});

test("what the payer's bank returned after a dispute isn't said to be refunded by us", () => {
  for (const decided_at of [null, decided]) {
    const standing = { application_status: "rejected", payment_status: "refunded" } as const;
    const { label, explanation } = describeStanding({ ...standing, decided_at });
    expect(`${label} ${explanation}`).not.toMatch(/refund/i);
  }
});

describe("the applicant reads", () => {
  test.each([
    ["draft", "unpaid", null, "Waiting for payment", "the $49 registration fee"],
    ["draft", "failed", null, "Payment failed", "You weren't charged"],
    ["submitted", "paid", null, "Under review", "are reviewing"],
    ["under_review", "paid", null, "Under review", "are reviewing"],
    [
      "rejected",
      "refunded",
      null,
      "Payment returned",
      "You got your $49 back, so we aren't reviewing",
    ],
    ["approved", "paid", decided, "Approved", "You're a mentor"],
    ["rejected", "paid", decided, "Not accepted", "You'll get your $49 back."],
    ["rejected", "refunded", decided, "Not accepted", "You got your $49 back."],
  ] as const)(
    "%s, %s and %s: %s",
    (application_status, payment_status, decided_at, label, part) => {
      const words = describeStanding({ application_status, payment_status, decided_at });
      expect(words.label).toBe(label);
      expect(words.explanation).toContain(part);
    },
  );
});
