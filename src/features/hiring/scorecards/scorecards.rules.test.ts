import { expect, test } from "vitest";
import { findUnlawfulTopic, readCriteria } from "./scorecards.rules.ts";

test.each([
  ["Marital status", "family status"],
  ["Plans children", "family status"],
  ["Age", "age"],
  ["Young and dynamic", "age"],
  ["Country of birth", "origin"],
  ["No accent", "origin"],
  ["Skin color", "origin"],
  ["Over 50", "age"],
  ["Under 35 years", "age"],
  ["Not older", "age"],
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
  "Skin and wound care",
  "Over 10 years of ICU experience",
  "Care of older adults",
  "Work in a retirement home",
  "Women's and newborn care",
])("%s can be one", (criterion) => {
  expect(findUnlawfulTopic(criterion)).toBeUndefined();
});

test("criteria are the lines of a text, each once", () => {
  expect(readCriteria("Triage\n\n  triage \r\nTeamwork")).toEqual(["Triage", "Teamwork"]);
});
