import { availabilities, priceBands, specializations } from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { Facets } from "./directory.types.ts";
import { compare } from "./directory-match.rules.ts";

const choices = ["specialization", "price", "availability", "language"] as const;

type Choice = (typeof choices)[number];

/** The values of each choice that a mentor matches, each value once. */
export type FacetValues = Record<Choice, readonly string[]>;

/** The same for everyone who matches the same values. The numbers begin at 0. */
export interface SharedFacetValues {
  readonly number: number;
  readonly values: FacetValues;
}

/** Number of mentors with the same values, and the filter choices that they don't pass. */
interface Tally {
  values: FacetValues;
  failed: readonly Choice[];
  count: number;
}

/**
 * Counts each facet with all choices of the filter except its own. Mentors who match the same
 * values share them, so each set of values is checked once, however many mentors have it.
 */
export class FacetCounts {
  readonly #filter: Pick<DirectoryFilter, Choice>;
  readonly #tallies: (Tally | undefined)[] = [];

  constructor(filter: Pick<DirectoryFilter, Choice>) {
    this.#filter = filter;
  }

  /** Whether a mentor passes all choices. */
  add({ number, values }: SharedFacetValues): boolean {
    let tally = this.#tallies[number];
    if (!tally) {
      tally = { values, failed: this.#failedBy(values), count: 0 };
      this.#tallies[number] = tally;
    }
    tally.count += 1;
    return tally.failed.length === 0;
  }

  /** The counts so far, with the languages that mentors speak, the most frequent first. */
  facets(): Facets {
    return {
      specialization: countEach(specializations, this.#count("specialization")),
      price: countEach(priceBands, this.#count("price")),
      availability: countEach(availabilities, this.#count("availability")),
      language: [...this.#count("language")]
        .map(([code, count]) => ({ code, count }))
        .sort((one, other) => other.count - one.count || compare(one.code, other.code)),
    };
  }

  #failedBy(values: FacetValues): Choice[] {
    return choices.filter((choice) => {
      const wanted = this.#filter[choice];
      return wanted !== null && !values[choice].includes(wanted);
    });
  }

  #count(choice: Choice): Map<string, number> {
    const counts = new Map<string, number>();
    for (const tally of this.#tallies) {
      if (!tally) continue;
      const { values, failed, count } = tally;
      if (!failed.every((name) => name === choice)) continue;
      for (const value of values[choice]) counts.set(value, (counts.get(value) ?? 0) + count);
    }
    return counts;
  }
}

function countEach<Value extends string>(
  values: readonly Value[],
  counts: ReadonlyMap<string, number>,
): Record<Value, number> {
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<
    Value,
    number
  >;
}
