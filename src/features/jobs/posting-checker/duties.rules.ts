import { addDays, addMonths, type CalendarDay, isDay, monthOf } from "#shared/time.ts";
import { anywhere, isWithin } from "./places.constants.ts";
import type { PlaceCode } from "./posting-checker.types.ts";
import { ontarioRules } from "./rules/ontario.rules.ts";

const answerDays = Number(ontarioRules.find(({ id }) => id === "ON-INF-1")?.params.days);

/**
 * The last day on which someone who was interviewed hears whether a decision was made (ON-INF-1).
 * From the next day on it's overdue.
 */
export function interviewAnswerDue(lastInterview: CalendarDay): CalendarDay {
  return addDays(lastInterview, answerDays);
}

interface Retention {
  place: PlaceCode;
  years: number;
  law: string;
  /** Where the employer asks for an LMIA or hires temporary foreign workers. */
  forForeignWorkers?: true;
  /** Counted from the end of the employment of whoever was hired. */
  afterEmployment?: true;
}

/** How long records of postings and applications are kept, by the fact sheet's part D3. */
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

/** Ontario's, which we keep for every posting. */
const leastYears = 3;

/**
 * The day until which a posting and its applications are kept: the longest that applies in any of
 * the regions, and three years at least. `employedUntil` is the last day of whoever was hired, as
 * far as it's known.
 */
export function keepPostingUntil(
  regions: readonly PlaceCode[],
  closedOn: CalendarDay,
  { hiresForeignWorkers = false, employedUntil = closedOn } = {},
): CalendarDay {
  const reached = (place: PlaceCode) =>
    regions.some((each) => each === anywhere || isWithin(each, place) || isWithin(place, each));
  const days = retentions
    .filter(
      ({ place, forForeignWorkers }) =>
        reached(place) && (!forForeignWorkers || hiresForeignWorkers),
    )
    .map(({ years, afterEmployment }) =>
      addYears(afterEmployment && employedUntil > closedOn ? employedUntil : closedOn, years),
    );
  return [addYears(closedOn, leastYears), ...days].sort().at(-1) ?? closedOn;
}

/** The same day so many years later; March 1 for a February 29 that isn't there. */
function addYears(day: CalendarDay, years: number): CalendarDay {
  const month = addMonths(monthOf(day), years * 12);
  const same = `${month}${day.slice(7)}`;
  return isDay(same) ? same : addDays(`${month}-28`, 1);
}
