import { foldText } from "../text/text-folding.ts";
import { nameUtcOffset } from "../time.ts";
import { zonesByCountry } from "./zone-countries.ts";

let countries: ReadonlyMap<string, string> | undefined;

/** Countries by their zones, in the order of the countries. */
function countryOfZones(): ReadonlyMap<string, string> {
  countries ??= new Map(
    Object.entries(zonesByCountry).flatMap(([country, zones]) =>
      zones.map((zone) => [zone, country] as const),
    ),
  );
  return countries;
}

/** The country that a zone is in, if it's in one. */
export function countryOf(timeZone: string): string | undefined {
  return countryOfZones().get(timeZone);
}

const maxZonesFound = 60;

/**
 * Zones whose city or country has words that begin as those typed, or that are so far from UTC. A place without a zone of
 * its own is found by its country.
 */
export function findZones(typed: string, at: Date): string[] {
  const words = foldText(typed)
    .split(/[^\p{L}\p{N}+:-]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  const offset = /^(?:utc|gmt)([+-]\d{1,2}(?::\d\d)?)$/.exec(words.join(""))?.[1];
  const found: string[] = [];
  for (const [zone, country] of countryOfZones()) {
    if (found.length === maxZonesFound) break;
    const names = foldText(`${zone.replaceAll(/[/_]/g, " ")} ${country}`).split(/[\s-]+/);
    const isFound = offset
      ? nameUtcOffset(at, zone) === `UTC${offset}`
      : words.every((word) => names.some((name) => name.startsWith(word)));
    if (isFound) found.push(zone);
  }
  return found;
}
