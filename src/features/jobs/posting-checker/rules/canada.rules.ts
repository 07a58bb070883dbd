import { joinNames } from "#shared/join-names.ts";
import { daysBetween } from "#shared/time.ts";
import { asksCitizenshipWithLaw } from "../citizenship.rules.ts";
import {
  allOf,
  asksNoPayHistory,
  avoidsWords,
  type Condition,
  statesPay,
} from "../conditions.rules.ts";
import { findPayGap } from "../pay.rules.ts";
import type { PostingRule, Problem } from "../posting-checker.types.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

const onGrounds = {
  visa_preference: "block",
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
} as const;

const onlyFederal =
  (condition: Condition): Condition =>
  (posting, rule) =>
    posting.posting.isFederallyRegulated ? condition(posting, rule) : [];

const unlessFederal =
  (condition: Condition): Condition =>
  (posting, rule) =>
    posting.posting.isFederallyRegulated ? [] : condition(posting, rule);

const minAdDays = 28;

/** Fields that an ad for a labor market impact assessment names, as far as the rule was read. */
const namesLmiaFields: Condition = ({ posting }) => {
  if (!posting.plansLmia) return [];
  const { employer, workSites, pay, versions, runsFrom, closesOn } = posting;
  const missing = [
    !employer.name.trim() && "the employer's name",
    !employer.address?.trim() && "the employer's address",
    !employer.contact?.trim() && "a contact",
    workSites.length === 0 && "the place of work",
    findPayGap(pay) && "the pay",
    !versions.some(
      ({ responsibilities, description }) => responsibilities.length + description.length > 0,
    ) && "the duties",
    !versions.some(({ requirements }) => requirements.length > 0) && "the skills",
  ].filter((each) => typeof each === "string");
  const problems: Problem[] = [
    {
      field: "plansLmia",
      severity: "info",
      message:
        "Before you apply for an LMIA, advertise on Job Bank and in two other ways, one of them national. Run the ads for at least four weeks in the three months before you apply. Keep proof for six years.",
    },
  ];
  if (missing.length > 0) {
    problems.push({
      field: "employer",
      message: `An LMIA ad must also include ${joinNames(missing)}. Add what's missing.`,
    });
  }
  if (closesOn && daysBetween(runsFrom, closesOn) < minAdDays) {
    problems.push({
      field: "closesOn",
      message:
        "An LMIA ad must run for at least four weeks. Make sure this one does by its closing date.",
    });
  }
  return problems;
};

const province = { ...ruleDefaults, severity: "block", exemptions: ["internal"] } as const;

/** Pay in British Columbia and Prince Edward Island, and grounds and LMIA in all of Canada. */
export const canadaRules: readonly PostingRule[] = [
  {
    ...province,
    id: "BC-PAY-1",
    jurisdiction: "CA-BC",
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2023-11-01",
    appliesTo: ["pay", "text"],
    meaning: "A public posting states the expected base pay or a range with both ends.",
    law: "Pay Transparency Act, section 2 (British Columbia)",
    source: { title: "Cassels: pay transparency in British Columbia", url: "https://cassels.com/" },
    confidence: "M",
    findProblems: statesPay,
  },
  {
    ...province,
    id: "BC-PAY-2",
    jurisdiction: "CA-BC",
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: "2023-05-11",
    exemptions: [],
    appliesTo: ["form"],
    meaning: "Employers don't ask applicants what they earned.",
    law: "Pay Transparency Act (British Columbia)",
    source: {
      title: "BC Trucking Association: pay transparency",
      url: "https://www.bctrucking.com/",
    },
    confidence: "M",
    findProblems: asksNoPayHistory,
  },
  {
    ...province,
    id: "PE-PAY-1",
    jurisdiction: "CA-PE",
    reach: { site: "confirmed", remote: "unconfirmed" },
    effectiveFrom: "2022-06-01",
    appliesTo: ["pay", "form"],
    meaning:
      "A public posting states the expected pay or its range. Employers don't ask about past pay.",
    law: "Employment Standards Act, sections 5.8 and 5.9 (Prince Edward Island)",
    source: { title: "CPHR Prince Edward Island", url: "https://www.cphrpei.ca/" },
    confidence: "M",
    findProblems: allOf(statesPay, asksNoPayHistory),
  },
  {
    ...province,
    id: "CA-HR-1",
    jurisdiction: "CA",
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: null,
    exemptions: [],
    appliesTo: ["text", "form"],
    meaning: "A federally regulated employer shows no limit or preference on 13 grounds.",
    law: "Canadian Human Rights Act, sections 3 and 8",
    source: { title: "Justice Laws Website", url: "https://laws-lois.justice.gc.ca/eng/acts/h-6/" },
    confidence: "H",
    findProblems: onlyFederal(avoidsWords({ ...onGrounds, visa_preference: "warn" })),
  },
  {
    ...province,
    id: "CA-HR-2",
    jurisdiction: "CA",
    exceptIn: ["CA-ON"],
    severity: "warn",
    reach: { site: "confirmed", remote: "when_listed" },
    effectiveFrom: null,
    exemptions: [],
    appliesTo: ["text", "form"],
    meaning: "A provincial employer's posting doesn't limit people by a protected ground.",
    law: "Human Rights Code, section 11 (British Columbia), Human Rights Act, section 8 (Alberta), Charter of Human Rights and Freedoms, sections 10 and 18.1 (Quebec), and similar laws elsewhere in Canada",
    source: {
      title: "British Columbia: Human Rights Code",
      url: "https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/00_96210_01",
    },
    confidence: "L",
    unconfirmed: "No page of these laws was read.",
    findProblems: unlessFederal(allOf(asksCitizenshipWithLaw, avoidsWords(onGrounds))),
  },
  {
    ...province,
    id: "CA-LMIA-1",
    jurisdiction: "CA",
    severity: "warn",
    reach: { site: "confirmed", remote: "confirmed" },
    effectiveFrom: null,
    exemptions: [],
    appliesTo: ["text", "process"],
    params: { minAdDays, recordYears: 6 },
    meaning: "An ad for an LMIA names what the program asks for and runs for four weeks.",
    law: "Temporary Foreign Worker Program rules, and Immigration and Refugee Protection Regulations, section 209.3",
    source: { title: "Fasken: recruitment for an LMIA", url: "https://www.lexology.com/" },
    confidence: "M",
    unconfirmed: "The list of fields is in part from our own knowledge.",
    findProblems: namesLmiaFields,
  },
];
