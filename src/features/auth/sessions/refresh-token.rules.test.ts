import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subtractTime, toSeconds } from "#shared/time.ts";
import {
  decideRefresh,
  decodeRefreshToken,
  encodeRefreshToken,
  isSignedWith,
} from "./refresh-token.rules.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const otherKey = Buffer.alloc(32, 8).toString("base64");
const counters = fc.integer({ min: 0, max: 2 ** 48 });

describe("refresh tokens", () => {
  test("say which session and counter they are for, and only their key proves them", () => {
    fc.assert(
      fc.property(fc.uuid(), counters, (sessionId, counter) => {
        const token = decodeRefreshToken(encodeRefreshToken(sessionId, counter, key));
        expect(token).toMatchObject({ sessionId, counter });
        expect(token && isSignedWith(token, key)).toBe(true);
        expect(token && isSignedWith(token, otherKey)).toBe(false);
      }),
    );
  });

  test("any changed character is noticed before the database is asked", () => {
    fc.assert(
      fc.property(fc.uuid(), counters, fc.nat(39), (sessionId, counter, position) => {
        const token = encodeRefreshToken(sessionId, counter, key);
        const changed = token[position] === "A" ? "B" : "A";
        const forged = token.slice(0, position) + changed + token.slice(position + 1);
        expect(decodeRefreshToken(forged)).toBeUndefined();
      }),
    );
  });

  test("text that never was a token is refused without an exception", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        expect(decodeRefreshToken(text)).toBeUndefined();
      }),
    );
  });
});

describe("deciding on a presented token", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const seconds = (ago: number) => subtractTime(now, { seconds: ago });
  const decide = (presented: number, counter: number, refreshedAgo: number) =>
    decideRefresh(
      presented,
      { counter, refreshedAt: seconds(refreshedAgo) },
      { now, reuseSeconds: 10 },
    );

  test.each([
    ["the present one rotates", 5, 5, 60, "rotate"],
    ["the one before is answered again, however late", 4, 5, toSeconds({ days: 1 }), "repeat"],
    ["an older one is forgiven right after a refresh", 3, 5, 10, "repeat"],
    ["an older one later was copied", 3, 5, 11, "reused"],
    ["one that is ahead was never issued", 6, 5, 0, "unknown"],
  ])("%s", (_sentence, presented, counter, refreshedAgo, decision) => {
    expect(decide(presented, counter, refreshedAgo)).toBe(decision);
  });
});
