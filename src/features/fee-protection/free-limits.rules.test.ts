import { expect, test } from "vitest";
import { describeFreeLimit, describeFreeLimits, nameFreeService } from "./free-limits.rules.ts";

const limits = (count: number) => ({
  playbooksPerYear: count,
  monthsPerYear: count,
  sessionsPerYear: count,
});

test("one of something is written as one", () => {
  expect(describeFreeLimit("membership", limits(1))).toBe("Free for you: 1 month in 12 months.");
  expect(describeFreeLimit("membership", limits(3))).toBe("Free for you: 3 months in 12 months.");
  expect(describeFreeLimits(limits(1))).toContain(
    "1 playbook, 1 month of Pro and 1 mentor session in 12 months. Free sessions",
  );
  expect(describeFreeLimits(limits(2))).toContain(
    "2 playbooks, 2 months of Pro and 2 mentor sessions in 12 months. Free sessions",
  );
});

test("what isn't given free isn't called free", () => {
  for (const service of ["playbook", "membership", "mentoring"] as const) {
    expect(describeFreeLimit(service, limits(0))).toContain("aren't offering this for free");
    expect(describeFreeLimit(service, limits(0))).not.toContain("Free for you");
  }
  expect(describeFreeLimits(limits(0))).not.toContain("you get it free");
  expect(nameFreeService(false)).toBe("Not available to you right now");
  expect(nameFreeService(true)).toBe("Free for you");
});

test.each([
  ["playbooksPerYear", "2 months of Pro and 2 mentor sessions", "playbooks"],
  ["monthsPerYear", "2 playbooks and 2 mentor sessions", "months of Pro"],
  ["sessionsPerYear", "2 playbooks and 2 months of Pro", "mentor sessions"],
] as const)("without any %s, the rest is free and what isn't is named", (limit, free, missing) => {
  const text = describeFreeLimits({ ...limits(2), [limit]: 0 });
  expect(text).toContain(
    `limits: ${free} in 12 months. We aren't offering free ${missing} right now.`,
  );
  expect(text.includes("Free sessions also depend")).toBe(limit !== "sessionsPerYear");
});

test("two services that aren't free are named together", () => {
  const text = describeFreeLimits({ ...limits(0), playbooksPerYear: 1 });
  expect(text).toMatch(
    /limits: 1 playbook in 12 months\. We aren't offering free months of Pro or mentor sessions/,
  );
});
