import { expect, test } from "vitest";
import { addTime, toUnixSeconds } from "#shared/time.ts";
import { createVerifiedTokens } from "./verified-tokens.ts";

const now = new Date("2026-03-01T12:00:00Z");
const expiring = (seconds: number) => ({
  kid: "a",
  claims: { exp: toUnixSeconds(now) + seconds },
});

test("a token is known until it expires", () => {
  const tokens = createVerifiedTokens();
  tokens.remember("one", expiring(60));
  expect(tokens.find("one", now)?.kid).toBe("a");
  expect(tokens.find("two", now)).toBeUndefined();
  expect(tokens.find("one", addTime(now, { minutes: 1 }))).toBeUndefined();
  expect(tokens.find("one", now)).toBeUndefined();
});

test("a token without an expiry is never known", () => {
  const tokens = createVerifiedTokens();
  tokens.remember("one", { kid: "a", claims: {} });
  expect(tokens.find("one", now)).toBeUndefined();
});

test("only so many are kept, the newest", () => {
  const tokens = createVerifiedTokens({ capacity: 2 });
  for (const name of ["one", "two", "three"]) tokens.remember(name, expiring(60));
  expect(["one", "two", "three"].map((name) => tokens.find(name, now) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
