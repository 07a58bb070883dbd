import { formatMonth } from "#shared/time.ts";

/** A month like `2021-06`, or a year alone like `2021`: CVs often say no more. */
export type PartialMonth = string;

const monthNames = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];

const isYear = (year: number) => year >= 1940 && year <= 2100;

/**
 * Reads a month as people write it: `June 2021`, `Jun. 2021`, `06/2021`, `2021-06`, `2021`. Undefined for
 * anything else.
 */
export function parsePartialMonth(text: string): PartialMonth | undefined {
  const given = text.trim().toLowerCase();
  const named = /^([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(given);
  const numbered = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(given);
  const iso = /^(\d{4})(?:-(\d{1,2}))?$/.exec(given);
  if (named) return toMonth(Number(named[2]), monthNames.indexOf((named[1] ?? "").slice(0, 3)) + 1);
  if (numbered) return toMonth(Number(numbered[2]), Number(numbered[1]));
  if (!iso || !isYear(Number(iso[1]))) return undefined;
  return iso[2] === undefined ? iso[1] : toMonth(Number(iso[1]), Number(iso[2]));
}

function toMonth(year: number, month: number): PartialMonth | undefined {
  if (!isYear(year) || month < 1 || month > 12) return undefined;
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** In words: `June 2021`, or the year. */
export function formatPartialMonth(month: PartialMonth): string {
  return month.length === 4 ? month : formatMonth(month);
}

/** Whether one month lies before another; a year alone could be any of its months. */
export function isMonthBefore(one: PartialMonth, other: PartialMonth): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}
