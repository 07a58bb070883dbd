import { foldText } from "#shared/text/text-folding.ts";
import {
  type PriceBand,
  priceBandLimits,
  ratingPrior,
  type Specialization,
  specializations,
} from "./directory.constants.ts";
import type { PublicMentor } from "./directory.types.ts";
import { specializationKeywords } from "./specialization.constants.ts";

/** Beyond this many places, sorting everything is faster. */
const maxSelected = 200;

/** Hourly rates of a band, in whole US dollars, both ends included. */
export function isInBand(rate: number, band: PriceBand): boolean {
  const { from = 0, to = Number.POSITIVE_INFINITY } = priceBandLimits[band];
  return rate >= from && rate <= to;
}

/**
 * A mentor's specializations, at least one, as private.specializations_of() in the
 * database computes them.
 */
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

/** Score of a mentor's rating for sorting. See `ratingPrior`. */
export function ratingScore({ rating, reviews }: Pick<PublicMentor, "rating" | "reviews">): number {
  const { reviews: weight, rating: usual } = ratingPrior;
  return (weight * usual + (rating ?? 0) * reviews) / (weight + reviews);
}

/** An order of numbers, or of text by its code units. */
export function compare<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The items at the places from `from` up to `until` when everything is sorted. Equal items stay in
 * order. Near the beginning, it doesn't sort everything, which would take too long for thousands of
 * items.
 */
export function sortedPart<Item>(
  items: readonly Item[],
  order: (one: Item, other: Item) => number,
  from: number,
  until: number,
): Item[] {
  if (until > maxSelected || until >= items.length) {
    return items.toSorted(order).slice(from, until);
  }
  const first: Item[] = [];
  for (const item of items) {
    const last = first[until - 1];
    if (last !== undefined && order(last, item) <= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(first[middle] as Item, item) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, item);
    if (first.length > until) first.pop();
  }
  return first.slice(from);
}
