import { expect, test } from "vitest";
import type { PlanStep } from "#features/pathways/pathways-parts.contract.ts";
import { listDueSteps } from "./reminders.rules.ts";

const dates = (start: string) => ({ start, end: start });
const step = (id: string, besides: Partial<PlanStep>): PlanStep => ({
  ...{ id, title: id, by: "A body", text: "Do it", number: 1, when: undefined },
  ...{ documents: [], costs: [], facts: [], checks: [] },
  links: { guides: [], playbooks: [], mentors: [], events: false },
  ...{ earliest: dates("2027-03-01"), latest: undefined },
  ...{ waitsFor: [], holdsUp: [], doneOn: undefined },
  ...besides,
});
const cycle = { name: "a season", windows: [{ opens: "03-10", ends: "04-01" }] };

const plan = {
  stages: [
    {
      id: "only",
      title: "Only stage",
      steps: [
        step("far", { latest: dates("2027-03-16") }),
        step("fourteen", { latest: dates("2027-03-15") }),
        step("three", { latest: dates("2027-03-04") }),
        step("today", { latest: dates("2027-03-01") }),
        step("over", { latest: dates("2027-02-28") }),
        step("done", { latest: dates("2027-03-04"), doneOn: "2027-02-01" }),
        step("whenever", { time: { min: 1, usual: 1, max: 1, unit: "months" } }),
        step("season", { cycle, earliest: dates("2027-03-10") }),
        step("blocked-season", {
          ...{ cycle, earliest: dates("2027-03-10") },
          waitsFor: [{ number: 1, title: "three" }],
        }),
      ],
    },
  ],
};

test("steps with a date within two weeks are due, the nearest first", () => {
  const due = listDueSteps(plan, "2027-03-01");
  expect(due.map(({ stepId, dueOn, days, kind }) => [stepId, dueOn, days, kind])).toEqual([
    ["today", "2027-03-01", 3, "start"],
    ["three", "2027-03-04", 3, "start"],
    ["season", "2027-03-10", 14, "opens"],
    ["fourteen", "2027-03-15", 14, "start"],
  ]);
});
