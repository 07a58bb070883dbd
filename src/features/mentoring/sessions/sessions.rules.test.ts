import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Booking } from "#features/booking/booking.contract.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import {
  cancellationPercent,
  capAfterMove,
  centsBackByBank,
  describeTiers,
  isCancelledByTiers,
  isToCome,
  mentorShare,
  ownCancellationPercent,
  ownStatusLabel,
  percentOf,
  tierPercent,
} from "./sessions.rules.ts";

const start = new Date("2026-12-10T15:00:00Z");
const before = (hours: number) => subtractTime(start, { hours });
const booking = (changes: Partial<Booking>) =>
  ({
    status: "confirmed",
    startsAt: start,
    movedBy: null,
    cancelledBy: null,
    ...changes,
  }) as Booking;
const agreed = { agreedStartsAt: start, refundCapPercent: 100 };

describe("the tiers", () => {
  test.each([
    [72, 100],
    [48, 100],
    [47.99, 50],
    [24, 50],
    [23.99, 0],
    [0, 0],
    [-1, 0],
  ])("%d hours before the start return %d percent", (hours, percent) => {
    expect(tierPercent(start, before(hours))).toBe(percent);
  });

  test("are said in words and money", () => {
    expect(describeTiers({ amountCents: 15_000, currency: "USD" })).toEqual([
      { when: "48 hours or more before the start", refund: "Full refund: $150" },
      { when: "24 to 48 hours before", refund: "50% refund: $75" },
      { when: "Less than 24 hours before", refund: "No refund" },
    ]);
  });
});

test.each([
  ["requested", null, false],
  ["confirmed", null, true],
  ["rescheduled", "guest", true],
  ["rescheduled", "host", false],
] as const)("the tiers of a session that is %s by %s apply: %s", (status, movedBy, apply) => {
  expect(isCancelledByTiers(booking({ status, movedBy }))).toBe(apply);
});

test.each([
  ["requested", 1, true],
  ["confirmed", 1, true],
  ["confirmed", 0, false],
  ["confirmed", -24, false],
  ["rescheduled", 1, true],
  ["completed", -1, false],
  ["cancelled", 1, false],
] as const)("%s, %d hours before the start: still to come: %s", (status, hours, is) => {
  expect(isToCome({ status, startsAt: start }, before(hours))).toBe(is);
});

describe("moving a session does not make leaving it cheaper", () => {
  test("a late move leaves what the session was worth then, however far off it is afterwards", () => {
    const moved = booking({ status: "rescheduled", movedBy: "guest" });
    const cap = capAfterMove(agreed, { before: booking({}), after: moved }, before(30));
    expect(cap).toBe(50);
    const later = addTime(start, { days: 14 });
    const terms = { agreedStartsAt: later, refundCapPercent: cap };
    expect(ownCancellationPercent(terms, moved, before(0))).toBe(50);
  });

  test("while a new time is only proposed, the agreed one counts", () => {
    const proposed = booking({
      status: "rescheduled",
      movedBy: "guest",
      startsAt: addTime(start, { days: 7 }),
    });
    expect(ownCancellationPercent(agreed, proposed, before(10))).toBe(0);
  });

  test("refusing the mentor's counter-proposal after a late move returns no more than that", () => {
    const terms = { agreedStartsAt: start, refundCapPercent: 50 };
    const change = {
      before: booking({ status: "rescheduled", movedBy: "host" }),
      after: booking({ status: "cancelled", cancelledBy: "host" }),
    };
    expect(cancellationPercent(terms, { ...change, actor: "guest" }, before(5))).toBe(50);
    expect(cancellationPercent(terms, { ...change, actor: "host" }, before(5))).toBe(100);
  });

  test("no order of late moves by the mentee raises what is returned", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 24, max: 200 }), { maxLength: 6 }), (moves) => {
        let terms = { agreedStartsAt: start, refundCapPercent: 100 };
        for (const hours of moves) {
          const now = subtractTime(terms.agreedStartsAt, { hours });
          const worth = ownCancellationPercent(terms, booking({}), now);
          const after = booking({ status: "rescheduled", movedBy: "guest" });
          const cap = capAfterMove(terms, { before: booking({}), after }, now);
          expect(cap).toBe(worth);
          terms = {
            agreedStartsAt: addTime(terms.agreedStartsAt, { days: 20 }),
            refundCapPercent: cap,
          };
          expect(ownCancellationPercent(terms, booking({}), now)).toBeLessThanOrEqual(worth);
        }
      }),
    );
  });
});

describe("what is not the mentee's doing costs the mentee nothing", () => {
  test.each([
    ["the mentor cancels", "host", booking({}), "host"],
    ["the site cancels", "admin", booking({}), "system"],
    [
      "the mentor does not answer the mentee's new time",
      "system",
      booking({ status: "rescheduled", movedBy: "guest" }),
      "system",
    ],
    [
      "the mentee refuses a time that the mentor proposed",
      "guest",
      booking({ status: "rescheduled", movedBy: "host" }),
      "host",
    ],
  ] as const)("%s", (_, actor, from, cancelledBy) => {
    const after = booking({ status: "cancelled", cancelledBy });
    expect(cancellationPercent(agreed, { before: from, after, actor }, before(1))).toBe(100);
  });

  test("a move by the mentor opens the tiers again", () => {
    const terms = { agreedStartsAt: start, refundCapPercent: 50 };
    const after = booking({ status: "rescheduled", movedBy: "host" });
    expect(capAfterMove(terms, { before: booking({}), after }, before(30))).toBe(100);
  });
});

test("the mentor's share and the fee are what was kept, to the cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(0, 50, 100),
      (amountCents, percent) => {
        const price = { amountCents, currency: "USD" as const };
        const refundCents = percentOf(price, percent).amountCents;
        const share = mentorShare({ price, feePercent: 15, refundCents }).amountCents;
        const kept = amountCents - refundCents;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(kept);
        expect(Math.abs(share - kept * 0.85)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test("a status says what happened: no answer, or a free session that doesn't count", () => {
  const declined = booking({ status: "declined", cancelledBy: "system", absent: null });
  const label = (changes: Partial<Booking>, sponsoredAt: Date | null = null) =>
    ownStatusLabel({ ...declined, ...changes }, { sponsoredAt });
  expect(label({})).toBe("Not answered");
  expect(label({ cancelledBy: "host" })).toBeUndefined();
  expect(label({ status: "refunded" })).toBeUndefined();
  expect(label({ status: "refunded" }, start)).toBe("Not counted");
  expect(label({ status: "refunded", absent: "host" }, start)).toBe("Missed");
  expect(label({ status: "completed" }, start)).toBeUndefined();
});

test.each([
  ["the bank took everything", 15_000, null, 15_000, 15_000],
  ["we refunded everything", 15_000, 15_000, 0, 0],
  ["the bank took the rest", 15_000, 5000, 10_000, 10_000],
  ["we had refunded half by our terms", 7500, 7500, 7500, 0],
  ["our refund waited for the bank", 7500, null, 15_000, 15_000],
  ["nothing of the session was refunded", null, null, 15_000, 0],
] as const)("what the bank gave back where %s", (_, refundCents, ourCents, lostCents, cents) => {
  const refundedMoney = ourCents && { amountCents: ourCents, currency: "USD" as const };
  expect(centsBackByBank({ refundCents }, { lostCents, refundedMoney })).toBe(cents);
});
