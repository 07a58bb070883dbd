import { describe, expect, test } from "vitest";
import { interviewAnswerDue, keepPostingUntil, retentions } from "./duties.rules.ts";

test("an answer after an interview is due within 45 days, across a year's end too", () => {
  expect(interviewAnswerDue("2026-10-01")).toBe("2026-11-15");
  expect(interviewAnswerDue("2026-12-15")).toBe("2027-01-29");
});

describe("a posting is kept", () => {
  test.each([
    ["three years at least", [], "2029-11-22"],
    ["three years in Ontario", ["CA-ON"], "2029-11-22"],
    ["five years in Illinois", ["US-IL", "CA-ON"], "2031-11-22"],
    ["four years in California", ["US-CA"], "2030-11-22"],
    ["three years in Texas", ["US-TX"], "2029-11-22"],
    ["the longest of a country that is named as a whole", ["US"], "2031-11-22"],
    ["the longest of all where a hire may live anywhere", ["anywhere"], "2031-11-22"],
  ])("%s", (_, regions, until) => {
    expect(keepPostingUntil(regions, "2026-11-22")).toBe(until);
  });

  test("six years where foreign workers are hired in Canada", () => {
    const hiring = { hiresForeignWorkers: true };
    expect(keepPostingUntil(["CA-NB"], "2026-11-22", hiring)).toBe("2032-11-22");
    expect(keepPostingUntil(["US-TX"], "2026-11-22", hiring)).toBe("2029-11-22");
  });

  test("two years after the hire has left in Colorado", () => {
    const hired = { employedUntil: "2030-05-01" };
    expect(keepPostingUntil(["US-CO"], "2026-11-22", hired)).toBe("2032-05-01");
    expect(keepPostingUntil(["US-CO"], "2026-11-22")).toBe("2029-11-22");
  });

  test("until March 1 where February 29 isn't there", () => {
    expect(keepPostingUntil(["CA-ON"], "2028-02-29")).toBe("2031-03-01");
  });
});

test("each period names its law", () => {
  for (const { law, years } of retentions) {
    expect(law.length).toBeGreaterThan(8);
    expect(years).toBeGreaterThan(0);
  }
});
