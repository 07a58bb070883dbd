import { joinNames } from "#shared/join-names.ts";
import { placeInSentence } from "#shared/place-names.ts";
import { countryOfRegion, nameOfJurisdiction } from "../lists/places.constants.ts";
import { findProfession } from "../lists/professions.constants.ts";
import { isSendableAsCv } from "../lists/sendable-cv.rules.ts";
import type { StoredEntry } from "./entries.fields.ts";
import type { CandidateProfile } from "./profile.types.ts";

/** Something that a profile lacks for the work that its owner wants. */
export interface Missing {
  /** The section to add it to, or the page of documents. */
  section: string;
  /** The action as a link: "Add your registration". */
  action: string;
  /** The reason in a sentence. */
  reason: string;
}

type Rule = (profile: CandidateProfile, today: string) => Missing[];

/** Missing parts of a profile for the work its owner wants, the most important first. `today` is the `earliestDay`. */
export function findMissing(profile: CandidateProfile, today: string): Missing[] {
  return rules.flatMap((rule) => rule(profile, today));
}

const rules: readonly Rule[] = [
  ({ about }) =>
    about.profession
      ? []
      : [
          missing(
            "about",
            "Add your profession",
            "We use it to show you what jobs in your field require.",
          ),
        ],
  ({ wishes }) =>
    wishes.regions.length > 0 || wishes.remote
      ? []
      : [missing("wishes", "Add where you'd like to work", "Requirements vary by location.")],
  findExpired,
  findRegistrations,
  findWorkRights,
  ({ entries }) =>
    entries.experience.length > 0
      ? []
      : [missing("experience", "Add your experience", "It shows employers what you can do.")],
  ({ documents }) =>
    documents.some(({ kind, type }) => kind === "cv" && isSendableAsCv(type))
      ? []
      : [
          missing(
            "cv",
            "Upload your CV",
            "You need one to apply, and we can fill in your profile from it.",
          ),
        ],
  ({ entries }) =>
    entries.training.length > 0
      ? []
      : [missing("training", "Add your education", "Employers check that it fits the job.")],
  findLanguages,
  ({ wishes }) =>
    wishes.earliestStart
      ? []
      : [missing("wishes", "Add your earliest start date", "Employers need it to plan.")],
  ({ about }) =>
    about.headline
      ? []
      : [missing("about", "Add a headline", "One line that says what you do best.")],
];

const missing = (section: string, action: string, reason: string): Missing => ({
  section,
  action,
  reason,
});

/**
 * Whether a registration has expired; `today` is the `earliestDay`. One that's only applied for hasn't. The talent pool
 * applies the same rule in SQL (`private.pool_profiles_now`).
 */
export function isRegistrationOver(
  { status, expires_on: day }: Pick<StoredEntry<"registrations">, "status" | "expires_on">,
  today: string,
): boolean {
  return status === "expired" || (status === "active" && day !== null && day < today);
}

function findExpired({ entries, documents }: CandidateProfile, today: string): Missing[] {
  const registrations = entries.registrations
    .filter((entry) => entry.status === "active" && isRegistrationOver(entry, today))
    .map(({ jurisdiction }) =>
      missing(
        "registrations",
        "Update your registration",
        `Your registration in ${inSentence(jurisdiction)} has expired.`,
      ),
    );
  if (!documents.some(({ expiresOn: day }) => day !== null && day < today)) return registrations;
  return [
    ...registrations,
    missing("documents", "Replace a document", "One of yours has expired."),
  ];
}

/** A registration that is active or applied for, in each place where a regulated profession needs one. */
function findRegistrations({ about, wishes, entries }: CandidateProfile): Missing[] {
  const profession = findProfession(about.profession);
  if (!profession?.isRegulated) return [];
  const held = entries.registrations
    .filter(({ status }) => status !== "expired")
    .map(({ jurisdiction }) => jurisdiction);
  const uncovered = wishes.regions.filter(
    (region) => !held.some((jurisdiction) => jurisdiction.startsWith(region)),
  );
  if (uncovered.length === 0) return [];
  const places = listInWords(uncovered.map(inSentence));
  const found = [
    missing(
      "registrations",
      "Add your registration",
      `Many jobs for ${profession.plural} in ${places} require one. Add it as soon as you apply to the regulator.`,
    ),
  ];
  const isExamKnown = entries.exams.some(({ name }) =>
    [...profession.exams, ...profession.formerExams].some((exam) =>
      name.toLowerCase().includes(exam.toLowerCase()),
    ),
  );
  if (profession.exams.length === 0 || isExamKnown) return found;
  const exams = joinNames(profession.exams, "or");
  return [...found, missing("exams", "Add your exam", `You may need the ${exams} to register.`)];
}

function findWorkRights({ wishes, entries }: CandidateProfile): Missing[] {
  const known = new Set(entries["work-rights"].map(({ country }) => country));
  const countries = [...new Set(wishes.regions.map(countryOfRegion))].filter(
    (country) => !known.has(country),
  );
  if (countries.length === 0) return [];
  const places = listInWords(countries.map(inSentence));
  return [
    missing(
      "work-rights",
      "Add your work authorization",
      `Employers in ${places} ask whether you need sponsorship.`,
    ),
  ];
}

function findLanguages({ wishes, entries }: CandidateProfile): Missing[] {
  const spoken = new Set(entries.languages.map(({ language }) => language));
  const isFrenchAsked = wishes.regions.includes("CA-QC") && !spoken.has("fr");
  const french = isFrenchAsked
    ? [missing("languages", "Add your French", "Most jobs in Quebec require it.")]
    : [];
  if (spoken.size > 0) return french;
  return [
    missing(
      "languages",
      "Add your languages",
      "Many jobs require a certain level of English or French.",
    ),
  ];
}

const inSentence = (code: string): string => placeInSentence(nameOfJurisdiction(code));

const maxNamed = 3;

function listInWords(names: readonly string[]): string {
  const named = names.slice(0, maxNamed);
  if (names.length > maxNamed) return `${named.join(", ")} and other places`;
  return joinNames(named);
}
