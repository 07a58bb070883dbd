import type { JobSummary } from "../jobs.types.ts";
import type { FilterName } from "./search.constants.ts";
import type { JobQuery } from "./search-address.rules.ts";

/** Number of jobs that each choice of a filter would leave, with all the other filters as they are. */
export type FacetCounts = Record<FilterName, Readonly<Record<string, number>>>;

export interface JobResults {
  jobs: (JobSummary & { isSaved: boolean })[];
  /** On all pages together. */
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
  facets: FacetCounts;
}

/** The jobs closest to a search that nothing matches. */
export interface ClosestJobs extends Pick<JobResults, "jobs" | "total"> {
  /** The search that finds them. */
  query: JobQuery;
  /** Whether they have only some of its words. */
  isPartial: boolean;
}
