export const pickPlaces = ["home-guides", "home-mentors", "resources-guides"] as const;
export type PickPlace = (typeof pickPlaces)[number];

/** The office whose days picks follow. */
export const picksZone = "America/Toronto";

/** A pick in memory. */
export interface Pick {
  place: PickPlace;
  /** A guide's slug or a mentor's id. */
  target: string;
  position: number;
  /** Days such as `2026-12-24`; null: no limit. */
  startsOn: string | null;
  endsOn: string | null;
}

/** Targets that a page shows first on a day, in order, each once. */
export function picksOn(picks: readonly Pick[], place: PickPlace, day: string): string[] {
  const targets = picks
    .filter((pick) => pick.place === place)
    .filter(({ startsOn, endsOn }) => (startsOn ?? day) <= day && day <= (endsOn ?? day))
    .sort((one, other) => one.position - other.position)
    .map(({ target }) => target);
  return [...new Set(targets)];
}
