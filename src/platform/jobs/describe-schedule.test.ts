import { expect, test } from "vitest";
import { describeSchedule } from "./describe-schedule.ts";

test.for([
  ["* * * * *", "every minute"],
  ["*/5 * * * *", "every 5 minutes"],
  ["7 * * * *", "every hour at :07"],
  ["0 13 * * *", "every day at 13:00 UTC"],
  ["40 2-5 * * *", "every day at 02:40, 03:40, 04:40, and 05:40 UTC"],
  ["0 3 * * 1", undefined],
  ["0,30 * * * *", undefined],
  ["", undefined],
] as const)("the schedule %s reads as words", ([cron, words]) => {
  expect(describeSchedule(cron)).toBe(words);
});
