import { describe, expect, test } from "vitest";
import { subtractTime } from "#shared/time.ts";
import {
  describeQuarter,
  endOfGrace,
  eventsBetween,
  membershipOf,
  nextQuarterStart,
  quarterOf,
  returnsCredit,
} from "./membership.rules.ts";

const paidUntil = new Date("2026-12-21T12:00:00Z");
const before = (seconds: number, time = paidUntil) => subtractTime(time, { seconds });
const graceUntil = new Date("2026-12-28T12:00:00Z");

const active = { status: "active", paidUntil, cancelAtPeriodEnd: false } as const;
const pastDue = { ...active, status: "past_due" } as const;
const cancelled = { ...active, cancelAtPeriodEnd: true } as const;

test("a withdrawn request gives its credit back to a member, while its quarter lasts", () => {
  const request = { quarter: "2026-Q4" };
  expect(returnsCredit(request, { isMember: true, quarter: "2026-Q4" })).toBe(true);
  expect(returnsCredit(request, { isMember: true, quarter: "2027-Q1" })).toBe(false);
  expect(returnsCredit(request, { isMember: false, quarter: "2026-Q4" })).toBe(false);
});

describe("a membership", () => {
  test("is there while a month is paid for", () => {
    expect(membershipOf(active, before(1))).toEqual({
      state: "active",
      hasPro: true,
      untilAt: paidUntil,
    });
  });

  test("is not there without a subscription, or before its first payment", () => {
    const none = { state: "none", hasPro: false, untilAt: null };
    expect(membershipOf(undefined, paidUntil)).toEqual(none);
    for (const status of ["open", "expired"] as const) {
      const unpaid = { status, paidUntil: null, cancelAtPeriodEnd: false };
      expect(membershipOf(unpaid, paidUntil)).toEqual(none);
    }
  });

  test("stays seven days after a declined renewal, and closes at the very end of them", () => {
    expect(endOfGrace(paidUntil)).toEqual(graceUntil);
    expect(membershipOf(pastDue, paidUntil)).toEqual({
      state: "past_due",
      hasPro: true,
      untilAt: graceUntil,
    });
    expect(membershipOf(pastDue, before(1, graceUntil)).hasPro).toBe(true);
    expect(membershipOf(pastDue, graceUntil)).toEqual({
      state: "lapsed",
      hasPro: false,
      untilAt: graceUntil,
    });
  });

  test("is not closed because the news of a renewal is late, within the same days", () => {
    const settling = { state: "settling", untilAt: graceUntil };
    expect(membershipOf(active, paidUntil)).toEqual({ ...settling, hasPro: true });
    expect(membershipOf(active, before(1, graceUntil))).toEqual({ ...settling, hasPro: true });
    expect(membershipOf(active, graceUntil)).toEqual({ ...settling, hasPro: false });
  });

  test("that was canceled runs to the end of the paid month, without grace", () => {
    expect(membershipOf(cancelled, before(1))).toEqual({
      state: "ending",
      hasPro: true,
      untilAt: paidUntil,
    });
    for (const over of [cancelled, { ...cancelled, status: "past_due" } as const]) {
      expect(membershipOf(over, paidUntil)).toEqual({
        state: "settling",
        hasPro: false,
        untilAt: paidUntil,
      });
    }
  });

  test("is over when its subscription has ended, whatever was paid", () => {
    const ended = { ...active, status: "ended" } as const;
    expect(membershipOf(ended, before(1000))).toMatchObject({ state: "none", hasPro: false });
  });
});

describe("what members are told", () => {
  const startedAt = new Date("2026-11-21T12:00:00Z");
  const running = { ...active, startedAt };
  const open = {
    status: "open",
    paidUntil: null,
    cancelAtPeriodEnd: false,
    startedAt: null,
  } as const;
  const later = new Date("2027-01-21T12:00:00Z");

  test.each([
    ["the first payment", open, running, ["started"]],
    [
      "a first payment that came late",
      { ...open, status: "expired" as const },
      running,
      ["started"],
    ],
    ["a renewal", running, { ...running, paidUntil: later }, ["renewed"]],
    ["a declined renewal", running, { ...pastDue, startedAt }, ["payment_failed"]],
    [
      "a payment after all",
      { ...pastDue, startedAt },
      { ...running, paidUntil: later },
      ["renewed"],
    ],
    ["cancelling", running, { ...cancelled, startedAt }, ["cancelled"]],
    ["resuming", { ...cancelled, startedAt }, running, ["resumed"]],
    [
      "the end",
      { ...cancelled, startedAt },
      { ...cancelled, startedAt, status: "ended" as const },
      ["ended"],
    ],
    [
      "an end that the provider makes",
      { ...pastDue, startedAt },
      { ...pastDue, startedAt, status: "ended" as const },
      ["ended"],
    ],
    ["nothing new", running, running, []],
    ["a checkout that expired", open, { ...open, status: "expired" as const }, []],
  ])("%s", (_what, from, to, events) => {
    expect(eventsBetween(from, to)).toEqual(events);
  });
});

describe("quarters", () => {
  test.each([
    ["2026-01-01T00:00:00.000Z", "2026-Q1", "2026-04-01T00:00:00.000Z", "January to March 2026"],
    ["2026-03-31T23:59:59.999Z", "2026-Q1", "2026-04-01T00:00:00.000Z", "January to March 2026"],
    ["2026-04-01T00:00:00.000Z", "2026-Q2", "2026-07-01T00:00:00.000Z", "April to June 2026"],
    ["2026-09-30T12:00:00.000Z", "2026-Q3", "2026-10-01T00:00:00.000Z", "July to September 2026"],
    ["2026-12-31T23:59:59.999Z", "2026-Q4", "2027-01-01T00:00:00.000Z", "October to December 2026"],
  ])("%s", (time, quarter, next, words) => {
    expect(quarterOf(new Date(time))).toBe(quarter);
    expect(nextQuarterStart(new Date(time)).toISOString()).toBe(next);
    expect(describeQuarter(quarter)).toBe(words);
  });
});
