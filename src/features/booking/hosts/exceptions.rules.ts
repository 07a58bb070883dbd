import type { FieldProblem } from "#shared/form-fields.ts";
import { addDays, formatDay, isDay } from "#shared/time.ts";
import type { DayException, DayHours } from "../booking.types.ts";
import {
  exceptionHorizonDays,
  maxExceptionDays,
  maxRangesOnException,
} from "./schedule.constants.ts";
import { exceptionMessages } from "./schedule.messages.ts";
import { checkRanges, describeRange, type TypedRange } from "./week.rules.ts";

/** An exception as it is in the form. */
export interface TypedException {
  /** `2026-12-24`. */
  from: string;
  /** The last day; the first one alone when it is blank. */
  to: string;
  kind: string;
  ranges: TypedRange[];
}

export function readException(form: FormData): TypedException {
  const starts = form.getAll("exception-start").map(String);
  const ends = form.getAll("exception-end").map(String);
  return {
    from: String(form.get("from") ?? ""),
    to: String(form.get("to") ?? ""),
    kind: String(form.get("kind") ?? ""),
    ranges: starts
      .slice(0, maxRangesOnException + 1)
      .map((start, index) => ({ start, end: ends[index] ?? "" })),
  };
}

export interface CheckedException {
  days: string[];
  hours: DayHours[];
  problems: FieldProblem[];
}

/** Checks an exception. `today` is the day in the host's zone. Messages name the day. */
export function checkException(
  { from, to, kind, ranges }: TypedException,
  { today, slotMinutes }: { today: string; slotMinutes: number },
): CheckedException {
  const first = from.trim();
  const last = to.trim() || first;
  const refuse = (field: string, message: string) => ({
    days: [],
    hours: [],
    problems: [{ field, message }],
  });
  if (!isDay(first)) return refuse("from", exceptionMessages.noFirstDay);
  if (!isDay(last)) return refuse("to", exceptionMessages.noLastDay);
  if (first < today) return refuse("from", exceptionMessages.isOver(first));
  if (last < first) return refuse("to", exceptionMessages.backwards(first, last));
  if (last > addDays(today, exceptionHorizonDays)) {
    return refuse("to", exceptionMessages.tooFar(last));
  }
  const days = listDays(first, last);
  if (days.length > maxExceptionDays) {
    return refuse("to", exceptionMessages.tooLong(first, last, days.length));
  }
  if (kind === "closed") return { days, hours: [], problems: [] };
  if (kind !== "hours") return refuse("kind", exceptionMessages.noKind);

  const day = days.length === 1 ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
  const checked = checkRanges(ranges, {
    day,
    slotMinutes,
    max: maxRangesOnException,
    fieldId: (end, position) => `exception-${end}-${position}`,
  });
  if (checked.hours.length === 0 && checked.problems.length === 0) {
    return refuse("exception-start-0", exceptionMessages.noHours(day));
  }
  return { days, ...checked };
}

/** Consecutive days that differ in the same way. */
export interface ExceptionSpan {
  from: string;
  to: string;
  hours: DayHours[];
}

/** Joins consecutive days with the same hours, from `today` on. */
export function joinExceptions(
  exceptions: readonly DayException[],
  today: string,
): ExceptionSpan[] {
  const spans: ExceptionSpan[] = [];
  const ahead = exceptions.filter(({ day }) => day >= today);
  for (const { day, hours } of [...ahead].sort((a, b) => a.day.localeCompare(b.day))) {
    const span = spans.at(-1);
    if (span && addDays(span.to, 1) === day && describeHours(span.hours) === describeHours(hours)) {
      span.to = day;
    } else {
      spans.push({ from: day, to: day, hours });
    }
  }
  return spans;
}

/** The days of a range on which a host isn't as in its week: `2026-12-24 to 2026-12-26: closed`. */
export function describeExceptions(
  exceptions: readonly DayException[],
  { from, to }: { from: string; to: string },
): string[] {
  const within = exceptions.filter(({ day }) => day <= to);
  return joinExceptions(within, from).map((span) => {
    const days = span.from === span.to ? span.from : `${span.from} to ${span.to}`;
    return `${days}: ${span.hours.length === 0 ? "closed" : describeHours(span.hours)}`;
  });
}

/** `Away`, or `09:00–12:00 and 14:00–16:00`. */
export function describeHours(hours: readonly DayHours[]): string {
  return hours.length === 0 ? "Away" : hours.map(describeRange).join(" and ");
}

/** From the first to the last, both included. Not more than the longest exception and a day. */
function listDays(first: string, last: string): string[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1);
  return days;
}
