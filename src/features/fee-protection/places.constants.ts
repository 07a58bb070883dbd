/** Places that people can choose: Canadian provinces, US states, and other answers. */
const provinces = [
  ["CA-AB", "Alberta"],
  ["CA-BC", "British Columbia"],
  ["CA-MB", "Manitoba"],
  ["CA-NB", "New Brunswick"],
  ["CA-NL", "Newfoundland and Labrador"],
  ["CA-NT", "Northwest Territories"],
  ["CA-NS", "Nova Scotia"],
  ["CA-NU", "Nunavut"],
  ["CA-ON", "Ontario"],
  ["CA-PE", "Prince Edward Island"],
  ["CA-QC", "Quebec"],
  ["CA-SK", "Saskatchewan"],
  ["CA-YT", "Yukon"],
] as const;

const states = [
  ["US-AL", "Alabama"],
  ["US-AK", "Alaska"],
  ["US-AZ", "Arizona"],
  ["US-AR", "Arkansas"],
  ["US-CA", "California"],
  ["US-CO", "Colorado"],
  ["US-CT", "Connecticut"],
  ["US-DE", "Delaware"],
  ["US-DC", "District of Columbia"],
  ["US-FL", "Florida"],
  ["US-GA", "Georgia"],
  ["US-HI", "Hawaii"],
  ["US-ID", "Idaho"],
  ["US-IL", "Illinois"],
  ["US-IN", "Indiana"],
  ["US-IA", "Iowa"],
  ["US-KS", "Kansas"],
  ["US-KY", "Kentucky"],
  ["US-LA", "Louisiana"],
  ["US-ME", "Maine"],
  ["US-MD", "Maryland"],
  ["US-MA", "Massachusetts"],
  ["US-MI", "Michigan"],
  ["US-MN", "Minnesota"],
  ["US-MS", "Mississippi"],
  ["US-MO", "Missouri"],
  ["US-MT", "Montana"],
  ["US-NE", "Nebraska"],
  ["US-NV", "Nevada"],
  ["US-NH", "New Hampshire"],
  ["US-NJ", "New Jersey"],
  ["US-NM", "New Mexico"],
  ["US-NY", "New York"],
  ["US-NC", "North Carolina"],
  ["US-ND", "North Dakota"],
  ["US-OH", "Ohio"],
  ["US-OK", "Oklahoma"],
  ["US-OR", "Oregon"],
  ["US-PA", "Pennsylvania"],
  ["US-RI", "Rhode Island"],
  ["US-SC", "South Carolina"],
  ["US-SD", "South Dakota"],
  ["US-TN", "Tennessee"],
  ["US-TX", "Texas"],
  ["US-UT", "Utah"],
  ["US-VT", "Vermont"],
  ["US-VA", "Virginia"],
  ["US-WA", "Washington"],
  ["US-WV", "West Virginia"],
  ["US-WI", "Wisconsin"],
  ["US-WY", "Wyoming"],
] as const;

/** More than one place, or not decided: it could be any. */
export const undecided = "undecided";
export const elsewhere = "elsewhere";

interface Place {
  value: string;
  label: string;
}

const toPlace = ([value, label]: readonly [string, string]): Place => ({ value, label });

export const placeGroups: readonly { label: string; places: readonly Place[] }[] = [
  { label: "Canada", places: provinces.map(toPlace) },
  { label: "United States", places: states.map(toPlace) },
];

/** Codes of the places where a person can live. */
export const placeCodes: readonly string[] = [
  ...placeGroups.flatMap(({ places }) => places.map(({ value }) => value)),
  elsewhere,
];

const names = new Map(
  placeGroups.flatMap(({ places }) => places.map(({ value, label }) => [value, label])),
);

/** A place in words, e.g. `Ontario`. */
export function nameOfPlace(code: string): string {
  if (code === undecided) return "More than one place, or undecided";
  return names.get(code) ?? "Outside Canada and the United States";
}
