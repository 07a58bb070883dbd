import { readPage } from "#shared/pages.ts";
import { cleanText, searchWords } from "#shared/text/search-text.ts";
import { filterValues, type JobFilters, nameChoice } from "./filter-choices.constants.ts";
import {
  type FilterName,
  filterLabels,
  filterNames,
  type JobSort,
  jobSorts,
  maxSearchLength,
} from "./search.constants.ts";
import { type JobQuery, type JobSearch, jobSearchPath, usualSort } from "./search-address.rules.ts";

/** Names of the search parameters that the page of jobs reads. */
export const jobSearchParameters = ["keyword", "location", ...filterNames, "sort", "page"] as const;

/** Reads a search from a page's address. Values that aren't valid are ignored. */
export function readJobSearch(parameters: URLSearchParams): JobSearch {
  const query = readJobQuery(Object.fromEntries(parameters));
  const sort = parameters.get("sort") ?? "";
  return {
    ...query,
    sort: isSort(sort) ? sort : usualSort(query),
    page: readPage(parameters.get("page")),
  };
}

/** The address of the search in whose list a job was saved, as the job's address names it; undefined without one. */
export function readSearchOfList(jobAddress: string): string | undefined {
  const query = new URL(jobAddress).searchParams.get("search");
  return query === null ? undefined : jobSearchPath(readJobSearch(new URLSearchParams(query)));
}

const isSort = (text: string): text is JobSort => Object.hasOwn(jobSorts, text);

/** Reads a search from a form's values. Values that aren't valid are ignored. */
export function readJobQuery(values: Readonly<Record<string, string>>): JobQuery {
  return {
    keyword: cleanText(values.keyword ?? null, maxSearchLength),
    location: cleanText(values.location ?? null, maxSearchLength),
    filters: readFilters(values),
  };
}

/** Filters in one order, so that the same ones are the same text. */
export function readFilters(values: Readonly<Record<string, unknown>>): JobFilters {
  const chosen = filterNames.flatMap((name) => {
    const known: readonly string[] = filterValues[name];
    const value = known.find((one) => one === values[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(chosen) as JobFilters;
}

/** Whether a search has any words or filters. Without them it's the list of all jobs. */
export function isNarrowed({ keyword, location, filters }: JobQuery): boolean {
  return (
    searchWords(keyword).length > 0 ||
    searchWords(location).length > 0 ||
    Object.keys(filters).length > 0
  );
}

/** One thing that narrows a search, and the search without it. */
export interface ActiveFilter {
  label: string;
  without: JobQuery;
}

/** Everything that narrows a search, each with the search that is left without it. */
export function listActiveFilters(query: JobQuery): ActiveFilter[] {
  const { keyword, location, filters } = query;
  return [
    ...(keyword ? [{ label: `“${keyword}”`, without: { ...query, keyword: "" } }] : []),
    ...(location ? [{ label: `In ${location}`, without: { ...query, location: "" } }] : []),
    ...filterNames.flatMap((name) => {
      const value = filters[name];
      if (!value) return [];
      const { [name]: _, ...rest } = filters;
      return [
        { label: describeFilter(name, value), without: { ...query, filters: rest as JobFilters } },
      ];
    }),
  ];
}

function describeFilter(name: FilterName, value: string): string {
  return name === "posted"
    ? `${filterLabels.posted}: ${nameChoice(name, value).toLowerCase()}`
    : nameChoice(name, value);
}

/** `“nurse” in Halifax, Full time`. */
export function describeQuery(query: JobQuery): string {
  const { keyword, location, filters } = query;
  const chosen = filterNames.flatMap((name) => {
    const value = filters[name];
    return value ? [describeFilter(name, value)] : [];
  });
  const all = chosen.length > 0 ? "Jobs" : "All jobs";
  const subject = keyword ? `“${keyword}”` : location || chosen.length === 0 ? all : "";
  const where = location ? `${subject} in ${location}` : subject;
  return [where, ...chosen].filter(Boolean).join(", ");
}

/** Wider searches for one that finds nothing: without its place, its last word, its filters. */
export function listWiderQueries(query: JobQuery): { label: string; query: JobQuery }[] {
  const { keyword, location, filters } = query;
  const words = keyword.split(" ").filter(Boolean);
  const fewer = words.slice(0, -1).join(" ");
  return [
    ...(Object.keys(filters).length > 0 && (keyword || location)
      ? [{ label: "Without filters", query: { ...query, filters: {} } }]
      : []),
    ...(location && keyword ? [{ label: "Anywhere", query: { ...query, location: "" } }] : []),
    ...(fewer ? [{ label: `Only “${fewer}”`, query: { ...query, keyword: fewer } }] : []),
  ];
}
