import { describe, expect, test } from "vitest";
import { professionCodes } from "#features/candidates/candidates-parts.contract.ts";
import {
  firstSaid,
  type Goals,
  goalsOfProfile,
  pathwayProfessionOf,
  pathwaySearchOf,
  readGoalsOfAddress,
  startOf,
} from "./onboarding.rules.ts";

const today = "2026-11-24";
const nothing: Goals = { role: null, profession: null, trained: null, to: null, start: null };

describe("answers of an address", () => {
  test.for<[string, Partial<Goals>]>([
    ["", {}],
    [
      "profession=nurse&trained=PH&to=ontario&start=2028-06",
      { profession: "registered_nurse", trained: "PH", to: "ontario", start: "2028-06" },
    ],
    ["profession=welder&role=mentor", { profession: "welder", role: "mentor" }],
    ["profession=registered_nurse", { profession: "registered_nurse" }],
    ["profession=constructor&to=toString&trained=mars&start=1999-01&role=admin", {}],
  ])("%s", ([address, said]) => {
    expect(readGoalsOfAddress(new URLSearchParams(address), today)).toEqual({
      ...nothing,
      ...said,
    });
  });
});

test("a profile's places and dates are goals", () => {
  const hints = {
    profession: "welder",
    countries: ["AF"],
    regions: ["CA-AB"],
    earliestStart: "2027-03-15",
  };
  expect(goalsOfProfile(hints, today)).toEqual({
    profession: "welder",
    trained: "other",
    to: "canada",
    start: "2027-03",
  });
  const others = { ...hints, countries: ["PH", "GB"], regions: ["US-TX"], earliestStart: null };
  expect(goalsOfProfile(others, today)).toMatchObject({ trained: "PH", to: "texas", start: null });
});

test("the first who says something counts, answer by answer", () => {
  const first = { ...nothing, to: "texas" as const };
  expect(firstSaid(first, { to: "ontario", trained: "PH" })).toEqual({
    ...nothing,
    to: "texas",
    trained: "PH",
  });
});

test("each role begins where it can do something", () => {
  const goals: Goals = { ...nothing, profession: "practical_nurse", to: "ontario" };
  expect(String(pathwaySearchOf(goals))).toBe("profession=nurse&to=ontario");
  expect(String(pathwaySearchOf({ ...nothing, profession: "teacher" }))).toBe("");
  expect(startOf("candidate")).toBe("/plan");
  expect(startOf("employer")).toBe("/employers");
  expect(startOf("mentor")).toBe("/become-mentor");
  expect(startOf("entrepreneur")).toBe("/business");
});

test("professions with pathways are in the list of professions", () => {
  const known = professionCodes.filter((code) => pathwayProfessionOf(code));
  expect(known).toHaveLength(8);
});
