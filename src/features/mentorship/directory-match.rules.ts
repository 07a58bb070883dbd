import { searchWords } from "#shared/search-text.ts";
import {
  type Availability,
  availabilities,
  availabilityNames,
  freeSoonDays,
  type PriceBand,
  priceBandLimits,
  priceBands,
  ratingPrior,
  type Specialization,
  specializations,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { Facets, PublicMentor } from "./directory.types.ts";
import { isNear, wordsOf } from "./directory-typos.rules.ts";
import { specializationKeywords } from "./specialization.constants.ts";

const dayMilliseconds = 86_400_000;

/** Text as it is compared: lower case, without accents. The database does the same by a trigger. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Hourly rates of a band, in whole US dollars, both ends included. */
export function isInBand(rate: number, band: PriceBand): boolean {
  const { from = 0, to = Number.POSITIVE_INFINITY } = priceBandLimits[band];
  return rate >= from && rate <= to;
}

/** A mentor's specializations, at least one, as private.keep_mentor_search() in the database tells them. */
export function specializationsOf({
  title,
  expertise,
}: Pick<PublicMentor, "title" | "expertise">): Specialization[] {
  const topics = foldText([title, ...expertise].join(" "));
  const words = ` ${topics.replace(/[^a-z0-9]+/g, " ")}`;
  const found = specializations.filter((name) =>
    specializationKeywords[name].some((beginning) => words.includes(` ${beginning}`)),
  );
  return found.length > 0 ? found : ["career"];
}

/** Until when a free slot is a near one. */
export function freeSoonUntil(now: Date): Date {
  return new Date(now.getTime() + freeSoonDays * dayMilliseconds);
}

/** What a mentor's rating counts in an order: see `ratingPrior`. */
export function ratingScore({ rating, reviews }: Pick<PublicMentor, "rating" | "reviews">): number {
  const { reviews: weight, rating: usual } = ratingPrior;
  return Math.fround((weight * usual + (rating ?? 0) * reviews) / (weight + reviews));
}

type Narrowing = Pick<DirectoryFilter, "specialization" | "price" | "availability" | "language">;

/** Each choice of the filter and whether a mentor stands it. */
const choices: {
  [Name in keyof Narrowing]: (
    mentor: PublicMentor,
    wanted: NonNullable<Narrowing[Name]>,
    now: Date,
  ) => boolean;
} = {
  specialization: (mentor, wanted) => specializationsOf(mentor).includes(wanted),
  price: ({ hourly_rate }, wanted) => isInBand(hourly_rate, wanted),
  availability: (mentor, wanted, now) => isAvailable(mentor, wanted, now),
  language: ({ languages }, wanted) => languages.includes(wanted),
};

function isAvailable(mentor: PublicMentor, wanted: Availability, now: Date): boolean {
  if (wanted !== "free-soon") return mentor.availability === availabilityNames[wanted];
  const { next_free_at: free } = mentor;
  return free !== null && free > now && free < freeSoonUntil(now);
}

/** Whether a mentor passes all of the filter, but for the choice named. */
function passes(
  mentor: PublicMentor,
  filter: DirectoryFilter,
  now: Date,
  except?: keyof Narrowing,
): boolean {
  if (!searchWords(filter.q).every((word) => findsWord(mentor, foldText(word)) > 0)) return false;
  const { specialization, price, availability, language } = filter;
  return (
    (except === "specialization" ||
      !specialization ||
      choices.specialization(mentor, specialization, now)) &&
    (except === "price" || !price || choices.price(mentor, price, now)) &&
    (except === "availability" ||
      !availability ||
      choices.availability(mentor, availability, now)) &&
    (except === "language" || !language || choices.language(mentor, language, now))
  );
}

/** 2: the word is in the mentor's text as it is. 1: one that is near it. 0: neither. */
function findsWord({ full_name, company, title, expertise }: PublicMentor, word: string) {
  const text = foldText([full_name, company ?? "", title, ...expertise].join(" "));
  if (text.includes(word)) return 2;
  return wordsOf(text).some((near) => isNear(word, near)) ? 1 : 0;
}

/** What the database does in directory.store.server.ts, for mentors that are in memory. */
export function matchesFilter(mentor: PublicMentor, filter: DirectoryFilter, now: Date): boolean {
  return passes(mentor, filter, now);
}

/** The mentors that pass the filter, in its order: as the database finds them. */
export function findInMemory(
  mentors: readonly PublicMentor[],
  filter: DirectoryFilter,
  now: Date,
): PublicMentor[] {
  const words = searchWords(filter.q).map(foldText);
  const exact = (mentor: PublicMentor) =>
    words.filter((word) => findsWord(mentor, word) === 2).length;
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
    .filter((mentor) => passes(mentor, filter, now))
    .sort((one, other) => {
      for (const key of keys[filter.sort]) {
        const difference = key(one) - key(other);
        if (difference !== 0) return difference;
      }
      return (
        compare(foldText(one.full_name), foldText(other.full_name)) || compare(one.id, other.id)
      );
    });
}

/** As `collate "C"` compares, but for characters beyond the Basic Multilingual Plane. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** How many mentors each choice would leave. */
export function countFacets(
  mentors: readonly PublicMentor[],
  filter: DirectoryFilter,
  now: Date,
): Facets {
  const left = (except: keyof Narrowing) =>
    mentors.filter((mentor) => passes(mentor, filter, now, except));
  const count = <Value extends string>(
    values: readonly Value[],
    among: PublicMentor[],
    stands: (mentor: PublicMentor, value: Value, now: Date) => boolean,
  ) =>
    Object.fromEntries(
      values.map((value) => [value, among.filter((mentor) => stands(mentor, value, now)).length]),
    ) as Record<Value, number>;
  const speakers = left("language");
  const codes = [...new Set(speakers.flatMap(({ languages }) => languages))];
  const byCode = count(codes, speakers, choices.language);
  return {
    specialization: count(specializations, left("specialization"), choices.specialization),
    price: count(priceBands, left("price"), choices.price),
    availability: count(availabilities, left("availability"), choices.availability),
    language: sortLanguages(codes.map((code) => ({ code, count: byCode[code] ?? 0 }))),
  };
}

/** The most frequent first, by code where they are equal. */
export function sortLanguages(languages: Facets["language"]): Facets["language"] {
  return languages.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
