import { addDays, addMonths, type CalendarDay, isDay, monthOf } from "#shared/time.ts";
import { anywhere, isWithin } from "./places.constants.ts";
import type { PlaceCode } from "./posting-checker.types.ts";

interface Retention {
  place: PlaceCode;
  years: number;
  law: string;
  /** Only for an employer who asks for an LMIA or hires temporary foreign workers. */
  forForeignWorkers?: true;
  /** Counted from the end of the employment, which we don't know. */
  afterEmployment?: true;
}

/** Periods for which employers have to keep records of postings, by the fact sheet's part D3. */
export const retentions: readonly Retention[] = [
  { place: "CA-ON", years: 3, law: "Employment Standards Act, 2000, section 15 (Ontario)" },
  { place: "CA-AB", years: 3, law: "Alberta Regulation 45/2012" },
  { place: "CA-BC", years: 4, law: "Temporary Foreign Worker Protection Act, section 28" },
  { place: "CA-SK", years: 5, law: "The Immigration Services Act (Saskatchewan)" },
  { place: "CA", years: 6, law: "IRPR, section 209.3", forForeignWorkers: true },
  { place: "US", years: 2, law: "29 CFR 1602.14, and two years for contractors" },
  { place: "US-CA", years: 4, law: "California Government Code 12946" },
  { place: "US-CO", years: 2, law: "Colorado Revised Statutes 8-5-202", afterEmployment: true },
  { place: "US-IL", years: 5, law: "820 ILCS 112/10" },
  { place: "US-MD", years: 3, law: "Maryland Labor and Employment 3-304.2" },
];

/** Ontario's period, which we apply to every posting. */
const minYears = 3;

/**
 * The day until which a posting is stored: by the longest period of its regions, and at least three
 * years after the job closed. Null: it can't be known, because a law counts from the day on which the
 * person who was hired leaves.
 */
export function postingRetentionEnd(
  regions: readonly PlaceCode[],
  closedOn: CalendarDay,
  { hiresForeignWorkers = false, isFilled = false } = {},
): CalendarDay | null {
  const reached = (place: PlaceCode) =>
    regions.some((each) => each === anywhere || isWithin(each, place) || isWithin(place, each));
  const applying = retentions.filter(
    ({ place, forForeignWorkers }) => reached(place) && (!forForeignWorkers || hiresForeignWorkers),
  );
  if (isFilled && applying.some(({ afterEmployment }) => afterEmployment)) return null;
  return addYears(closedOn, Math.max(minYears, ...applying.map(({ years }) => years)));
}

/** The same day in a later year; March 1 instead of a February 29 that doesn't exist. */
function addYears(day: CalendarDay, years: number): CalendarDay {
  const month = addMonths(monthOf(day), years * 12);
  const same = `${month}${day.slice(7)}`;
  return isDay(same) ? same : addDays(`${month}-28`, 1);
}
