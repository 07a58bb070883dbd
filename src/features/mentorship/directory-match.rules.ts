import { searchWords } from "#shared/search-text.ts";
import {
  type PriceBand,
  priceBandLimits,
  type Specialization,
  specializations,
} from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { PublicMentor } from "./directory.types.ts";
import { specializationKeywords } from "./specialization.constants.ts";

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

/** What the database does in directory.store.server.ts, for mentors that are in memory. */
export function matchesFilter(mentor: PublicMentor, filter: DirectoryFilter): boolean {
  const { full_name, title, company, expertise, hourly_rate } = mentor;
  const text = foldText([full_name, company ?? "", title, ...expertise].join(" "));
  if (!searchWords(filter.q).every((word) => text.includes(foldText(word)))) return false;
  if (filter.price && !isInBand(hourly_rate, filter.price)) return false;
  return !filter.specialization || specializationsOf(mentor).includes(filter.specialization);
}
