import { expect, test } from "vitest";
import { findUnlawfulTopic, readCriteria } from "./scorecards.rules.ts";

test.each([
  ["Marital status", "family status"],
  ["Plans children", "family status"],
  ["Age", "age"],
  ["Young and dynamic", "age"],
  ["Country of birth", "origin"],
  ["No accent", "origin"],
  ["Canadian experience", "experience in Canada"],
  ["Religion", "religion"],
  ["Good health", "health"],
  ["Gender", "gender or orientation"],
  ["Appearance", "appearance"],
])("%s can't be a criterion", (criterion, topic) => {
  expect(findUnlawfulTopic(criterion)).toBe(topic);
});

test.each([
  "Family medicine",
  "Mental health nursing",
  "Women's health",
  "Triage under pressure",
  "English at work",
  "Experience with people who have disabilities",
  "Manages a ward of 30",
])("%s can be one", (criterion) => {
  expect(findUnlawfulTopic(criterion)).toBeUndefined();
});

test("criteria are the lines of a text, each once", () => {
  expect(readCriteria("Triage\n\n  triage \r\nTeamwork")).toEqual(["Triage", "Teamwork"]);
});
