import { expect, test } from "vitest";
import { readAnswers } from "#features/pathways/answers.rules.ts";
import { readPathways } from "#features/pathways/pathways.store.server.ts";
import { makePlan } from "#features/pathways/plan.rules.ts";
import { describeWhen, toPdfRows } from "./plan-export.rules.ts";

function planOf(done: ReadonlyMap<string, string> = new Map()) {
  const pathway = readPathways().get("physician-us-residency");
  if (!pathway) throw new Error("There is no such pathway");
  const answers = readAnswers(pathway, new URLSearchParams());
  return makePlan(pathway, answers, "2026-11-24", "2029-07", done);
}
const stepsIn = (plan: ReturnType<typeof planOf>) => plan.stages.flatMap(({ steps }) => steps);

test("a step of one day has one expected date, a longer one has two", () => {
  const whenOf = (id: string) =>
    stepsIn(planOf()).flatMap((step) => (step.id === id ? describeWhen(step) : []));
  expect(whenOf("first-day")).toEqual(["Start by Jul 1, 2029. Expected date: Jul 1, 2029"]);
  expect(whenOf("step-1")).toEqual([
    "Start by Jun 2, 2027. Expected dates: Jan 24, 2027 to Oct 24, 2027",
  ]);
});

test("the page on paper says when none of the known fees are left to pay", () => {
  const open = planOf();
  const leftOf = (plan: ReturnType<typeof planOf>) =>
    toPdfRows(plan).find(({ term }) => term === "Left to pay")?.text;
  expect(leftOf(open)).toContain("USD");
  const done = new Map(stepsIn(open).map(({ id }) => [id, "2026-11-01"]));
  expect(leftOf(planOf(done))).toBe("None of the fees we list");
  expect(leftOf({ ...open, totals: [], remaining: [] })).toBe("None listed");
});
