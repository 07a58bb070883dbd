import { expect, test } from "vitest";
import { addTime, toSeconds } from "#shared/time.ts";
import { sessionEnd } from "./session-limits.rules.ts";

const start = new Date("2026-03-01T00:00:00Z");
const after = (hours: number) => addTime(start, { hours });
const times = { createdAt: start, usedAt: start, refreshedAt: null, notAfter: null };
const limits = { idleSeconds: toSeconds({ hours: 1 }), totalSeconds: toSeconds({ hours: 12 }) };

test("a session ends when it was not used for its idle time, and at its total time in any case", () => {
  const at = (now: Date, used = start) =>
    sessionEnd({ ...times, usedAt: used }, { limits, hasRole: true, now });
  expect(at(after(0.99))).toBeUndefined();
  expect(at(after(1))).toBe("inactivity");
  expect(at(after(11.9), after(11.5))).toBeUndefined();
  expect(at(after(12), after(11.9))).toBe("timebox");
});

test("a token that renews itself counts as use, except for administrators", () => {
  const renewed = { ...times, refreshedAt: after(1) };
  expect(sessionEnd(renewed, { limits, hasRole: false, now: after(1.5) })).toBeUndefined();
  expect(sessionEnd(renewed, { limits, hasRole: true, now: after(1.5) })).toBe("inactivity");
});

test("limits that are off end nothing; a session's own end holds", () => {
  const off = { idleSeconds: null, totalSeconds: null };
  expect(sessionEnd(times, { limits: off, hasRole: true, now: after(99_999) })).toBeUndefined();
  const ending = { ...times, notAfter: after(2) };
  expect(sessionEnd(ending, { limits: off, hasRole: false, now: after(2) })).toBe("timebox");
});
