import type { Services } from "#platform/services.ts";
import { dayIn } from "#shared/time.ts";
import { type Pick, type PickPlace, pickPlaces, picksOn, picksZone } from "./picks.rules.ts";
import { type PickRow, publishedQuery } from "./picks.store.server.ts";

export interface PickServices {
  /** Slugs or ids that a page shows first today, from memory, as the public version last read them. */
  active(place: PickPlace): string[];
  /** Reads the published picks, and answers those shown now as one text. */
  refresh(): Promise<string>;
}

declare module "#platform/services.ts" {
  interface Services {
    picks: PickServices;
  }
}

export function createPickServices(services: Services): PickServices {
  let picks: readonly Pick[] = [];
  const today = () => dayIn(services.clock.now(), picksZone);
  const active = (place: PickPlace) => picksOn(picks, place, today());
  return {
    active,
    async refresh() {
      const rows = await services.database.once<PickRow>("featured picks", (query) =>
        publishedQuery(query, today()),
      );
      picks = rows.map((row) => ({
        place: row.place as PickPlace,
        target: row.target,
        position: row.position,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
      }));
      // When a pick begins or ends, kept pages are made again.
      return JSON.stringify(pickPlaces.map(active));
    },
  };
}
