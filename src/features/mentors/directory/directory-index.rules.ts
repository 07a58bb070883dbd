import { SearchIndex } from "#platform/search/search-index.ts";
import type { Vocabulary } from "#platform/search/vocabulary.ts";
import { foldText } from "#shared/text/text-folding.ts";
import {
  availabilitiesAt,
  isFull,
  type Opening,
  openingAt,
  statedAvailability,
} from "./availability.rules.ts";
import {
  mentorsPerPage,
  priceBands,
  type SortOrder,
  type Specialization,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { FoundMentors, ListedMentor } from "./directory.types.ts";
import { FacetCounts, type FacetValues, type SharedFacetValues } from "./directory-facets.rules.ts";
import { compare, isInBand, ratingScore, sortedPart } from "./directory-match.rules.ts";
import { toMentorEntry } from "./mentor-entry.rules.ts";

/** A mentor with the values that searches need again and again. */
interface Entry {
  mentor: ListedMentor;
  name: string;
  score: number;
  /** Milliseconds since 1970. */
  nextFree: number;
  /** The values of facets, by the distance of the next free time. */
  values: ValuesByOpening;
}

type ValuesByOpening = Readonly<Record<Opening, SharedFacetValues>>;

/** A mentor whom the search words match. */
interface Hit {
  entry: Entry;
  /** Whether the search's words are there without typing errors. */
  isExact: boolean;
  /** Milliseconds since 1970, or infinity if no future free time is known. */
  nextFree: number;
}

/**
 * All listed mentors, in memory, to be searched, counted by facets and sorted in a few
 * milliseconds.
 */
export class DirectoryIndex {
  readonly #entries = new Map<string, Entry>();
  /** The index of their words. */
  readonly #search: SearchIndex;
  /** Values that many mentors share, stored once. */
  readonly #values = new Map<string, SharedFacetValues>();
  /** The same, by the values that they're derived from. */
  readonly #valuesByOpening = new Map<string, ValuesByOpening>();
  /** Sorted by name, which every other order starts from, as of the last `settle`. */
  #byName: readonly Entry[] = [];
  /** Mentors who were added or removed since then. */
  readonly #added = new Set<Entry>();
  readonly #gone = new Set<Entry>();
  /** The mentors who came, changed or left, each by the number of the latest time, in that order. */
  readonly #changes = new Map<string, number>();
  #changeCount = 0;

  constructor(vocabulary: Vocabulary) {
    this.#search = new SearchIndex(vocabulary);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(id: string): ListedMentor | undefined {
    return this.#entries.get(id)?.mentor;
  }

  /** Adds a mentor, or replaces their earlier version. */
  put(mentor: ListedMentor): void {
    this.remove(mentor.id);
    const entry: Entry = { ...describe(mentor), values: this.#valuesOf(mentor) };
    this.#search.put(toMentorEntry(mentor));
    this.#entries.set(mentor.id, entry);
    this.#noteChange(mentor.id);
    this.#added.add(entry);
  }

  /** Removes a mentor, if present. */
  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#noteChange(id);
    if (!this.#added.delete(entry)) this.#gone.add(entry);
    this.#search.remove("mentors", id);
  }

  /** At most `limit` of the mentors who came, changed or left after the change of a number, the earliest first. */
  changesSince(number: number, limit: number): { ids: string[]; until: number; rest: boolean } {
    const ids: string[] = [];
    let until = number;
    if (number === this.#changeCount) return { ids, until, rest: false };
    for (const [id, latest] of this.#changes) {
      if (latest <= number) continue;
      if (ids.length === limit) return { ids, until, rest: true };
      ids.push(id);
      until = latest;
    }
    return { ids, until, rest: false };
  }

  #noteChange(id: string): void {
    this.#changeCount += 1;
    this.#changes.delete(id);
    this.#changes.set(id, this.#changeCount);
  }

  /** One page of the mentors that a filter matches, in its order. `now` decides what is free. */
  find(filter: DirectoryFilter, now: Date): FoundMentors {
    const counts = new FacetCounts(filter);
    const time = now.getTime();
    const { found, isClosest } = this.#findWords(filter.q, now);
    const hits = found.filter(({ entry, nextFree }) =>
      counts.add(entry.values[openingAt(nextFree, time)]),
    );
    const pages = Math.max(1, Math.ceil(hits.length / mentorsPerPage));
    const page = Math.min(filter.page, pages);
    const shown = sortedPart(
      hits,
      orders[filter.sort],
      (page - 1) * mentorsPerPage,
      page * mentorsPerPage,
    );
    return {
      mentors: shown.map(({ entry }) => entry.mentor),
      total: hits.length,
      page,
      pages,
      facets: counts.facets(),
      isClosest,
    };
  }

  /**
   * Real mentors before samples, mentors who take bookings before those who don't, the best rated
   * first. Before them the listed ones of `first`, in its order.
   */
  featured(
    specialization: Specialization | null,
    count: number,
    first: readonly string[] = [],
  ): ListedMentor[] {
    this.settle();
    const suited = this.#byName.filter(
      ({ mentor }) => !specialization || mentor.specializations.includes(specialization),
    );
    const order = (one: Entry, other: Entry) =>
      Number(one.mentor.is_sample) - Number(other.mentor.is_sample) ||
      Number(isFull(one.mentor)) - Number(isFull(other.mentor)) ||
      byRating(one, other);
    const picked = first.map((id) => this.get(id)).filter((mentor) => mentor !== undefined);
    const others = sortedPart(suited, order, 0, count + picked.length)
      .map(({ mentor }) => mentor)
      .filter((mentor) => !picked.includes(mentor));
    return [...picked, ...others].slice(0, count);
  }

  /** At most `count` of all mentors, real ones before samples, by name. */
  list(count: number): ListedMentor[] {
    this.settle();
    const mentors: ListedMentor[] = [];
    for (const isSample of [false, true]) {
      for (const { mentor } of this.#byName) {
        if (mentors.length === count) return mentors;
        if (mentor.is_sample === isSample) mentors.push(mentor);
      }
    }
    return mentors;
  }

  /**
   * Sorts mentors added since the last time in among the others. If you put many, call it now and
   * then, because sorting thousands in one go would block the process.
   */
  settle(): void {
    if (this.#added.size === 0 && this.#gone.size === 0) return;
    const gone = this.#gone;
    const stayed = gone.size > 0 ? this.#byName.filter((entry) => !gone.has(entry)) : this.#byName;
    const merged: Entry[] = [];
    let taken = 0;
    for (const entry of [...this.#added].sort(byName)) {
      const place = placeAmong(stayed, entry);
      for (; taken < place; taken += 1) merged.push(stayed[taken] as Entry);
      merged.push(entry);
    }
    for (; taken < stayed.length; taken += 1) merged.push(stayed[taken] as Entry);
    this.#byName = merged;
    this.#added.clear();
    this.#gone.clear();
  }

  #valuesOf(mentor: ListedMentor): ValuesByOpening {
    const { specializations, hourly_rate, languages } = mentor;
    const bands = priceBands.filter((band) => isInBand(hourly_rate, band));
    const key = `${specializations}|${bands}|${languages}|${statedAvailability(mentor)}`;
    let known = this.#valuesByOpening.get(key);
    if (!known) {
      const at = (opening: Opening) =>
        this.#share({
          specialization: unique(specializations),
          price: bands,
          availability: availabilitiesAt(mentor, opening),
          language: unique(languages),
        });
      known = { none: at("none"), soon: at("soon"), next: at("next"), later: at("later") };
      this.#valuesByOpening.set(key, known);
    }
    return known;
  }

  #share(values: FacetValues): SharedFacetValues {
    const key = JSON.stringify(values);
    const known = this.#values.get(key);
    if (known) return known;
    const shared = { number: this.#values.size, values };
    this.#values.set(key, shared);
    return shared;
  }

  /** By name. Where no mentor has all the words, those who have most of them. */
  #findWords(q: string, now: Date): { found: Hit[]; isClosest: boolean } {
    const time = now.getTime();
    this.settle();
    const words = q === "" ? null : this.#search.match(q);
    const found: Hit[] = [];
    for (const entry of this.#byName) {
      const match = words?.hits.get(entry.mentor.id);
      if (words && !match) continue;
      const nextFree = entry.nextFree > time ? entry.nextFree : Number.POSITIVE_INFINITY;
      found.push({ entry, isExact: match?.isExact ?? true, nextFree });
    }
    return { found, isClosest: words?.isClosest ?? false };
  }
}

/** Mentors who are equal stay in the order of their names. */
const orders: Record<SortOrder, (one: Hit, other: Hit) => number> = {
  best: ({ isExact: left, entry: one }, { isExact: right, entry: other }) =>
    Number(right) - Number(left) ||
    Number(one.mentor.is_sample) - Number(other.mentor.is_sample) ||
    other.score - one.score,
  soonest: (one, other) => compare(one.nextFree, other.nextFree),
  rating: (one, other) => byRating(one.entry, other.entry),
  "price-low": ({ entry: one }, { entry: other }) =>
    one.mentor.hourly_rate - other.mentor.hourly_rate,
  "price-high": ({ entry: one }, { entry: other }) =>
    other.mentor.hourly_rate - one.mentor.hourly_rate,
  name: () => 0,
};

/** Number of sorted entries that come before this one. */
function placeAmong(sorted: readonly Entry[], entry: Entry): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byName(sorted[middle] as Entry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byName(one: Entry, other: Entry): number {
  return compare(one.name, other.name) || compare(one.mentor.id, other.mentor.id);
}

function byRating(one: Entry, other: Entry): number {
  return other.score - one.score || other.mentor.reviews - one.mentor.reviews;
}

function describe(mentor: ListedMentor): Omit<Entry, "values"> {
  const { full_name, next_free_at } = mentor;
  return {
    mentor,
    name: foldText(full_name),
    score: ratingScore(mentor),
    nextFree: next_free_at?.getTime() ?? Number.NEGATIVE_INFINITY,
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
