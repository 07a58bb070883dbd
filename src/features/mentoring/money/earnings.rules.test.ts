import { describe, expect, test } from "vitest";
import { sumHeld, toEarningLine } from "./earnings.rules.ts";
import type { EarningRow } from "./earnings.store.server.ts";

const row: EarningRow = {
  bookingId: "b",
  guestName: "Test Guest",
  startsAt: new Date("2026-12-03T14:00:00Z"),
  status: "confirmed",
  statusChangedAt: new Date("2026-12-03T15:30:00Z"),
  absent: null,
  completedAt: null,
  price: { amountCents: 15_000, currency: "USD" },
  feePercent: 15,
  refundCents: null,
  mentorCents: null,
  closedAt: null,
  sponsoredAt: null,
};

describe("a line of the earnings", () => {
  test("of a session to come is held: what was paid is fee and share", () => {
    expect(toEarningLine(row)).toMatchObject({
      standing: "held",
      gross: { amountCents: 15_000 },
      fee: { amountCents: 2_250 },
      net: { amountCents: 12_750 },
      dueAt: null,
    });
  });

  test("of a completed session says when it becomes due", () => {
    const completedAt = new Date("2026-12-03T15:00:00Z");
    const line = toEarningLine({ ...row, status: "completed", completedAt });
    expect(line).toMatchObject({ standing: "held", dueAt: new Date("2026-12-10T15:00:00Z") });
  });

  test("of a session that the mentee missed says when it becomes due", () => {
    const missed = { ...row, status: "no_show" };
    const dueAt = new Date("2026-12-10T15:30:00Z");
    expect(toEarningLine({ ...missed, absent: "guest" })).toMatchObject({ dueAt });
    expect(toEarningLine({ ...missed, absent: "host" })).toMatchObject({ dueAt: null });
  });

  test.each([
    ["confirmed", "session"],
    ["rescheduled", "session"],
    ["no_show", "contest"],
    ["disputed", "decision"],
    ["cancelled", "settlement"],
  ])("of a session that is %s waits for the %s", (status, waitsFor) => {
    expect(toEarningLine({ ...row, status })).toMatchObject({ standing: "held", waitsFor });
  });

  test("of a settled session has the share that was booked", () => {
    const closedAt = new Date("2026-12-10T15:00:00Z");
    const line = toEarningLine({ ...row, status: "completed", mentorCents: 12_750, closedAt });
    expect(line).toMatchObject({ standing: "due", net: { amountCents: 12_750 }, dueAt: null });
  });

  test("counts only what the mentee did not get back", () => {
    const half = toEarningLine({ ...row, status: "cancelled", refundCents: 7_500 });
    expect(half).toMatchObject({
      standing: "held",
      gross: { amountCents: 7_500 },
      fee: { amountCents: 1_125 },
      net: { amountCents: 6_375 },
    });
    const all = toEarningLine({ ...row, status: "refunded", refundCents: 15_000 });
    expect(all).toMatchObject({
      standing: "returned",
      net: { amountCents: 0 },
      isSponsored: false,
    });
  });

  test("of a canceled session that was free doesn't count as money back to the mentee", () => {
    const sponsoredAt = new Date("2026-12-01T14:00:00Z");
    const line = toEarningLine({ ...row, status: "cancelled", refundCents: 15_000, sponsoredAt });
    expect(line).toMatchObject({ standing: "returned", isSponsored: true });
  });
});

test("what is held is the mentor's share of all, in one currency", () => {
  const canadian: EarningRow = { ...row, price: { amountCents: 10_000, currency: "CAD" } };
  expect(sumHeld([row, row, canadian], "USD")).toEqual({ amountCents: 25_500, currency: "USD" });
});
