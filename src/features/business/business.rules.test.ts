import { expect, test } from "vitest";
import { sampleOpportunities } from "../../../content/samples/opportunities.ts";
import { describeInvestment, describePlace, summarizeOpportunity } from "./business.rules.ts";
import type { OpportunitySummary } from "./business.types.ts";

test("an investment is a range with its currency, or one amount", () => {
  const range = { minimumCents: 180_000_00, maximumCents: 320_000_00, currency: "CAD" } as const;
  expect(describeInvestment(range)).toBe("$180,000 to $320,000 CAD");
  expect(describeInvestment({ ...range, maximumCents: 180_000_00 })).toBe("$180,000 CAD");
});

test("a place names its country", () => {
  expect(describePlace({ location: "Buffalo, NY", country: "US" })).toBe(
    "Buffalo, NY, United States",
  );
});

test("what search engines are told of an opportunity is short and ends with a whole word", () => {
  const opportunity: OpportunitySummary = {
    id: "b1d50000-0000-4000-8000-000000000001",
    kind: "franchise",
    title: "A bakery",
    sector: "Food",
    location: "Guelph, ON",
    country: "CA",
    investment: { minimumCents: 10_000_00, maximumCents: 10_000_00, currency: "CAD" },
    stage: "Open",
    summary: "It bakes.",
    is_sample: false,
  };
  expect(summarizeOpportunity(opportunity)).toBe("A bakery: franchise, $10,000 CAD. It bakes.");
  const long = summarizeOpportunity({ ...opportunity, summary: "bread ".repeat(60) });
  expect([...long].length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/bread\.\.\.$/);
});

test("the samples are said to be samples by name, and franchises name the days of disclosure", () => {
  expect(sampleOpportunities).toHaveLength(3);
  for (const { title, kind, disclosure_note } of sampleOpportunities) {
    expect(title).toContain("Sample");
    if (kind === "franchise") expect(disclosure_note).toContain("14 days before you sign");
    else expect(disclosure_note).toContain("not an offer of securities");
  }
});
