import { foldText } from "#shared/text/text-folding.ts";

/** Ends of a location that name a state or a province, and its country. */
const states: readonly (readonly [string, readonly string[]])[] = [
  ["CA", ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]],
  [
    "US",
    [
      "AK",
      "AL",
      "AR",
      "AZ",
      "CO",
      "CT",
      "DC",
      "DE",
      "FL",
      "GA",
      "HI",
      "IA",
      "ID",
      "IL",
      "IN",
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

const byName = new Map<string, string>();

function names(): ReadonlyMap<string, string> {
  if (byName.size > 0) return byName;
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const code of alphabet.flatMap((one) => alphabet.map((other) => one + other))) {
    const name = regions.of(code);
    // Codes that stand for no country of today, or for a union of several.
    const isCountry =
      name && !["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "SU", "UK"].includes(code);
    if (isCountry && !byName.has(foldText(name))) byName.set(foldText(name), code);
  }
  for (const [name, code] of Object.entries(otherNames)) byName.set(name, code);
  return byName;
}

/** The country of `Toronto, ON` or `Accra, Ghana`, as two letters; undefined where it can't be told. */
export function countryOf(location: string): string | undefined {
  const end = location.split(",").at(-1)?.trim() ?? "";
  const state = states.find(([, ends]) => ends.includes(end));
  return state?.[0] ?? names().get(foldText(end));
}
