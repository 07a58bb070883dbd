import type { JobFilters } from "./filter-choices.constants.ts";
import { filterNames, type JobSort, jobsPath } from "./search.constants.ts";

/** Criteria of a search. A job has to match all of them. */
export interface JobQuery {
  keyword: string;
  location: string;
  filters: JobFilters;
  /** Whether one of the keywords is enough. */
  isAny?: boolean;
}

/** A job search as its address has it. */
export interface JobSearch extends JobQuery {
  sort: JobSort;
  /** From 1. */
  page: number;
}

/** Without words there is nothing to match. */
export function usualSort({ keyword }: Pick<JobQuery, "keyword">): JobSort {
  return keyword ? "match" : "date";
}

/** The address of a search, without the parts that are empty or usual. */
export function jobSearchPath(search: Partial<JobSearch> = {}): string {
  const query = jobSearchQuery(search);
  return query ? `${jobsPath}?${query}` : jobsPath;
}

/** The part of that address after the question mark, empty for all jobs. */
export function jobSearchQuery(search: Partial<JobSearch>): string {
  const { keyword = "", location = "", filters = {}, sort, page = 1 } = search;
  const parameters = new URLSearchParams();
  if (keyword) parameters.set("keyword", keyword);
  if (location) parameters.set("location", location);
  for (const name of filterNames) {
    const value = filters[name];
    if (value) parameters.set(name, value);
  }
  if (sort && sort !== usualSort({ keyword })) parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  return parameters.toString();
}
