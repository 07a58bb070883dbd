import { describe, expect, test } from "vitest";
import { stateOf, untilLifted } from "#features/people/people.rules.ts";
import { isImportableHash } from "#platform/crypto/password-hashing.ts";
import { timeBetween, toSeconds } from "#shared/time.ts";
import { readBanDuration } from "./ban-duration.rules.ts";
import { pageLinks, readPaging } from "./paging.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const secondsOf = (text: string) =>
  timeBetween(now, readBanDuration(text, now) ?? new Date(0), "seconds");

describe("a ban's duration", () => {
  test.each([
    ["24h", toSeconds({ days: 1 })],
    ["1h30m", 5400],
    ["1.5h", 5400],
    ["90s", 90],
    ["+2m0.5s", 120.5],
    ["1500ms", 1.5],
    ["876000h", toSeconds({ hours: 876_000 })],
  ])("%s", (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  test("none lifts it", () => expect(readBanDuration("none", now)).toBeNull());

  test.each([
    "",
    "24",
    "1d",
    "-1h",
    "h",
    "1h ",
    "forever",
    "1e9h",
    "9e99h",
    "1".repeat(99),
    "99999999h",
  ])("'%s' is none", (text) =>
    expect(() => readBanDuration(text, now)).toThrow("invalid format for ban duration"),
  );
});

describe("pages", () => {
  test("begin at 1 with 50 on each", () => {
    expect(readPaging({})).toEqual({ page: 1, perPage: 50 });
    expect(readPaging({ page: "", per_page: "" })).toEqual({ page: 1, perPage: 50 });
    expect(readPaging({ page: "3", per_page: "10" })).toEqual({ page: 3, perPage: 10 });
  });

  test("lead to the next and the last, the page's number first", () => {
    const address = "/users";
    expect(pageLinks(address, { page: 2, perPage: 10, total: 25 })).toBe(
      '</users?page=3&per_page=10>; rel="next", </users?page=3&per_page=10>; rel="last"',
    );
    expect(pageLinks(address, { page: 3, perPage: 10, total: 25 })).toBe(
      '</users?page=3&per_page=10>; rel="last"',
    );
    expect(pageLinks(address, { page: 1, perPage: 10, total: 0 })).toContain("page=1&");
  });
});

test("of several things that are so, the state names what matters most", () => {
  const facts = {
    deletedAt: null,
    deleteAfter: null,
    bannedUntil: null,
    isAnonymous: false,
    confirmedAt: now,
  };
  const later = new Date(now.getTime() + 1);
  expect(stateOf(facts, now)).toBe("active");
  expect(stateOf({ ...facts, bannedUntil: now }, now)).toBe("active");
  expect(stateOf({ ...facts, confirmedAt: null }, now)).toBe("unconfirmed");
  expect(stateOf({ ...facts, isAnonymous: true, confirmedAt: null }, now)).toBe("without address");
  expect(stateOf({ ...facts, deleteAfter: later }, now)).toBe("deletion pending");
  expect(stateOf({ ...facts, deleteAfter: later, bannedUntil: untilLifted }, now)).toBe(
    "suspended",
  );
  expect(stateOf({ ...facts, bannedUntil: untilLifted, deletedAt: now }, now)).toBe("deleted");
});

test("a hash that reads like one but cannot be parsed is not importable", () => {
  expect(
    isImportableHash(
      "$argon2id$v=19$m=8192,t=0,p=1$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo",
    ),
  ).toBe(false);
  expect(
    isImportableHash("$argon2id$v=19$m=8,t=1,p=4$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo"),
  ).toBe(false);
  expect(isImportableHash("")).toBe(false);
});
