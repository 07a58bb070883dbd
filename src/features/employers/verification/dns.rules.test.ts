import { expect, test } from "vitest";
import { findRecord, makeDnsToken, recordValue, watchRecord } from "./dns.rules.ts";

const token = makeDnsToken();
const value = recordValue(token);

test.each([
  ["found", [value]],
  ["found", ["v=spf1 -all", ` ${value} `, "other"]],
  ["found", [`"${value}"`]],
  ["found", [`\\"${value}\\"`]],
  ["found", [`“${value}”`]],
  ["found", [value.toUpperCase()]],
  ["found", [value.replace("=", " = ")]],
  ["found", [recordValue(makeDnsToken()), value]],
  ["other", [recordValue(makeDnsToken())]],
  ["other", [`${value}x`]],
  ["other", [value.replace("=", "")]],
  ["missing", []],
  ["missing", [token]],
  ["missing", [`x${value}`, "x".repeat(60_000)]],
] as const)("%s in %j", (finding, records) => {
  expect(findRecord(records, token)).toBe(finding);
});

test("records that are far too long aren't read", () => {
  const records = [`a${'"'.repeat(65_000)}b`, `${value.replace("=", " ".repeat(65_000))}b`];
  const before = process.threadCpuUsage();
  expect(findRecord(records, token)).toBe("missing");
  expect(findRecord([...records, value], token)).toBe("found");
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
});

test("tokens have 32 letters and digits, and differ", () => {
  const tokens = Array.from({ length: 200 }, makeDnsToken);
  for (const each of tokens) expect(each).toMatch(/^[a-z0-9]{32}$/);
  expect(new Set(tokens).size).toBe(200);
});

test("missing days count once each and only in a row", () => {
  const missing = (watch: Parameters<typeof watchRecord>[0], day: string) =>
    watchRecord(watch, { isFound: false, day });
  const first = missing({ missingDays: 0, missingOn: null }, "2026-11-24");
  expect(missing(first, "2026-11-24").missingDays).toBe(1);
  const second = missing(first, "2026-11-25");
  expect(missing(second, "2026-11-27").missingDays).toBe(3);
  expect(watchRecord(second, { isFound: true, day: "2026-11-26" })).toEqual({
    missingDays: 0,
    missingOn: null,
  });
});
