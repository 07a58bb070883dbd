import { foldText } from "#shared/text/text-folding.ts";
import { regionNames } from "../../../../content/synonyms/places.ts";

/**
 * Codes at the end of a location that name a state or a province, and its country. Those that people write as often for
 * a country (Amsterdam, NL) or for both countries (San Francisco, CA) aren't among them.
 */
const states: readonly (readonly [string, readonly string[]])[] = [
  ["CA", ["AB", "BC", "MB", "NB", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]],
  [
    "US",
    [
      "AK",
      "AL",
      "AR",
      "AZ",
      "CT",
      "DC",
      "FL",
      "GA",
      "HI",
      "IA",
      "ID",
      "KS",
      "KY",
      "LA",
      "MA",
      "MD",
      "ME",
      "MI",
      "MN",
      "MO",
      "MS",
      "MT",
      "NC",
      "ND",
      "NE",
      "NH",
      "NJ",
      "NM",
      "NV",
      "NY",
      "OH",
      "OK",
      "OR",
      "PA",
      "RI",
      "SC",
      "SD",
      "TN",
      "TX",
      "UT",
      "VA",
      "VT",
      "WA",
      "WI",
      "WV",
      "WY",
    ],
  ],
];

/** Names that people write besides the usual one. */
const otherNames: Readonly<Record<string, string>> = {
  usa: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  uae: "AE",
  "ivory coast": "CI",
  turkey: "TR",
};

/** Territories that ISO has a code of their own for, and their country. */
const territories: Readonly<Record<string, string>> = {
  AS: "US",
  GU: "US",
  MP: "US",
  PR: "US",
  VI: "US",
};

/** Undefined for a name that a country and another country's state share: Georgia. */
const byName = new Map<string, string | undefined>();

function names(): ReadonlyMap<string, string | undefined> {
  if (byName.size > 0) return byName;
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const code of alphabet.flatMap((one) => alphabet.map((other) => one + other))) {
    const name = regions.of(code);
    // Codes that stand for no country of today, or for a union of several.
    const isCountry =
      name && !["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "SU", "UK"].includes(code);
    if (!isCountry || byName.has(toKey(name))) continue;
    byName.set(toKey(name), territories[code] ?? code);
  }
  for (const [name, code] of Object.entries(otherNames)) byName.set(toKey(name), code);
  for (const [region, regionLabels] of Object.entries(regionNames)) {
    const country = region.slice(0, 2);
    for (const name of regionLabels) {
      const key = toKey(name);
      const isShared = byName.has(key) && byName.get(key) !== country;
      byName.set(key, isShared ? undefined : country);
    }
  }
  return byName;
}

/** Names are the same with `and` and with `&`. */
const toKey = (name: string) => foldText(name).replaceAll("&", "and");

/** The country of `Toronto, ON` or `Accra, Ghana`, as two letters; undefined where it can't be told. */
export function countryOf(location: string): string | undefined {
  const end = location.split(",").at(-1)?.trim() ?? "";
  const state = states.find(([, ends]) => ends.includes(end));
  return state?.[0] ?? names().get(toKey(end));
}
