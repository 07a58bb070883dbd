import { expect, test } from "vitest";
import { statutoryAnswer } from "./clock.rules.ts";

const interviews = [{ heldOn: "2026-10-01" }, { heldOn: "2026-09-20" }];

test("an applicant interviewed in Ontario hears within 45 days of the last interview", () => {
  const given = { isInOntario: true, sizeBand: "25-99", interviews };
  expect(statutoryAnswer(given)).toEqual({ by: "2026-11-15", isRequired: true });
  expect(statutoryAnswer({ ...given, sizeBand: "10-24" })).toMatchObject({ isRequired: false });
  expect(statutoryAnswer({ ...given, isInOntario: false })).toBeUndefined();
  expect(statutoryAnswer({ ...given, interviews: [] })).toBeUndefined();
});
