import { nameUtcOffset, nameZone } from "../time.ts";
import { countriesOfCommonZones } from "./common-time-zones.ts";

/**
 * `Toronto, Canada (UTC-5)`: a zone's city, country and offset at a time. Without the country for a zone that isn't a
 * common one, unless it's given.
 */
export function describeZone(
  timeZone: string,
  at: Date,
  country = countriesOfCommonZones[timeZone],
): string {
  const offset = nameUtcOffset(at, timeZone);
  if (!timeZone.includes("/")) return timeZone === "UTC" ? timeZone : `${timeZone} (${offset})`;
  const city = nameZone(timeZone);
  return `${country && country !== city ? `${city}, ${country}` : city} (${offset})`;
}
