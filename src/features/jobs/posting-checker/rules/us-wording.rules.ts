import { asksUsStatusWithLaw } from "../citizenship.rules.ts";
import { allOf, avoidsWords, type Condition, saysAnywhere } from "../conditions.rules.ts";
import { namePlaceAtStart } from "../places.constants.ts";
import type { PostingRule } from "../posting-checker.types.ts";
import { wordingAdvice } from "../wordings/advice.constants.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

const driving =
  /(?<![a-z])(?:drives?|driving|drove|make deliveries|deliver(?:ing)? (?:to|goods|orders|packages|parcels)|courier|chauffeur|transport|vehicles?|trucks?|fleet|route|between sites|between locations|home visits?|travel to)(?![a-z'])/;

/** A driver's license that no duty explains. */
const asksLicenseForDriving: Condition = (posting) => {
  const asked = posting.wordings.get("driver_license") ?? [];
  const other = posting.passages.some(({ text }) =>
    driving.test(text.folded.replace(/(?:driver'?s?|driving) (?:license|licence|permit)/g, "")),
  );
  if (other) return [];
  return asked.map(({ field, language, quote }) => ({
    field,
    language,
    quote,
    severity: "warn",
    message: wordingAdvice.driver_license(quote),
  }));
};

/** Words about criminal records, wherever fair-chance rules hold. */
const avoidsRecords: Condition = (posting, rule) =>
  avoidsWords({ criminal_record: rule.severity })(posting, rule).map((problem) => ({
    ...problem,
    message: `${problem.message} ${namePlaceAtStart(rule.jurisdiction)} has fair-chance hiring rules.`,
  }));

const equalOpportunity =
  /\b(?:equal[ -]opportunit|equal employment|without regard to|regardless of|do(?:es)? not discriminate|don't discriminate|all qualified (?:people|applicants|candidates)|status protected by law)/;

const suggestsEqualOpportunity: Condition = (posting) =>
  saysAnywhere(posting, equalOpportunity)
    ? []
    : [
        {
          field: "description",
          message:
            "You could add: “We consider all qualified applicants without regard to any status protected by law.” Federal contractors must also mention veterans and disability.",
        },
      ];

const remindsOfPerm: Condition = ({ posting }) =>
  posting.plansPerm
    ? [
        {
          field: "plansPerm",
          message:
            "A PERM ad must name the employer, the area and the job, and offer at least the prevailing wage. It can't be harder to apply to than your other jobs. You also need two Sunday newspaper ads.",
        },
      ]
    : [];

const hasNoNotice: Condition = ({ wordings }) =>
  (wordings.get("lca_notice") ?? []).map(({ field, language, quote }) => ({
    field,
    language,
    quote,
    message: `“${quote}” belongs in the notice at your work site or on your intranet. Remove it from the public posting.`,
  }));

const inUnitedStates = {
  ...ruleDefaults,
  jurisdiction: "US",
  severity: "block",
  reach: { site: "confirmed", remote: "confirmed" },
  effectiveFrom: null,
  appliesTo: ["text", "form"],
  confidence: "M",
} as const satisfies Partial<PostingRule>;

const citizenshipLaw = {
  bindsPublishers: true,
  minHeadCounts: [{ count: 4, scope: "total" }],
  law: "8 U.S.C. 1324b",
  source: { title: "AGC: citizenship and visa status in ads", url: "https://www.agc.org/" },
} as const satisfies Partial<PostingRule>;

const site = (title: string, host: string) => ({ title, url: `https://${host}/` });

/** Words that the law of the United States bars in postings, and what it asks of some. */
export const usWordingRules: readonly PostingRule[] = [
  {
    ...inUnitedStates,
    ...citizenshipLaw,
    id: "US-CIT-1",
    meaning: "A posting doesn't prefer or demand a visa status.",
    findProblems: avoidsWords({ visa_preference: "block", visa_exclusion: "warn" }),
  },
  {
    ...inUnitedStates,
    ...citizenshipLaw,
    id: "US-CIT-2",
    meaning: "A posting demands citizenship only where a law, order or government contract does.",
    source: site("Greenberg Traurig: citizenship in ads", "www.gtlaw.com"),
    findProblems: asksUsStatusWithLaw,
  },
  {
    ...inUnitedStates,
    id: "US-CIT-3",
    severity: "info",
    minHeadCounts: [{ count: 4, scope: "total" }],
    meaning: "A posting may say who's authorized to work and whether the employer sponsors.",
    law: "8 U.S.C. 1324b",
    source: citizenshipLaw.source,
    unconfirmed:
      "Whether a long question about present and future sponsorship is fine is disputed.",
    findProblems: null,
  },
  {
    ...inUnitedStates,
    id: "US-AGE-1",
    minHeadCounts: [{ count: 20, scope: "total" }],
    meaning: "A posting doesn't prefer young people.",
    law: "Age Discrimination in Employment Act, and 29 CFR 1625.4",
    source: site("HR Daily Advisor: age in ads", "hrdailyadvisor.com"),
    findProblems: avoidsWords({
      age_trait: "block",
      age_invited: "warn",
      age_limit: "warn",
      experience_limit: "warn",
    }),
  },
  {
    ...inUnitedStates,
    id: "US-SEX-1",
    minHeadCounts: [{ count: 15, scope: "total" }],
    meaning: "A posting doesn't choose by sex, unless the job can't be done otherwise.",
    law: "Title VII of the Civil Rights Act of 1964",
    source: site("EEOC: prohibited practices", "www.eeoc.gov"),
    confidence: "H",
    findProblems: avoidsWords({
      sex_only: "block",
      gendered_title: "warn",
      gendered_pronoun: "warn",
    }),
  },
  {
    ...inUnitedStates,
    id: "US-NO-1",
    minHeadCounts: [{ count: 15, scope: "total" }],
    meaning: "A posting doesn't choose by national origin.",
    law: "Title VII of the Civil Rights Act of 1964, and 29 CFR 1606",
    source: site("EEOC: national origin", "www.eeoc.gov"),
    confidence: "H",
    findProblems: avoidsWords({ native_speaker: "block", accent: "block", nationality: "block" }),
  },
  {
    ...inUnitedStates,
    id: "US-DIS-1",
    severity: "warn",
    meaning: "A posting doesn't shut out people with disabilities by blanket demands.",
    law: "Americans with Disabilities Act",
    source: site("Mondaq: disability in ads", "www.mondaq.com"),
    findProblems: allOf(
      avoidsWords({ able_bodied: "warn", lifting: "warn" }),
      asksLicenseForDriving,
    ),
  },
  {
    ...inUnitedStates,
    id: "US-DIS-1-CA",
    jurisdiction: "US-CA",
    severity: "warn",
    effectiveFrom: "2025-01-01",
    meaning: "In California, a posting asks for a driver's license only where driving is expected.",
    law: "California law on driver's license requirements in job postings (2025)",
    source: site("Mondaq: disability in ads", "www.mondaq.com"),
    findProblems: asksLicenseForDriving,
  },
  {
    ...inUnitedStates,
    id: "US-CRIM-1",
    jurisdiction: "US-CA-LAC",
    minHeadCounts: [{ count: 5, scope: "total" }],
    reach: { site: "confirmed", remote: "unconfirmed" },
    meaning:
      "A posting turns no one away by their record, and lists the duties for which a record matters.",
    law: "Los Angeles County Code, chapter 8.300",
    source: site("Vedder: Los Angeles County fair chance", "www.vedderprice.com"),
    findProblems: avoidsRecords,
  },
  ...(["US-CA", "US-NY-NYC"] as const).map(
    (jurisdiction): PostingRule => ({
      ...inUnitedStates,
      id: jurisdiction === "US-CA" ? "US-CRIM-1-CA" : "US-CRIM-1-NYC",
      jurisdiction,
      severity: "warn",
      meaning: "A posting turns no one away by their record.",
      law: "Fair-chance laws of California and New York City",
      source: site("Vedder: fair chance", "www.vedderprice.com"),
      findProblems: avoidsRecords,
    }),
  ),
  {
    ...inUnitedStates,
    id: "US-EEO-1",
    severity: "info",
    meaning: "Private employers need no line on equal opportunity. It's a good one to have.",
    law: "None for private employers. VEVRAA and section 503 bind federal contractors",
    source: site("Haynes Boone: equal-opportunity lines", "www.haynesboone.com"),
    findProblems: suggestsEqualOpportunity,
  },
  {
    ...inUnitedStates,
    id: "US-PERM-1",
    severity: "info",
    appliesTo: ["text", "process"],
    meaning: "An ad for PERM is as open as any other job, with no worse terms.",
    law: "20 CFR 656.17(f)",
    source: site("Immihelp: PERM recruitment", "www.immihelp.com"),
    findProblems: remindsOfPerm,
  },
  {
    ...inUnitedStates,
    id: "US-H1B-1",
    severity: "warn",
    meaning: "A notice of a labor condition application isn't a public posting.",
    law: "20 CFR 655.734",
    source: site("GZ Immigration: H-1B notices", "gzimmigration.com"),
    findProblems: hasNoNotice,
  },
];
