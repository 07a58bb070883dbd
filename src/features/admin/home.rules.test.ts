import { expect, test } from "vitest";
import { describeWait } from "./home.rules.ts";

const now = new Date("2026-11-23T12:00:00Z");

test.for([
  ["2026-11-23T11:30:00Z", "less than an hour"],
  ["2026-11-23T12:10:00Z", "less than an hour"],
  ["2026-11-23T11:00:00Z", "1 hour"],
  ["2026-11-21T12:01:00Z", "47 hours"],
  ["2026-11-21T12:00:00Z", "2 days"],
  ["2026-10-23T12:00:00Z", "31 days"],
])("since %s is %s", ([since, words]) => {
  expect(describeWait(new Date(since ?? ""), now)).toBe(words);
});
