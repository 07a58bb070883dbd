import { professionCodes } from "#features/candidates/candidates-parts.contract.ts";
import {
  type Destination,
  destinations,
  maxMonthsAhead,
  type Profession,
  readWishedMonth,
  type TrainingCountry,
  trainingCountries,
} from "#features/pathways/pathways-parts.contract.ts";
import { type CalendarDay, type CalendarMonth, monthOf } from "#shared/time.ts";
import { type GoalRole, goalRoleNames } from "./onboarding.constants.ts";

/** A person's goals. Null where they haven't said. */
export interface Goals {
  role: GoalRole | null;
  /** A code of the list of professions. */
  profession: string | null;
  trained: TrainingCountry | null;
  to: Destination | null;
  start: CalendarMonth | null;
}

const pathwayProfessions: Readonly<Record<string, Profession>> = {
  registered_nurse: "nurse",
  practical_nurse: "nurse",
  physician: "physician",
  pharmacist: "pharmacist",
  physiotherapist: "physiotherapist",
  software_developer: "software-engineer",
  electrician: "electrician",
  welder: "welder",
};

/** The profession of pathways that a code of the list of professions belongs to, if there are any. */
export function pathwayProfessionOf(code: string | null): Profession | undefined {
  return code !== null && Object.hasOwn(pathwayProfessions, code)
    ? pathwayProfessions[code]
    : undefined;
}

export const codeOfPathwayProfession = (given: string): string | null =>
  Object.entries(pathwayProfessions).find(([, profession]) => profession === given)?.[0] ?? null;

/** Answers that were given on `/pathways` before, as an address carries them. */
export function readGoalsOfAddress(parameters: URLSearchParams, today: CalendarDay): Goals {
  const oneOf = <Name extends string>(name: string, known: Readonly<Record<Name, unknown>>) => {
    const given = parameters.get(name) ?? "";
    return Object.hasOwn(known, given) ? (given as Name) : null;
  };
  const role = parameters.get("role");
  const profession = parameters.get("profession") ?? "";
  return {
    role: goalRoleNames.find((name) => name === role) ?? null,
    profession: professionCodes.includes(profession)
      ? profession
      : codeOfPathwayProfession(profession),
    trained: oneOf("trained", trainingCountries),
    to: oneOf("to", destinations),
    start: readWishedMonth(parameters.get("start"), today, maxMonthsAhead) ?? null,
  };
}

/** Goals as a person's professional profile has them. */
export interface ProfileHints {
  profession: string | null;
  /** Countries of their training, the last one first, by ISO 3166-1 code. */
  countries: readonly string[];
  /** Regions where they would work, as the profile has them: `CA-ON`, `US`. */
  regions: readonly string[];
  earliestStart: CalendarDay | null;
}

const places: Readonly<Record<string, Destination>> = {
  CA: "canada",
  "CA-BC": "british-columbia",
  "CA-ON": "ontario",
  US: "united-states",
  "US-NY": "new-york",
  "US-TX": "texas",
};

function destinationOf(region: string): Destination | undefined {
  return places[region] ?? places[region.slice(0, 2)];
}

/** A goal as the profile has regions: `CA-ON`, `US`. */
export function regionOfDestination(destination: Destination): string {
  const found = Object.entries(places).find(([, place]) => place === destination);
  if (!found) throw new Error(`${destination} lies in no region`);
  return found[0];
}

/** Goals from the profile, so that no one has to say them twice. */
export function goalsOfProfile(hints: ProfileHints, today: CalendarDay): Omit<Goals, "role"> {
  const [country] = hints.countries;
  const wished = hints.earliestStart && monthOf(hints.earliestStart);
  return {
    profession: hints.profession,
    trained:
      country === undefined
        ? null
        : Object.hasOwn(trainingCountries, country)
          ? (country as TrainingCountry)
          : "other",
    to: hints.regions.map(destinationOf).find(Boolean) ?? null,
    start: readWishedMonth(wished, today, maxMonthsAhead) ?? null,
  };
}

/** Of several sources the first that says something, answer by answer. */
export function firstSaid(...sources: readonly Partial<Goals>[]): Goals {
  const first = <Name extends keyof Goals>(name: Name) =>
    (sources.map((source) => source[name]).find((value) => value != null) ?? null) as Goals[Name];
  return {
    role: first("role"),
    profession: first("profession"),
    trained: first("trained"),
    to: first("to"),
    start: first("start"),
  };
}

/** A candidate's goals as the parameters that `/pathways` understands. */
export function pathwaySearchOf({ profession, trained, to, start }: Goals): URLSearchParams {
  const search = new URLSearchParams();
  const known = pathwayProfessionOf(profession);
  if (known) search.set("profession", known);
  if (trained) search.set("trained", trained);
  if (to) search.set("to", to);
  if (start) search.set("start", start);
  return search;
}

/** The page with which people begin once they've answered. */
export function startOf(role: GoalRole): string {
  const starts: Record<GoalRole, string> = {
    candidate: "/plan",
    employer: "/employers",
    mentor: "/become-mentor",
    entrepreneur: "/business",
  };
  return starts[role];
}
