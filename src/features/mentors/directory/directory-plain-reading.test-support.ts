import { readVocabulary } from "#features/search/search.contract.ts";
import { type Match, SearchIndex } from "#platform/search/search-index.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { toMilliseconds } from "#shared/time.ts";
import {
  availabilities,
  availabilityNames,
  freeSoonDays,
  priceBandLimits,
  priceBands,
  specializations,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { Facets, ListedMentor, PublicMentor } from "./directory.types.ts";
import { ratingScore, specializationsOf } from "./directory-match.rules.ts";
import { toMentorEntry } from "./mentor-entry.rules.ts";

/** The mentors who have the words, which search-index.test.ts proves by itself. */
function matchOf(mentors: readonly PublicMentor[], q: string): Match | null {
  if (q === "") return null;
  const index = new SearchIndex(readVocabulary());
  for (const mentor of mentors) {
    const listed = { ...mentor, specializations: specializationsOf(mentor) };
    index.put(toMentorEntry(listed as unknown as ListedMentor));
  }
  return index.match(q);
}

type Choices = Pick<DirectoryFilter, "specialization" | "price" | "availability" | "language">;

/**
 * The mentors that the filter lets through, in its order: as the directory promises it, mentor by
 * mentor, however long it takes.
 */
export function findPlainly(mentors: readonly PublicMentor[], filter: DirectoryFilter, now: Date) {
  const match = matchOf(mentors, filter.q);
  const exact = ({ id }: PublicMentor) => Number(match?.hits.get(id)?.isExact ?? true);
  const free = (mentor: PublicMentor) => mentor.next_free_at?.getTime() ?? Number.MAX_VALUE;
  const keys: Record<DirectoryFilter["sort"], ((mentor: PublicMentor) => number)[]> = {
    best: [(one) => -exact(one), (one) => Number(one.is_sample), (one) => -ratingScore(one)],
    soonest: [free],
    rating: [(one) => -ratingScore(one), (one) => -one.reviews],
    "price-low": [(one) => one.hourly_rate],
    "price-high": [(one) => -one.hourly_rate],
    name: [],
  };
  return mentors
    .filter((mentor) => passes(mentor, filter, now, match))
    .map((mentor) => ({ mentor, keys: keys[filter.sort].map((key) => key(mentor)) }))
    .sort(
      (one, other) =>
        one.keys.map((key, index) => key - (other.keys[index] ?? 0)).find((by) => by !== 0) ??
        (sortText(one.mentor) < sortText(other.mentor) ? -1 : 1),
    )
    .map(({ mentor }) => mentor);
}

/** Counts the mentors that each choice would leave, choice by choice. */
export function countPlainly(
  mentors: readonly PublicMentor[],
  filter: DirectoryFilter,
  now: Date,
): Facets {
  const match = matchOf(mentors, filter.q);
  const count = <Name extends keyof Choices, Value extends NonNullable<Choices[Name]>>(
    choice: Name,
    value: Value,
  ) =>
    mentors.filter((mentor) => passes(mentor, { ...filter, [choice]: value }, now, match)).length;
  const each = <Name extends keyof Choices, Value extends NonNullable<Choices[Name]> & string>(
    choice: Name,
    values: readonly Value[],
  ) =>
    Object.fromEntries(values.map((value) => [value, count(choice, value)])) as Record<
      Value,
      number
    >;
  const codes = [...new Set(mentors.flatMap(({ languages }) => languages))];
  return {
    specialization: each("specialization", specializations),
    price: each("price", priceBands),
    availability: each("availability", availabilities),
    language: codes
      .map((code) => ({ code, count: count("language", code) }))
      .filter((spoken) => spoken.count > 0)
      .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
  };
}

function passes(
  mentor: PublicMentor,
  filter: DirectoryFilter,
  now: Date,
  match: Match | null,
): boolean {
  const { specialization, price, availability, language } = filter;
  return (
    (!match || match.hits.has(mentor.id)) &&
    (!specialization || specializationsOf(mentor).includes(specialization)) &&
    (!price || isPriced(mentor, price)) &&
    (!availability || isAvailable(mentor, availability, now)) &&
    (!language || mentor.languages.includes(language))
  );
}

function isPriced({ hourly_rate }: PublicMentor, band: NonNullable<DirectoryFilter["price"]>) {
  const { from = 0, to = Number.POSITIVE_INFINITY } = priceBandLimits[band];
  return hourly_rate >= from && hourly_rate <= to;
}

function isAvailable(
  { availability, next_free_at: free }: PublicMentor,
  wanted: NonNullable<DirectoryFilter["availability"]>,
  now: Date,
): boolean {
  if (wanted !== "free-soon") return availability === availabilityNames[wanted];
  if (!free || free <= now) return false;
  return free.getTime() < now.getTime() + toMilliseconds({ days: freeSoonDays });
}

function sortText({ full_name, id }: PublicMentor): string {
  return `${foldText(full_name)}\u0000${id}`;
}
