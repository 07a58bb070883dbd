import {
  type PriceBand,
  priceBandLimits,
  ratingPrior,
  type Specialization,
  specializations,
} from "./directory.constants.ts";
import type { PublicMentor } from "./directory.types.ts";
import { specializationKeywords } from "./specialization.constants.ts";

/** Text as it is compared: lower case, without accents. */
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

/** What a mentor's rating counts in an order: see `ratingPrior`. */
export function ratingScore({ rating, reviews }: Pick<PublicMentor, "rating" | "reviews">): number {
  const { reviews: weight, rating: usual } = ratingPrior;
  return (weight * usual + (rating ?? 0) * reviews) / (weight + reviews);
}

/** An order of numbers or of text, by its code units. */
export function compare<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
