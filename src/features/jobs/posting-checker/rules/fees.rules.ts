import { feeRules } from "#features/fee-protection/fee-protection-parts.contract.ts";
import type { Condition } from "../conditions.rules.ts";
import type { PostingRule } from "../posting-checker.types.ts";
import { lastChecked, ruleDefaults } from "./rule-defaults.constants.ts";

const asksNoMoney: Condition = ({ wordings }) =>
  (wordings.get("fee_demand") ?? []).map(({ field, language, quote }) => ({
    field,
    language,
    quote,
    message: `“${quote}” asks people to pay to get a job. Remove it. Employers pay for recruiting and training.`,
  }));

const onFees = {
  ...ruleDefaults,
  severity: "block",
  reach: { site: "confirmed", remote: "when_listed" },
  appliesTo: ["text", "form"],
  findProblems: asksNoMoney,
} as const satisfies Partial<PostingRule>;

/** The rules by which people aren't charged, as they bear on what a posting may ask of them. */
export const feePostingRules: readonly PostingRule[] = [
  ...feeRules
    .filter(({ protects }) => protects !== "unless_registered")
    .flatMap(({ id, places, meaning, law, source, effectiveFrom, checkedOn, confidence }) =>
      places.map(
        (jurisdiction): PostingRule => ({
          ...onFees,
          id,
          jurisdiction,
          meaning,
          law,
          source,
          effectiveFrom,
          lastChecked: checkedOn,
          confidence: confidence === "high" ? "H" : "M",
        }),
      ),
    ),
  {
    ...onFees,
    id: "FEE-CA-1",
    jurisdiction: "CA",
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: null,
    meaning:
      "Employers and their recruiters don't charge recruiting costs to workers with a permit.",
    law: "Immigration and Refugee Protection Regulations, sections 209.2 and 209.3",
    source: {
      title: "Justice Laws Website",
      url: "https://laws-lois.justice.gc.ca/eng/regulations/SOR-2002-227/",
    },
    confidence: "H",
    lastChecked,
  },
  {
    ...onFees,
    id: "FEE-US-NY",
    jurisdiction: "US-NY",
    effectiveFrom: null,
    meaning: "An agency that employers pay doesn't make people buy anything.",
    law: "General Business Law, article 11, section 192 (New York)",
    source: {
      title: "New York State Senate",
      url: "https://www.nysenate.gov/legislation/laws/GBS/192",
    },
    confidence: "H",
    lastChecked,
  },
];
