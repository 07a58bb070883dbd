import { formatMoney } from "#shared/money.ts";
import { asksCitizenshipWithLaw } from "../citizenship.rules.ts";
import {
  allOf,
  avoidsWords,
  type Condition,
  saysAnywhere,
  statesPay,
} from "../conditions.rules.ts";
import { interviewAnswerDays } from "../interview-answer.constants.ts";
import { describeAmount, paysAbove, periodCents, rangeWidth } from "../pay.rules.ts";
import type { CheckedPosting, PostingRule } from "../posting-checker.types.ts";
import { aiSentence, vacancySentence } from "../standard-sentences.rules.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

const exemptAboveYearlyCents = 200_000_00;
const maxRangeYearlyCents = 50_000_00;

const unlessHighPay =
  (condition: Condition): Condition =>
  (posting, rule) =>
    paysAbove(posting.posting.pay, Number(rule.params.exemptAboveYearlyCents))
      ? []
      : condition(posting, rule);

const hasNarrowRange: Condition = ({ posting: { pay } }, { params }) => {
  const width = pay && rangeWidth(pay);
  if (!pay || width == null) return [];
  if (pay.currency !== "CAD") {
    return [
      {
        field: "pay",
        severity: "warn",
        message:
          "Ontario limits the width of a pay range to $50,000 a year in Canadian dollars. We can't check other currencies, so enter the pay in Canadian dollars.",
      },
    ];
  }
  const cap = Number(params.maxRangeYearlyCents);
  if (width <= cap) return [];
  const yearly = (amountCents: number) =>
    `${formatMoney({ amountCents, currency: pay.currency })} a year`;
  const allowed =
    pay.period === "year"
      ? yearly(cap)
      : `${yearly(cap)}, which is ${describeAmount(pay, periodCents(pay, cap))} here`;
  return [
    {
      field: "pay",
      message: `Ontario limits the width of a pay range to ${allowed}. Yours is ${yearly(width)}. Narrow it, or post each level as its own job.`,
    },
  ];
};

/** A sentence about applicants that names artificial intelligence, and doesn't deny it. */
const namesAi =
  /(?:artificial intelligence|(?<![a-z0-9])ai(?![a-z0-9])|machine learning|intelligence artificielle|(?<![a-z0-9'])ia(?![a-z0-9]))/g;
const aboutApplicants =
  /\b(?:applicants?|applications?|candidates?|candidatures?|candidats?|resumes?|cvs?|screening|hiring process|selection process)\b/;
const denies =
  /(?:\bnot|n't|\bnever|\bno|\bwithout|n'utilisons pas|\bsans|\bpas d')(?:\s\S+){0,3}\s?$/;

/** Whether a posting says that artificial intelligence judges applicants. */
export function disclosesAi({ passages }: CheckedPosting): boolean {
  return passages.some(({ text: { folded } }) =>
    folded.split(/[.;!?\n]/).some((sentence) => {
      if (!aboutApplicants.test(sentence)) return false;
      return [...sentence.matchAll(namesAi)].some(
        ({ index }) => !denies.test(sentence.slice(Math.max(0, index - 60), index)),
      );
    }),
  );
}

const statesAiUse: Condition = (posting) => {
  const { usesAi } = posting.posting;
  if (usesAi === false) return [];
  if (usesAi === null) {
    return [
      {
        field: "usesAi",
        severity: "warn",
        message:
          "Say whether artificial intelligence (AI) screens, assesses or selects applicants. Match scores count. Ontario requires postings to say so.",
      },
    ];
  }
  if (disclosesAi(posting)) return [];
  return [
    {
      field: "usesAi",
      message: `Ontario requires postings to say when you use artificial intelligence to assess applicants. Add: “${aiSentence(true)}”`,
    },
  ];
};

const vacancyWords =
  /\b(?:existing|current|actual|open|immediate|known) vacan(?:cy|cies)\b|\bvacancy (?:exists|status)\b|\b(?:is|are|currently) vacant\b|\bno (?:\w+ )?vacan(?:cy|cies)\b|\btalent pool\b|\bfuture (?:openings?|vacan\w+|positions?|opportunit\w+)\b|\bpostes? (?:est |actuellement |presentement )?vacants?\b|\bbassin de (?:talents|candidatures)\b|\bfuturs postes\b/;

const statesVacancy: Condition = (posting) => {
  if (saysAnywhere(posting, vacancyWords)) return [];
  const { vacancy } = posting.posting;
  return [
    {
      field: "vacancy",
      message: vacancy
        ? `Ontario requires postings to say whether there's an existing vacancy. Add: “${vacancySentence(vacancy)}”`
        : "Ontario requires postings to say whether there's an existing vacancy. Choose an answer.",
    },
  ];
};

const inOntario = {
  ...ruleDefaults,
  jurisdiction: "CA-ON",
  severity: "block",
  // The text doesn't say "in Ontario", so the employer's whole staff counts.
  minHeadCounts: [{ count: 25, scope: "total" }],
  reach: { site: "confirmed", remote: "when_listed" },
  effectiveFrom: "2026-01-01",
  exemptions: ["internal"],
  confidence: "H",
} as const satisfies Partial<PostingRule>;

const guide = {
  title: "Ontario: requirements related to publicly advertised job postings",
  url: "https://www.ontario.ca/document/your-guide-employment-standards-act-0/requirements-related-publicly-advertised-job",
};
const regulation = {
  title: "Ontario Regulation 476/24",
  url: "https://www.ontario.ca/laws/regulation/240476",
};

export const ontarioRules: readonly PostingRule[] = [
  {
    ...inOntario,
    id: "ON-PAY-1",
    appliesTo: ["pay", "text"],
    params: { exemptAboveYearlyCents },
    meaning: "A public posting states the expected pay or its range, without tips.",
    law: "Employment Standards Act, 2000, section 8.2, and Ontario Regulation 476/24",
    source: regulation,
    findProblems: unlessHighPay(statesPay),
  },
  {
    ...inOntario,
    id: "ON-PAY-2",
    appliesTo: ["pay"],
    params: { exemptAboveYearlyCents, maxRangeYearlyCents },
    meaning: "A pay range is at most $50,000 a year wide.",
    law: "Employment Standards Act, 2000, section 8.2, and Ontario Regulation 476/24",
    source: {
      title: "Sherrard Kuzz: pay in Ontario postings",
      url: "https://www.sherrardkuzz.com/",
    },
    confidence: "M",
    findProblems: unlessHighPay(hasNarrowRange),
  },
  {
    ...inOntario,
    id: "ON-PAY-3",
    severity: "info",
    appliesTo: ["pay"],
    params: { exemptAboveYearlyCents },
    meaning:
      "Pay above $200,000 a year doesn't have to be stated. ON-PAY-1 and ON-PAY-2 read this.",
    law: "Ontario Regulation 476/24",
    source: {
      title: "Sherrard Kuzz: pay in Ontario postings",
      url: "https://www.sherrardkuzz.com/",
    },
    confidence: "M",
    findProblems: null,
  },
  {
    ...inOntario,
    id: "ON-AI-1",
    appliesTo: ["text"],
    meaning:
      "A posting says whether artificial intelligence screens, assesses or selects applicants.",
    law: "Employment Standards Act, 2000, section 8.4, and Ontario Regulation 476/24",
    source: regulation,
    findProblems: statesAiUse,
  },
  {
    ...inOntario,
    id: "ON-VAC-1",
    appliesTo: ["text"],
    meaning: "A posting says whether it's for an existing vacancy.",
    law: "Employment Standards Act, 2000, section 8.5",
    source: guide,
    findProblems: statesVacancy,
  },
  {
    ...inOntario,
    id: "ON-CE-1",
    appliesTo: ["text", "form"],
    meaning: "A posting and its application form don't require Canadian experience.",
    law: "Employment Standards Act, 2000, section 8.3",
    source: guide,
    findProblems: avoidsWords({ canadian_experience: "block", canadian_experience_wish: "warn" }),
  },
  {
    ...inOntario,
    id: "ON-HR-1",
    minHeadCounts: [],
    exemptions: [],
    effectiveFrom: null,
    appliesTo: ["text", "form"],
    meaning: "A posting doesn't sort people by a ground of the Code, of which citizenship is one.",
    law: "Human Rights Code, sections 5, 16 and 23, and Imperial Oil v. Haseeb, 2023 ONCA 364",
    source: { title: "Ontario Human Rights Commission", url: "https://www.ohrc.on.ca/" },
    findProblems: allOf(
      asksCitizenshipWithLaw,
      avoidsWords({
        visa_preference: "block",
        visa_exclusion: "warn",
        age_trait: "block",
        age_invited: "warn",
        age_limit: "block",
        experience_limit: "warn",
        sex_only: "block",
        gendered_title: "warn",
        gendered_pronoun: "warn",
        native_speaker: "block",
        accent: "block",
        nationality: "block",
        race: "block",
        religion: "block",
        family: "block",
        orientation: "block",
        able_bodied: "block",
      }),
    ),
  },
  {
    ...inOntario,
    id: "ON-INF-1",
    appliesTo: ["process"],
    params: { days: interviewAnswerDays },
    meaning: "Everyone who was interviewed hears within 45 days whether a decision was made.",
    law: "Employment Standards Act, 2000, section 8.6",
    source: guide,
    findProblems: null,
  },
  {
    ...inOntario,
    id: "ON-REC-1",
    appliesTo: ["process"],
    params: { years: 3 },
    meaning:
      "Employers keep postings, application forms and the notices after interviews for three years.",
    law: "Employment Standards Act, 2000, section 15",
    source: {
      title: "Ontario: records of postings",
      url: "https://www.employmentandlabour.com/",
    },
    confidence: "M",
    findProblems: null,
  },
  {
    ...inOntario,
    id: "ON-PLAT-1",
    subject: "platform",
    bindsPublishers: true,
    minHeadCounts: [],
    appliesTo: ["process"],
    params: { years: 3 },
    meaning: "A site with postings shows how to report fraud, and its policy on fraud.",
    law: "Employment Standards Act, 2000, as amended by Bill 30 (2025)",
    source: guide,
    findProblems: null,
  },
];
