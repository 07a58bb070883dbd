import { type RegionCode, regionNames } from "../../../../content/synonyms/places.ts";
import { type ProfessionSlug, professions } from "../../../../content/synonyms/professions.ts";
import { sectorLooks, talentSectors } from "../job-sectors.constants.ts";
import { employmentTypeNames } from "../jobs.constants.ts";
import { type FilterName, filterLabels, payFloors, postedWithin } from "./search.constants.ts";

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

/** The values that each filter takes. */
export const filterValues = {
  sector: talentSectors,
  profession: keysOf<ProfessionSlug>(professions),
  region: keysOf<RegionCode>(regionNames),
  type: ["full_time", "part_time", "contract", "temporary"],
  pay: keysOf(payFloors),
  posted: keysOf(postedWithin),
  remote: ["yes"],
  visa: ["yes"],
  license: ["yes"],
} as const satisfies Record<FilterName, readonly string[]>;

/** The chosen filters. A filter that's missing allows every value. */
export type JobFilters = { [Name in FilterName]?: (typeof filterValues)[Name][number] };

const choiceNames: Record<FilterName, Readonly<Record<string, string>>> = {
  sector: mapValues(sectorLooks, ({ field }) => field),
  profession: mapValues(professions, ({ name }) => name),
  region: mapValues(regionNames, ([first]) => first),
  type: employmentTypeNames,
  pay: mapValues(payFloors, ({ name }) => name),
  posted: mapValues(postedWithin, ({ name }) => name),
  remote: { yes: filterLabels.remote },
  visa: { yes: filterLabels.visa },
  license: { yes: filterLabels.license },
};

/** The name of a choice as people read it. */
export function nameChoice(name: FilterName, value: string): string {
  return choiceNames[name][value] ?? value;
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  nameOf: (value: Value) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, nameOf(value)]));
}
