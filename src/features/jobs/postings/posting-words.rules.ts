import { joinNames } from "#shared/join-names.ts";
import { sectorLooks, type TalentSector } from "../job-sectors.constants.ts";
import { countryNames, employmentTypeNames } from "../jobs.constants.ts";
import { describePay, describePlace, describePlaceAndCountry } from "../jobs.rules.ts";
import type { EmploymentType, JobSummary, PayRange, ShownJob } from "../jobs.types.ts";
import { namePlace, namePlaceInSentence } from "../posting-checker/places.constants.ts";
import {
  type CommissionKind,
  languageLevels,
  type OccupationSystem,
  occupationSystems,
  type PermitKind,
  type RemoteKind,
  remoteKinds,
} from "./posting.constants.ts";
import type { Posting } from "./posting.schemas.ts";

type Heading =
  | "tasks"
  | "needs"
  | "skills"
  | "about"
  | "languages"
  | "licenses"
  | "permits"
  | "relocation"
  | "citizenship"
  | "benefits";

type Term =
  | "pay"
  | "location"
  | "employmentType"
  | "otherPay"
  | "commission"
  | "tips"
  | "remote"
  | "reportsTo"
  | "openings"
  | "hours"
  | "shift"
  | "onCall"
  | "union"
  | "occupation"
  | "address"
  | "contact";

/** The site's own words about a job, in one language. Everything else is the employer's. */
export interface PostingWords {
  headings: Readonly<Record<Heading, string>>;
  terms: Readonly<Record<Term, string>>;
  /** Between a term and its value. */
  colon: string;
  employmentTypes: Readonly<Record<EmploymentType, string>>;
  countries: Readonly<Record<JobSummary["country"], string>>;
  occupationSystems: Readonly<Record<OccupationSystem, string>>;
  /** Null where there's nothing to say. */
  commission: Readonly<Record<CommissionKind, string | null>>;
  /** The employer's help with permission to work, as a candidate reads it. */
  permits: Readonly<Record<PermitKind, string>>;
  tips: string;
  union: string;
  nameSector: (sector: TalentSector) => string;
  namePlace: (code: string) => string;
  writeNumber: (value: number) => string;
  describeHours: (hoursPerWeek: number) => string;
  describePay: (pay: PayRange) => string;
  /** `Toronto, ON (fully remote)`. */
  describePlace: (job: Pick<JobSummary, "location" | "isRemote">) => string;
  /** `Toronto, ON, Canada (fully remote)`. A draft may have no country yet. */
  describePlaceAndCountry: (job: Pick<ShownJob, "location" | "country" | "isRemote">) => string;
  /** A draft may not say yet where a remote hire can live. */
  describeRemote: (remote: RemoteKind, regions: readonly string[]) => string;
  describeLanguage: (language: Posting["languages"][number]) => string;
  describeLicense: (license: Posting["licenses"][number]) => string;
  /** A job in one or two sentences. */
  summarize: (job: { title: string; employer: string; place: string; pay: string }) => string;
  /** The title of an employer's list of jobs. */
  nameList: (employer: string) => string;
}

export const englishWords: PostingWords = {
  headings: {
    tasks: "What you'll do",
    needs: "What you'll need",
    skills: "Skills",
    about: "About this posting",
    languages: "Languages",
    licenses: "Licenses",
    permits: "Work permits and visas",
    relocation: "Relocation help",
    citizenship: "Why a certain citizenship or status is required",
    benefits: "Benefits",
  },
  terms: {
    pay: "Pay",
    location: "Location",
    employmentType: "Employment type",
    otherPay: "Other pay",
    commission: "Commission",
    tips: "Tips",
    remote: "Remote work",
    reportsTo: "Reports to an office in",
    openings: "Openings",
    hours: "Hours a week",
    shift: "Shift",
    onCall: "On-call work",
    union: "Union",
    occupation: "Occupation code",
    address: "Employer's address",
    contact: "Contact",
  },
  colon: ":",
  employmentTypes: employmentTypeNames,
  countries: countryNames,
  occupationSystems,
  commission: {
    none: null,
    partly: "Part of the pay is commission.",
    only: "All pay is commission. The amounts are what the employer expects people to earn.",
  },
  permits: {
    lmia: "The employer applies for a Labour Market Impact Assessment (LMIA) so that you can apply for a Canadian work permit.",
    global_talent_stream:
      "The employer uses Canada's Global Talent Stream to get work permits faster.",
    provincial_nomination: "The employer supports a provincial nomination for permanent residence.",
    tn: "The employer supports TN status, for citizens of Canada and Mexico.",
    h1b_cap_exempt: "The employer sponsors H-1B visas outside the yearly lottery.",
    h1b_cap: "The employer sponsors H-1B visas in the yearly lottery.",
    j1_waiver: "The employer can hire physicians with a J-1 waiver.",
    green_card: "The employer sponsors green cards.",
  },
  tips: "People in this job get tips.",
  union: "A collective agreement covers this job.",
  nameSector: (sector) => sectorLooks[sector].field,
  namePlace,
  writeNumber: String,
  describeHours: (hoursPerWeek) => `${hoursPerWeek} hours a week`,
  describePay,
  describePlace,
  describePlaceAndCountry,
  describeRemote: (remote, regions) => {
    const places = joinNames(regions.map(namePlaceInSentence), "or");
    return `${remoteKinds[remote]}.${places ? ` You can live in ${places}.` : ""}`;
  },
  describeLanguage: ({ language, level, isRequired, reason }) => {
    const need = isRequired ? "required" : "an asset";
    const why = reason ? `. ${reason}` : "";
    return `${language} (${languageLevels[level].toLowerCase()}), ${need}${why}`;
  },
  describeLicense: ({ name, region, helps }) =>
    `${name}, for ${namePlaceInSentence(region)}.${helps ? " The employer helps you get it." : ""}`,
  summarize: ({ title, employer, place, pay }) => `${title} at ${employer}, ${place}. ${pay}.`,
  nameList: (employer) => `Jobs at ${employer}`,
};
