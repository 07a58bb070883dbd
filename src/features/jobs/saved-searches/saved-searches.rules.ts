import {
  freeSavedSearches,
  maxSavedSearches,
} from "#features/membership/membership-parts.contract.ts";
import { searchWords } from "#shared/search-text.ts";

/** Search terms as they were typed. At least one of the two holds a word. */
export interface SearchTerms {
  keyword: string;
  location: string;
}

/** A search over jobs that a person keeps. */
export interface SavedSearch extends SearchTerms {
  id: string;
  savedAt: Date;
  /** When it was last opened from the list; null: not since it was saved. */
  lastOpenedAt: Date | null;
  /** Open jobs in which every word is found. */
  openJobs: number;
  /** Of these, the ones posted since it was last opened, or else saved. */
  newJobs: number;
}

/** The searches a person keeps, as the dashboard shows them. */
export interface SavedSearchSummary {
  /** All together. */
  kept: number;
  latest: { title: string; finds: string; path: string }[];
}

/** Whether anything is looked for; a search without words is the list of all jobs. */
export function hasWords({ keyword, location }: SearchTerms): boolean {
  return searchWords(keyword).length > 0 || searchWords(location).length > 0;
}

/**
 * The reason why a person who has so many saved searches can't save another; undefined when they
 * can.
 */
export function findSaveProblem(
  kept: number,
  hasPro: boolean,
): "needs_pro" | "too_many" | undefined {
  if (kept >= maxSavedSearches) return "too_many";
  return kept >= freeSavedSearches && !hasPro ? "needs_pro" : undefined;
}

/** `“nurse” in “Halifax”`. */
export function describeSearch({ keyword, location }: SearchTerms): string {
  if (!location) return `“${keyword}”`;
  return keyword ? `“${keyword}” in “${location}”` : `All jobs in “${location}”`;
}

/** Describes the used share of the limit. */
export function describeUse(kept: number, hasPro: boolean): string {
  if (hasPro) {
    return `${kept} of ${maxSavedSearches} saved searches used.`;
  }
  if (kept > freeSavedSearches) {
    return `You have ${kept} saved searches from your time with Pro, and we'll keep them. To save a new one without Pro, remove some until you have fewer than ${freeSavedSearches}.`;
  }
  return `${kept} of ${freeSavedSearches} saved searches used.`;
}

/** `4 open jobs`. */
export function describeJobs({ openJobs }: Pick<SavedSearch, "openJobs">): string {
  return openJobs === 1 ? "1 open job" : `${openJobs.toLocaleString("en-US")} open jobs`;
}

/** `4 open jobs, 2 new`. */
export function describeFinds(search: Pick<SavedSearch, "openJobs" | "newJobs">): string {
  const jobs = describeJobs(search);
  return search.newJobs > 0 ? `${jobs}, ${search.newJobs.toLocaleString("en-US")} new` : jobs;
}
