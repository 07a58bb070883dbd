import type { JobQuery } from "../search/search-address.rules.ts";
import { describeQuery } from "../search/search-filter.rules.ts";
import { type AlertFrequency, alertFrequencies } from "./saved-searches.constants.ts";

/** A saved job search. */
export interface SavedSearch extends JobQuery {
  id: string;
  savedAt: Date;
  /** Time at which it was last opened from the list; null: not since it was saved. */
  lastOpenedAt: Date | null;
  frequency: AlertFrequency;
  /** Open jobs that it finds. */
  openJobs: number;
  /** Of these, the ones posted since it was last opened, or else saved. */
  newJobs: number;
}

/** A person's saved searches, as the dashboard shows them. */
export interface SavedSearchSummary {
  /** All together. */
  kept: number;
  latest: { title: string; finds: string; path: string }[];
}

/** A frequency from a form; `fallback` for anything that is none. */
export function readFrequency(text: string | undefined, fallback: AlertFrequency): AlertFrequency {
  return text !== undefined && Object.hasOwn(alertFrequencies, text)
    ? (text as AlertFrequency)
    : fallback;
}

/**
 * The consent that a person gives by choosing emails. Canada's law (CASL) wants the sender's name and
 * postal address in a request for consent, and that it can be withdrawn.
 */
export function alertWording(sender: { legalName: string; postalAddress: string }): string {
  return `If you choose every day or every week for a search, you agree that ${sender.legalName} (${sender.postalAddress}) may email you new jobs that match it. You can stop anytime with the link in every email.`;
}

/** `“nurse” in Halifax`. */
export const describeSearch = (search: JobQuery): string => describeQuery(search);

/** `4 open jobs`. */
export function describeJobs({ openJobs }: Pick<SavedSearch, "openJobs">): string {
  return openJobs === 1 ? "1 open job" : `${openJobs.toLocaleString("en-US")} open jobs`;
}

/** `4 open jobs, 2 new`. */
export function describeFinds(search: Pick<SavedSearch, "openJobs" | "newJobs">): string {
  const jobs = describeJobs(search);
  return search.newJobs > 0 ? `${jobs}, ${search.newJobs.toLocaleString("en-US")} new` : jobs;
}
