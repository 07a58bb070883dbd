import type { Posting } from "./posting.schemas.ts";

/** The steps in which a job is written, each a page of its own. */
export const postingSteps = [
  {
    id: "basics",
    name: "Basics",
    fields: [
      "title",
      "sector",
      "employmentType",
      "openings",
      "description",
      "responsibilities",
      "shift",
      "onCall",
    ],
  },
  {
    id: "place",
    name: "Location",
    fields: ["city", "region", "remote", "remoteRegions", "reportsTo"],
  },
  { id: "pay", name: "Pay and benefits", fields: ["pay", "hoursPerWeek", "otherPay", "benefits"] },
  {
    id: "needs",
    name: "Requirements",
    fields: ["requirements", "skills", "languages", "licenses", "licenseNote", "occupation"],
  },
  { id: "permits", name: "Permits and relocation", fields: ["permits", "visaNote", "relocation"] },
  { id: "questions", name: "Questions", fields: ["questions"] },
  {
    id: "law",
    name: "Legal details and dates",
    fields: [
      "isVacant",
      "usesAi",
      "isUnion",
      "isFederallyRegulated",
      "plansLmia",
      "employerAddress",
      "employerContact",
      "citizenshipBasis",
      "closesOn",
      "french",
    ],
  },
  { id: "review", name: "Review", fields: [] },
] as const satisfies readonly { id: string; name: string; fields: readonly (keyof Posting)[] }[];

export type PostingStep = (typeof postingSteps)[number]["id"];

export const fieldNames: Record<keyof Posting, string> = {
  title: "Job title",
  sector: "Sector",
  employmentType: "Employment type",
  openings: "Openings",
  description: "About the job",
  responsibilities: "Responsibilities",
  shift: "Shift",
  onCall: "On-call work",
  city: "City",
  region: "Province or state",
  remote: "Where the work is done",
  remoteRegions: "Where a remote hire can live",
  reportsTo: "Manager's province or state",
  pay: "Pay",
  hoursPerWeek: "Hours a week",
  otherPay: "Other pay",
  benefits: "Benefits",
  requirements: "Requirements",
  skills: "Skills",
  languages: "Languages",
  licenses: "Licenses",
  licenseNote: "About licenses",
  occupation: "Occupation code",
  permits: "Permits you support",
  visaNote: "About visas",
  relocation: "Relocation help",
  questions: "Screening questions",
  isVacant: "Vacancy",
  usesAi: "Use of AI",
  isUnion: "Union job",
  isFederallyRegulated: "Federally regulated",
  plansLmia: "LMIA planned",
  employerAddress: "Your business address",
  employerContact: "Contact",
  citizenshipBasis: "Law that requires a certain citizenship or status",
  closesOn: "Last day for applications",
  french: "French version",
};

/** Days for which a job may take applications, from the day it's published. */
export const maxOpenDays = 180;
/** Jobs of one organization that were never published. */
export const maxUnpublished = 500;

/** The step after one; the review is the last. */
export function nextStep(step: PostingStep): PostingStep {
  const at = postingSteps.findIndex(({ id }) => id === step);
  return postingSteps[at + 1]?.id ?? "review";
}

/** A step as an address names it; the first for anything else. */
export function readStepName(text: string | null): PostingStep {
  return postingSteps.find(({ id }) => id === text)?.id ?? "basics";
}

/** The step on which a field is written. */
export function stepOf(field: keyof Posting): PostingStep {
  const step = postingSteps.find(({ fields }) => (fields as readonly string[]).includes(field));
  return step?.id ?? "review";
}
