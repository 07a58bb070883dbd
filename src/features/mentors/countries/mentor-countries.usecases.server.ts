import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { countryOf } from "./mentor-countries.rules.ts";
import { listLocations } from "./mentor-countries.store.server.ts";

/** The number of countries that listed mentors live in, as far as their locations say. */
export async function countMentorCountries({ database }: Services): Promise<number> {
  const locations = await database.as(anonymousViewer, listLocations);
  return new Set(locations.flatMap((location) => countryOf(location) ?? [])).size;
}
