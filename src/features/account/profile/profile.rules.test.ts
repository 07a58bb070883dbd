import { expect, test } from "vitest";
import { measureCompletion } from "./profile.rules.ts";
import { accountProfile } from "./profile.schemas.ts";

const empty = accountProfile.parse({ dashboard_role: "jobseeker" });

test("a profile is complete when nothing is missing, and empty when all is", () => {
  expect(measureCompletion(empty)).toMatchObject({ percent: 0 });
  const whole = {
    ...empty,
    full_name: "A B",
    profession: "Nurse",
    location: "Lagos",
    linkedin_url: "https://example.org/a",
    resume_url: "https://example.org/b",
  };
  expect(measureCompletion(whole)).toEqual({ percent: 100, missing: [] });
  expect(measureCompletion({ ...whole, location: null })).toEqual({
    percent: 80,
    missing: ["location"],
  });
});

test("blank fields are not said, and odd ones are refused by name", () => {
  expect(
    accountProfile.parse({ dashboard_role: "employer", full_name: "  " }).full_name,
  ).toBeNull();
  const result = accountProfile.safeParse({
    dashboard_role: "pilot",
    full_name: "x",
    resume_url: "javascript:alert(1)",
  });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    "Choose a dashboard",
    "Full name must be at least 2 characters",
    "Resume link must be a web address that starts with https://",
  ]);
});
