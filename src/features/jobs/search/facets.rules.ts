import { countryOf } from "../posting-checker/places.constants.ts";
import { filterValues, type JobFilters } from "./filter-choices.constants.ts";
import type { FilterName } from "./search.constants.ts";
import type { FacetCounts } from "./search.types.ts";

type CodedName = Exclude<FilterName, "profession" | "region">;

/**
 * Position of each filter with few choices in a job's number (the column `facets`, whose expression
 * is in the migration; `posted` is added when it is read). `isAtLeast`: a choice includes the higher
 * numbers, and 0 is none of the choices.
 */
export const facetPlaces: Record<CodedName, { unit: number; size: number; isAtLeast?: true }> = {
  sector: { unit: 1, size: 4 },
  type: { unit: 4, size: 4 },
  remote: { unit: 16, size: 2 },
  visa: { unit: 32, size: 2 },
  license: { unit: 64, size: 2 },
  pay: { unit: 128, size: 8, isAtLeast: true },
  posted: { unit: 1024, size: 8, isAtLeast: true },
};
const codedNames = Object.keys(facetPlaces) as CodedName[];

/** From the longest time to the shortest, as their numbers go up. */
export const postedSteps = filterValues.posted.toReversed();

/** A choice's number in its place. */
export function numberOf(name: CodedName, value: string): number {
  if (name === "remote" || name === "visa" || name === "license") return 1;
  const values: readonly string[] = name === "posted" ? postedSteps : filterValues[name];
  return values.indexOf(value) + (facetPlaces[name].isAtLeast ? 1 : 0);
}

/**
 * Counts the jobs with all filters, and what each choice would leave with the others as they are,
 * from the number of jobs with each code.
 */
export function countFacets(
  codes: Readonly<Record<string, number>>,
  filters: JobFilters,
): { total: number; facets: Omit<FacetCounts, "profession" | "region"> } {
  const choices = codedNames.map((name) => ({
    name,
    chosen: filters[name],
    values: filterValues[name] as readonly string[],
    counts: Object.fromEntries(filterValues[name].map((value) => [value, 0])),
  }));
  let total = 0;
  for (const [code, jobs] of Object.entries(codes)) {
    const missed = choices.filter(({ name, chosen }) => chosen && !has(Number(code), name, chosen));
    if (missed.length === 0) total += jobs;
    for (const { name, values, counts } of choices) {
      if (missed.some((other) => other.name !== name)) continue;
      for (const value of values) {
        if (has(Number(code), name, value)) counts[value] = (counts[value] ?? 0) + jobs;
      }
    }
  }
  const facets = Object.fromEntries(choices.map(({ name, counts }) => [name, counts]));
  return { total, facets: facets as Record<CodedName, Record<string, number>> };
}

/** Counts the jobs in each region, from those of each place: a region, or a whole country. */
export function countRegions(places: Readonly<Record<string, number>>): Record<string, number> {
  const counts = filterValues.region.map(
    (region) => [region, (places[region] ?? 0) + (places[countryOf(region)] ?? 0)] as const,
  );
  return Object.fromEntries(counts.filter(([, jobs]) => jobs > 0));
}

function has(code: number, name: CodedName, value: string): boolean {
  const { unit, size, isAtLeast } = facetPlaces[name];
  const number = Math.floor(code / unit) % size;
  const wanted = numberOf(name, value);
  return isAtLeast ? number >= wanted : number === wanted;
}
