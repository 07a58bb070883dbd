import { toSeconds } from "#shared/time.ts";

/** The professional profile's own page, which leads to all others. */
export const profilePath = "/profile";

export const readCvPath = "/profile/cv";
export const documentsPath = "/profile/documents";
export const visibilityPath = "/profile/visibility";
export const viewsPath = "/profile/views";

/** Path of the page that edits one section; with an entry's id, that entry. */
export function sectionPath(section: string, entryId?: string): string {
  return `${profilePath}/${section}${entryId ? `?edit=${encodeURIComponent(entryId)}` : ""}`;
}

/** Path of a candidate's own document; its newest version by default. */
export function documentPath(documentId: string, version?: number): string {
  const path = `${documentsPath}/${encodeURIComponent(documentId)}`;
  return version ? `${path}?version=${version}` : path;
}

/** Changes of a profile by its owner, of any kind. */
export const changeLimit = {
  name: "candidates.change/account",
  capacity: 200,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Maximum regions in one person's wishes; the database has the same limit. */
export const maxRegions = 20;

export const employmentTypes = {
  full_time: "Full time",
  part_time: "Part time",
  contract: "Contract",
  temporary: "Temporary",
} as const;

export type EmploymentType = keyof typeof employmentTypes;

export const payPeriods = { hour: "an hour", year: "a year" } as const;
export const payPeriodOptions = { hour: "Per hour", year: "Per year" } as const;

export const payCurrencies = { CAD: "Canadian dollars", USD: "US dollars" } as const;

export const visibilities = {
  applications: "Only employers I apply to or have connected with",
  pool: "Employers I apply to and employers who search the talent pool",
} as const;

export type Visibility = keyof typeof visibilities;
