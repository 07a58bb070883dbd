import { describe, expect, test } from "vitest";
import { addDays } from "#shared/time.ts";
import { installments, installmentTotal, type PlaybookOffer } from "./career.constants.ts";
import {
  countOpenModules,
  formatMinutes,
  isRefundable,
  offersPlan,
  planPayments,
  readCategory,
} from "./career.rules.ts";
import type { PlaybookPayment } from "./career.types.ts";

const featured: PlaybookOffer = {
  id: "a",
  price: { amountCents: 29900, currency: "USD" },
  featured: true,
};
const plain: PlaybookOffer = { ...featured, featured: false };

test("a category is one of the four, or all", () => {
  expect(readCategory("Job Search")).toBe("Job Search");
  expect(readCategory("job search")).toBeNull();
  expect(readCategory("<script>")).toBeNull();
  expect(readCategory(null)).toBeNull();
});

test.each([
  [35, "35 min"],
  [60, "1 h"],
  [155, "2 h 35 min"],
  [0, "0 min"],
])("%i minutes are %s", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-15", 30)).toBe("2027-01-14");
  expect(addDays("2028-02-01", 30)).toBe("2028-03-02");
});

describe("plans", () => {
  test("three payments come to their total and are for the featured playbook alone", () => {
    const payments = planPayments(featured, "three_payments", "2026-11-21");
    expect(payments.map(({ number, dueOn }) => [number, dueOn])).toEqual([
      [1, "2026-11-21"],
      [2, "2026-12-21"],
      [3, "2027-01-20"],
    ]);
    expect(payments.map(({ money }) => money)).toEqual(
      installments.dueAfterDays.map(() => ({ amountCents: 10900, currency: "USD" })),
    );
    expect(installmentTotal.amountCents).toBe(32700);
    expect(offersPlan(featured, "three_payments")).toBe(true);
    expect(offersPlan(plain, "three_payments")).toBe(false);
  });

  test("in full is one payment today", () => {
    expect(planPayments(plain, "full", "2026-11-21")).toEqual([
      { number: 1, money: plain.price, dueOn: "2026-11-21" },
    ]);
  });
});

describe("what is open of a playbook in three payments", () => {
  const payments = (paid: number): PlaybookPayment[] =>
    planPayments(featured, "three_payments", "2026-11-01").map(({ number, dueOn }) => ({
      id: String(number),
      number,
      amount_cents: 10900,
      currency: "USD",
      due_on: dueOn,
      order_id: null,
      paid_at: number <= paid ? new Date("2026-11-01T12:00:00Z") : null,
      refunded_at: null,
    }));
  const openOn = (paid: number, day: string, modules = 8) =>
    countOpenModules({ payments: payments(paid) }, modules, new Date(`${day}T12:00:00Z`));

  test("is everything while no payment is overdue by more than 14 days", () => {
    expect(openOn(1, "2026-11-30")).toBe(8);
    expect(openOn(1, "2026-12-15")).toBe(8);
    expect(openOn(3, "2030-01-01")).toBe(8);
  });

  test("is the paid share after that, rounded up", () => {
    expect(openOn(1, "2026-12-16")).toBe(3);
    expect(openOn(2, "2027-01-14")).toBe(8);
    expect(openOn(2, "2027-01-15")).toBe(6);
    expect(openOn(1, "2026-12-16", 9)).toBe(3);
  });
});

test("everything can be had back for 30 days after the first payment", () => {
  const started_at = new Date("2026-11-01T12:00:00Z");
  const refundable = (now: string, status: "active" | "refunded" = "active") =>
    isRefundable({ started_at, status, plan: "full" }, new Date(now));
  expect(refundable("2026-12-01T12:00:00Z")).toBe(true);
  expect(refundable("2026-12-01T12:00:01Z")).toBe(false);
  expect(refundable("2026-11-02T12:00:00Z", "refunded")).toBe(false);
  expect(isRefundable({ started_at: null, status: "active", plan: "full" }, started_at)).toBe(
    false,
  );
});
