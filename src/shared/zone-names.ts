import { foldText } from "./text-folding.ts";
import { nameUtcOffset, nameZone } from "./time.ts";
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

/** `Toronto, Canada (UTC-5)`: a zone's city, country and offset at a time. */
export function describeZone(timeZone: string, at: Date): string {
  const country = countryOfZones().get(timeZone);
  const offset = nameUtcOffset(at, timeZone);
  if (!timeZone.includes("/")) return timeZone === "UTC" ? timeZone : `${timeZone} (${offset})`;
  const city = nameZone(timeZone);
  return `${country && country !== city ? `${city}, ${country}` : city} (${offset})`;
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
