import { cleanText } from "#shared/text/search-text.ts";
import { directoryPath } from "../mentors.constants.ts";
import {
  type Availability,
  availabilities,
  maxSearchLength,
  type PriceBand,
  priceBands,
  type SortOrder,
  type Specialization,
  sortOrders,
  specializations,
} from "./directory.constants.ts";

/** The filter and the order of the directory. All parts that are set must match. */
export interface DirectoryFilter {
  /** Every word of it must be found in a mentor's name, title, company or expertise. */
  q: string;
  specialization: Specialization | null;
  price: PriceBand | null;
  availability: Availability | null;
  /** ISO 639-1 code. */
  language: string | null;
  sort: SortOrder;
  /** Starts at 1. */
  page: number;
}

export const everyMentor: DirectoryFilter = {
  q: "",
  specialization: null,
  price: null,
  availability: null,
  language: null,
  sort: "best",
  page: 1,
};

/** Names of the search parameters that the mentor list reads. */
export const directoryParameters = [
  "q",
  "specialization",
  "price",
  "availability",
  "language",
  "sort",
  "page",
] as const;

const maxPage = 100_000;

/** Reads a filter from an address. Anything invalid is ignored. */
export function readDirectoryFilter(parameters: URLSearchParams): DirectoryFilter {
  return {
    ...readChoices(parameters),
    q: cleanText(parameters.get("q"), maxSearchLength),
  };
}

/** The filter that a form asks for. The server cleans its words, with code that browsers needn't load. */
export function readTypedFilter(parameters: URLSearchParams): DirectoryFilter {
  return {
    ...readChoices(parameters),
    q: (parameters.get("q") ?? "").trim().slice(0, maxSearchLength),
  };
}

function readChoices(parameters: URLSearchParams): Omit<DirectoryFilter, "q"> {
  const page = parameters.get("page") ?? "";
  const language = parameters.get("language") ?? "";
  return {
    specialization: oneOf(specializations, parameters.get("specialization")),
    price: oneOf(priceBands, parameters.get("price")),
    availability: oneOf(availabilities, parameters.get("availability")),
    language: /^[a-z]{2}$/.test(language) ? language : null,
    sort: oneOf(sortOrders, parameters.get("sort")) ?? "best",
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
  };
}

/** The address of the mentor list with a filter. Parts that aren't set are left out. */
export function mentorListPath(filter: Partial<DirectoryFilter> = {}): string {
  const { q, specialization, price, availability, language, sort = "best", page = 1 } = filter;
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (specialization) search.set("specialization", specialization);
  if (price) search.set("price", price);
  if (availability) search.set("availability", availability);
  if (language) search.set("language", language);
  if (sort !== "best") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${directoryPath}?${search}` : directoryPath;
}

/** Whether the filter can exclude any mentor from the list. */
export function isNarrowed(filter: DirectoryFilter): boolean {
  const { q, specialization, price, availability, language } = filter;
  return q !== "" || [specialization, price, availability, language].some((set) => set !== null);
}

/** Describes the shown part of the list: `Mentors 25 to 48 of 213`. */
export function describeCount(
  { total, page, pages }: { total: number; page: number; pages: number },
  perPage: number,
): string {
  if (total === 0) return "No mentors found";
  if (pages === 1) return total === 1 ? "1 mentor" : `${total} mentors`;
  const format = (count: number) => count.toLocaleString("en-US");
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  if (first === last) return `Mentor ${format(first)} of ${format(total)}`;
  return `Mentors ${format(first)} to ${format(last)} of ${format(total)}`;
}

/** The pages to link to: the first, the last and those around the current one; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
