import type { Condition } from "../conditions.rules.ts";
import type { PostingRule } from "../posting-checker.types.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

/** Duties of employers who use artificial intelligence, which no posting can show to be met. */
const remindsOfAi: Condition = ({ posting }, { meaning }) =>
  posting.usesAi ? [{ field: "usesAi", message: meaning }] : [];

const onAi = {
  ...ruleDefaults,
  severity: "warn",
  reach: { site: "confirmed", remote: "unconfirmed" },
  appliesTo: ["process"],
  confidence: "M",
  findProblems: remindsOfAi,
} as const satisfies Partial<PostingRule>;

const site = (title: string, host: string) => ({ title, url: `https://${host}/` });

/** Artificial intelligence in hiring, in the United States. */
export const usAiRules: readonly PostingRule[] = [
  {
    ...onAi,
    id: "AI-NYC",
    jurisdiction: "US-NY-NYC",
    effectiveFrom: null,
    meaning:
      "New York City requires a bias audit of hiring tools every year, and notice 10 business days before you use one.",
    law: "New York City Local Law 144 of 2021",
    source: site("New York City: automated employment decisions", "www.nyc.gov"),
    findProblems: remindsOfAi,
  },
  {
    ...onAi,
    id: "AI-IL",
    jurisdiction: "US-IL",
    effectiveFrom: "2026-01-01",
    meaning:
      "Illinois requires you to tell applicants when artificial intelligence helps you make hiring decisions.",
    law: "Illinois HB 3773",
    source: site("Illinois General Assembly", "www.ilga.gov"),
    unconfirmed: "The rules on the notice were drafts.",
  },
  {
    ...onAi,
    id: "AI-CO",
    jurisdiction: "US-CO",
    effectiveFrom: "2027-01-01",
    meaning:
      "Colorado requires notice before you use AI, reasons within 30 days of a rejection, and review by a person.",
    law: "Colorado SB 26-189",
    source: site("Colorado Attorney General", "coag.gov"),
    confidence: "H",
  },
  {
    ...onAi,
    id: "AI-CA",
    jurisdiction: "US-CA",
    effectiveFrom: "2027-01-01",
    meaning:
      "California requires larger companies to tell applicants about automated decisions and give them a way to opt out.",
    law: "CCPA regulations on automated decisions",
    source: site("Littler: automated decisions in California", "www.littler.com"),
  },
  {
    ...onAi,
    id: "AI-CT",
    jurisdiction: "US-CT",
    effectiveFrom: null,
    meaning:
      "Connecticut requires written notice when you use AI in hiring. Sources differ on whether the law takes effect in 2026 or 2027.",
    law: "Connecticut law on artificial intelligence in employment",
    source: site("Connecticut General Assembly", "www.cga.ct.gov"),
    unconfirmed: "One source says 2027-10-01, another 2026.",
  },
];
