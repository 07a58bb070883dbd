import { describe, expect, test } from "vitest";
import type { BookingStatus } from "#features/booking/booking-parts.contract.ts";
import { addTime } from "#shared/time.ts";
import { canReply, readPage, shortenName, sideOf, standingOf } from "./reviews.rules.ts";
import { reviewForm } from "./reviews.schemas.ts";
import type { ReviewStanding } from "./reviews.types.ts";

const completedAt = new Date("2026-12-01T12:00:00Z");
const after = (days: number) => addTime(completedAt, { days });

describe("whether a session can be reviewed", () => {
  test.each<[BookingStatus, number, ReviewStanding]>([
    ["held", 0, "early"],
    ["requested", 0, "early"],
    ["confirmed", 0, "early"],
    ["rescheduled", 0, "early"],
    ["completed", 0, "open"],
    ["completed", 60, "open"],
    ["completed", 60.001, "late"],
    ["disputed", 1, "disputed"],
    ["refunded", 1, "never"],
    ["cancelled", 1, "never"],
    ["declined", 1, "never"],
    ["expired", 1, "never"],
    ["no_show", 1, "never"],
  ])("%s, %s days after completion: %s", (status, days, standing) => {
    expect(standingOf({ status, completedAt }, null, after(days))).toBe(standing);
  });

  test.each<[BookingStatus, Date | null, ReviewStanding]>([
    ["completed", null, "waiting"],
    ["disputed", null, "settled"],
    ["refunded", null, "settled"],
    ["completed", completedAt, "published"],
    ["refunded", completedAt, "published"],
  ])("%s with an own review published at %s: %s", (status, publishedAt, standing) => {
    expect(standingOf({ status, completedAt }, { publishedAt }, after(3))).toBe(standing);
  });

  test("its two people are told apart, and from everybody else", () => {
    const booking = { guestId: "a", hostUserId: "b" };
    expect(["a", "b", "c"].map((id) => sideOf(booking, id))).toEqual(["mentee", "mentor", null]);
    expect(sideOf({ guestId: null, hostUserId: null }, "a")).toBe(null);
  });
});

test("a reply can be written at any time and changed for a day", () => {
  const review = { side: "mentee" as const, publishedAt: completedAt, hiddenAt: null };
  expect(canReply({ ...review, repliedAt: null }, after(400))).toBe(true);
  expect(canReply({ ...review, repliedAt: completedAt }, after(1))).toBe(true);
  expect(canReply({ ...review, repliedAt: completedAt }, after(1.001))).toBe(false);
  expect(canReply({ ...review, publishedAt: null, repliedAt: null }, after(1))).toBe(false);
  expect(canReply({ ...review, hiddenAt: completedAt, repliedAt: null }, after(1))).toBe(false);
  expect(canReply({ ...review, side: "mentor", repliedAt: null }, after(1))).toBe(false);
});

test.each([
  ["Ngozi Adeyemi", "Ngozi A."],
  ["  Ngozi   van der Berg ", "Ngozi B."],
  ["Ngozi", "Ngozi"],
  ["Élodie émond", "Élodie É."],
  ["李 小龍", "李 小."],
  ["Ann 👩🏽‍⚕️", "Ann 👩🏽‍⚕️."],
])("strangers read %s as %s", (full, short) => {
  expect(shortenName(full)).toBe(short);
});

test("a page is read from an address, the first where there is none", () => {
  expect(["3", "0", "-1", "x", "1e3", "", null].map(readPage)).toEqual([3, 1, 1, 1, 1, 1, 1]);
});

describe("a review", () => {
  const text = "x".repeat(20);
  test.each([1, 5, "1", "5"])("takes %j stars", (rating) => {
    expect(reviewForm.parse({ rating, text })).toEqual({ rating: Number(rating), text });
  });
  test.each([0, 6, 4.5, "6", "", "4.5", null, undefined, Number.NaN])(
    "does not take %j stars",
    (rating) => {
      expect(reviewForm.safeParse({ rating, text }).success).toBe(false);
    },
  );
  test.each([
    [19, false],
    [20, true],
    [2000, true],
    [2001, false],
  ])("of %i characters: %s", (length, isTaken) => {
    const emoji = "😀".repeat(length);
    expect(reviewForm.safeParse({ rating: 5, text: emoji }).success).toBe(isTaken);
  });
  test("counts a line end once, and blanks around it not at all", () => {
    const parsed = reviewForm.safeParse({ rating: 5, text: `  ${"a".repeat(18)}\r\nb` });
    expect(parsed.data?.text).toBe(`${"a".repeat(18)}\nb`);
  });
});
