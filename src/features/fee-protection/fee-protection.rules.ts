import type { CareerService } from "#features/payments/payments.contract.ts";
import type { FeeInputs, FeeMode, FeeReason } from "./fee-protection.types.ts";
import { undecided } from "./places.constants.ts";

/** A rule of a law about charging people for career services, as it was read. */
export interface FeeRule {
  /** Name in decisions, which are kept: never changed, never used for another rule. */
  id: string;
  /** Codes of the places where it holds. */
  places: readonly string[];
  /**
   * `everyone`: all people who look for work there. `foreign_nationals`: those who are neither
   * Canadian citizens nor permanent residents. `unless_registered`: the service isn't sold unless
   * the operator is registered there (`PAID_ADVICE_REGISTRATIONS`).
   */
  protects: "everyone" | "foreign_nationals" | "unless_registered";
  services: readonly CareerService[];
  /** The law, as people look for it. */
  law: string;
  /** The law's meaning, addressed to the person it protects. */
  meaning: string;
  source: { title: string; url: string };
  /** The day from which it holds, where that was read. */
  effectiveFrom: string | null;
  /** The day of the fact sheet it was taken from. No page was opened on that day. */
  checkedOn: string;
  /** `high`: a stored statute or government page was read. `medium`: a stored law-firm page. */
  confidence: "high" | "medium";
}

const all = ["playbook", "membership", "mentoring"] as const;
const checkedOn = "2026-11-22";

/**
 * The rules by which the wall decides. Counsel signs off a change. `consideredRules` has those that
 * were looked at and decide nothing here.
 */
export const feeRules: readonly FeeRule[] = [
  {
    id: "FEE-ON-1",
    places: ["CA-ON"],
    protects: "foreign_nationals",
    services: all,
    law: "Employment Protection for Foreign Nationals Act, 2009, section 7 (Ontario)",
    meaning:
      "In Ontario, a recruiter can't charge a foreign national for anything, including optional services such as resume help or interview practice.",
    source: {
      title: "Ontario: rights and obligations of foreign nationals",
      url: "https://www.ontario.ca/page/employment-rights-and-obligations-foreign-nationals",
    },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-BC-1",
    places: ["CA-BC"],
    protects: "everyone",
    // Searching and job emails are free. Whether a CV review helps in getting work wasn't confirmed: taken as barred.
    services: ["membership"],
    law: "Employment Standards Act, sections 10 to 12 (British Columbia)",
    meaning:
      "In British Columbia, no one can be charged for a job, for help getting one or for information about employers who are hiring. That covers Pro because it includes a CV review.",
    source: {
      title: "British Columbia: Employment Standards Act",
      url: "https://www.bclaws.gov.bc.ca/",
    },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-BC-2",
    places: ["CA-BC"],
    protects: "foreign_nationals",
    // Whether optional extras are meant was not confirmed: taken as barred.
    services: all,
    law: "Temporary Foreign Worker Protection Act, section 21 (British Columbia)",
    meaning:
      "In British Columbia, foreign workers can't be charged for recruitment or employment services, and neither can people who plan to become foreign workers.",
    source: {
      title: "British Columbia: Temporary Foreign Worker Protection Act",
      url: "https://www.bclaws.gov.bc.ca/",
    },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-AB-1",
    places: ["CA-AB"],
    protects: "everyone",
    // As in British Columbia. Whether separate optional services are barred wasn't confirmed.
    services: ["membership"],
    law: "Employment Agency Business Licensing Regulation (Alberta)",
    meaning:
      "In Alberta, no one can be charged for help finding work or for information about employers. That covers Pro because it includes a CV review.",
    source: { title: "Alberta: employment agencies", url: "https://www.alberta.ca/" },
    effectiveFrom: null,
    checkedOn,
    confidence: "medium",
  },
  {
    id: "FEE-SK-1",
    places: ["CA-SK"],
    protects: "foreign_nationals",
    services: all,
    law: "The Immigration Services Act (Saskatchewan)",
    meaning:
      "In Saskatchewan, foreign workers, international students and people applying for permanent residence can't be charged for recruitment.",
    source: { title: "Government of Saskatchewan", url: "https://www.saskatchewan.ca/" },
    effectiveFrom: "2024-07-01",
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-MB-1",
    places: ["CA-MB"],
    protects: "everyone",
    services: all,
    law: "The Worker Recruitment and Protection Act, section 15 (Manitoba)",
    meaning: "In Manitoba, a recruiter can't charge anyone who's looking for work.",
    source: { title: "Government of Manitoba", url: "https://www.gov.mb.ca/" },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-NS-1",
    places: ["CA-NS"],
    protects: "everyone",
    services: all,
    law: "Labour Standards Code, worker recruitment (Nova Scotia)",
    meaning: "In Nova Scotia, no worker can be charged for help finding work.",
    source: { title: "Government of Nova Scotia", url: "https://novascotia.ca/" },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-QC-1",
    places: ["CA-QC"],
    protects: "foreign_nationals",
    services: all,
    law: "Regulation respecting personnel placement agencies, section 24 (Quebec)",
    meaning:
      "In Quebec, temporary foreign workers can't be charged for recruitment, training, or help with a CV or an interview.",
    source: { title: "CNESST", url: "https://www.cnesst.gouv.qc.ca/" },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-PE-1",
    places: ["CA-PE"],
    protects: "foreign_nationals",
    services: all,
    law: "Temporary Foreign Worker Protection Act (Prince Edward Island)",
    meaning: "In Prince Edward Island, foreign workers can't be charged for recruitment.",
    source: {
      title: "Government of Prince Edward Island",
      url: "https://www.princeedwardisland.ca/",
    },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-US-CA",
    places: ["US-CA"],
    protects: "unless_registered",
    // Strictly hourly services are excluded, which mentor sessions are.
    services: ["playbook", "membership"],
    law: "Civil Code, sections 1812.500 to 1812.523 (California)",
    meaning:
      "In California, a company needs a bond and a special written contract before it sells career advice that isn't paid by the hour.",
    source: {
      title: "California Legislative Information",
      url: "https://leginfo.legislature.ca.gov/",
    },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
  {
    id: "FEE-US-NJ",
    places: ["US-NJ"],
    protects: "unless_registered",
    services: all,
    law: "N.J.S.A. 34:8-43, 34:8-65 and 34:8-66 (New Jersey)",
    meaning:
      "In New Jersey, a company has to register and post a bond before it sells advice about jobs and careers.",
    source: { title: "State of New Jersey", url: "https://www.nj.gov/" },
    effectiveFrom: null,
    checkedOn,
    confidence: "high",
  },
];

/** Rules that were looked at and bar no sale here, each with the reason. */
export const consideredRules: readonly { id: string; why: string }[] = [
  {
    id: "FEE-ON-2",
    why: "A recruiter needs a license in Ontario. It decides who may recruit, not whom to charge: RECRUITER_LICENSE shows it.",
  },
  {
    id: "FEE-NB-1",
    why: "New Brunswick bars employers from recovering costs from foreign workers. No bar on services of others was found.",
  },
  {
    id: "FEE-CA-1",
    why: "Canada bars employers and their recruiters from charging recruiting costs to workers with a permit. It binds contracts with employers.",
  },
  {
    id: "FEE-US-1",
    why: "H-2, H-1B and PERM rules are about costs of recruiting and filing, which employers pay.",
  },
  {
    id: "FEE-US-NY",
    why: "An agency that employers pay may not require a job seeker to buy anything. Nothing here is required.",
  },
];

/** The operator's choices, settled with counsel. */
export interface FeePolicy {
  mode: FeeMode;
  /** Places where the operator is registered to sell paid career advice. */
  registrations: readonly string[];
}

interface RuleVerdict {
  outcome: "charge" | "free" | "deny";
  reason: Extract<FeeReason, "unprotected" | "protected" | "unregistered">;
  rules: readonly FeeRule[];
}

/**
 * Decides by the rules alone whether a person pays for a service. An unknown place could be
 * anywhere, so it counts as protected.
 */
export function applyFeeRules(
  inputs: FeeInputs,
  service: CareerService,
  { mode, registrations }: FeePolicy,
): RuleVerdict {
  const rules = feeRules.filter(
    (rule) => rule.services.includes(service) && reaches(rule, inputs, registrations),
  );
  const protecting = rules.filter(({ protects }) => protects !== "unless_registered");
  if (protecting.length > 0) {
    return {
      outcome: mode === "free" ? "free" : "deny",
      reason: "protected",
      rules: protecting,
    };
  }
  if (rules.length > 0) return { outcome: "deny", reason: "unregistered", rules };
  return { outcome: "charge", reason: "unprotected", rules: [] };
}

function reaches(
  { places, protects }: FeeRule,
  { canadianStatus, workPlace, homePlace }: FeeInputs,
  registrations: readonly string[],
): boolean {
  const isThere =
    workPlace === undecided || places.includes(workPlace) || places.includes(homePlace);
  if (!isThere) return false;
  switch (protects) {
    case "everyone":
      return true;
    case "foreign_nationals":
      return canadianStatus !== "citizen_or_resident";
    case "unless_registered":
      return places.some((place) => !registrations.includes(place));
  }
}

/** Ids of all rules that apply to a person, for any service. */
export function listRuleIds(inputs: FeeInputs, registrations: readonly string[]): string[] {
  return feeRules.filter((rule) => reaches(rule, inputs, registrations)).map(({ id }) => id);
}
