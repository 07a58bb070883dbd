import { expect, test } from "vitest";
import { minRetentionYears, type RetentionPlace, retentionYears } from "./retention.rules.ts";

const ontario: RetentionPlace = {
  country: "CA",
  region: "CA-ON",
  remoteRegions: [],
  permits: [],
  plansLmia: false,
};

test.each<[string, Partial<RetentionPlace>, number]>([
  ["Ontario", {}, 3],
  ["Manitoba, which has no rule", { region: "CA-MB" }, 2],
  ["California", { country: "US", region: "US-CA" }, 4],
  ["Texas", { country: "US", region: "US-TX" }, 2],
  ["an LMIA", { permits: ["lmia"] }, 6],
  ["an LMIA that's planned", { plansLmia: true }, 6],
  ["a TN permit alone", { country: "US", region: "US-TX", permits: ["tn"] }, 2],
  ["remote from Saskatchewan", { remoteRegions: ["CA-SK"] }, 5],
  ["remote from anywhere in the US", { remoteRegions: ["US"] }, 5],
  ["a job without a region", { region: null }, 2],
])("%s", (_, change, years) => {
  expect(retentionYears({ ...ontario, ...change })).toBe(years);
  expect(years).toBeGreaterThanOrEqual(minRetentionYears);
});
