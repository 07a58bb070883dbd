import { nameOfPlace } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { placeInSentence } from "#shared/place-names.ts";
import type { PlaceCode } from "./posting-checker.types.ts";

/** On a remote list: wherever someone lives. */
export const anywhere = "anywhere";

interface City {
  name: string;
  region: PlaceCode;
  /** Names of cities as people type them: lower case, no accents. */
  cities: readonly string[];
}

/** Cities and counties with rules of their own. */
export const cities: Readonly<Record<PlaceCode, City>> = {
  "US-NY-NYC": {
    name: "New York City",
    region: "US-NY",
    cities: [
      "new york",
      "new york city",
      "nyc",
      "manhattan",
      "brooklyn",
      "queens",
      "the bronx",
      "bronx",
      "staten island",
    ],
  },
  "US-CA-LAC": {
    name: "Los Angeles County",
    region: "US-CA",
    cities: [
      "los angeles",
      "los angeles county",
      "long beach",
      "santa monica",
      "pasadena",
      "glendale",
      "burbank",
      "torrance",
      "inglewood",
      "culver city",
      "west hollywood",
      "beverly hills",
      "pomona",
      "lancaster",
      "palmdale",
      "santa clarita",
    ],
  },
  "US-OH-CLE": { name: "Cleveland", region: "US-OH", cities: ["cleveland"] },
  "US-OH-COL": { name: "Columbus", region: "US-OH", cities: ["columbus"] },
  "US-OH-CIN": { name: "Cincinnati", region: "US-OH", cities: ["cincinnati"] },
  "US-OH-TOL": { name: "Toledo", region: "US-OH", cities: ["toledo"] },
};

const countries: Readonly<Record<PlaceCode, string>> = { CA: "Canada", US: "United States" };

/** A place by itself: `Ontario`, `New York City`, `United States`. */
export function namePlace(code: PlaceCode): string {
  return cities[code]?.name ?? countries[code] ?? nameOfPlace(code);
}

/** Inside a sentence: `the District of Columbia`. */
export const namePlaceInSentence = (code: PlaceCode): string => placeInSentence(namePlace(code));

/** At the start of a sentence: `The District of Columbia`. */
export function namePlaceAtStart(code: PlaceCode): string {
  const name = namePlaceInSentence(code);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** `CA` of `CA-ON`. */
export const countryOf = (code: PlaceCode): PlaceCode => code.slice(0, 2);

/** Whether a place lies in another, or is it. */
export function isWithin(code: PlaceCode, outer: PlaceCode): boolean {
  return code === outer || code.startsWith(`${outer}-`);
}
