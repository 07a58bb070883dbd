import {
  nameOfPlace,
  placeGroups,
} from "#features/fee-protection/fee-protection-parts.contract.ts";
import { placeInSentence } from "#shared/place-names.ts";
import { countries, nameOfCountry } from "./countries.constants.ts";

/** Countries with provinces or states that people can choose. */
const wholeCountries = ["CA", "US"] as const;

/** Regions to work in: a province, a state, or anywhere in a country. */
export const regionGroups = placeGroups.map(({ label, places }, index) => ({
  label,
  whole: { value: wholeCountries[index] ?? "", label: `Anywhere in ${placeInSentence(label)}` },
  places,
}));

const provinces = placeGroups.flatMap(({ places }) => places.map(({ value }) => value));

export const regionCodes: readonly string[] = [...wholeCountries, ...provinces];

/** Jurisdictions that grant registrations: a province, a state, or a country. */
export const jurisdictionGroups = [
  ...placeGroups.map(({ label, places }) => ({ label, options: places })),
  { label: "Countries", options: countries.map(([value, label]) => ({ value, label })) },
];

/** A province, state or country in words. */
export function nameOfJurisdiction(code: string): string {
  return code.includes("-") ? nameOfPlace(code) : nameOfCountry(code);
}

export const nameOfRegion = (code: string): string =>
  code === "CA" || code === "US"
    ? `Anywhere in ${placeInSentence(nameOfCountry(code))}`
    : nameOfPlace(code);

/** The country that a region lies in. */
export const countryOfRegion = (code: string): string => code.slice(0, 2);
