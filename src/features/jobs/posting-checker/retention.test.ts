import { describe, expect, test } from "vitest";
import { postingRetentionEnd, retentions } from "./retention.rules.ts";

describe("a posting is stored", () => {
  test.each([
    ["three years at least", [], "2029-11-22"],
    ["three years in Ontario", ["CA-ON"], "2029-11-22"],
    ["five years in Illinois", ["US-IL", "CA-ON"], "2031-11-22"],
    ["four years in California", ["US-CA"], "2030-11-22"],
    ["three years in Texas", ["US-TX"], "2029-11-22"],
    ["the longest of a country that is named as a whole", ["US"], "2031-11-22"],
    ["the longest of all where a hire may live anywhere", ["anywhere"], "2031-11-22"],
  ])("%s", (_, regions, until) => {
    expect(postingRetentionEnd(regions, "2026-11-22")).toBe(until);
  });

  test("six years where foreign workers are hired in Canada", () => {
    const hiring = { hiresForeignWorkers: true };
    expect(postingRetentionEnd(["CA-NB"], "2026-11-22", hiring)).toBe("2032-11-22");
    expect(postingRetentionEnd(["US-TX"], "2026-11-22", hiring)).toBe("2029-11-22");
  });

  test("without an end in Colorado once someone is hired, whose last day we don't know", () => {
    expect(postingRetentionEnd(["US-CO"], "2026-11-22", { isFilled: true })).toBeNull();
    expect(postingRetentionEnd(["US-IL"], "2026-11-22", { isFilled: true })).toBe("2031-11-22");
    expect(postingRetentionEnd(["US-CO"], "2026-11-22")).toBe("2029-11-22");
  });

  test("until March 1 where February 29 isn't there", () => {
    expect(postingRetentionEnd(["CA-ON"], "2028-02-29")).toBe("2031-03-01");
  });
});

test("each period names its law", () => {
  for (const { law, years } of retentions) {
    expect(law.length).toBeGreaterThan(8);
    expect(years).toBeGreaterThan(0);
  }
});
