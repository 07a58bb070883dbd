import type { FieldProblem } from "#shared/form-fields.ts";
import { weekdayNames } from "../booking.constants.ts";
import type { DayHours, WeeklyHours } from "../booking.types.ts";
import { maxRangesPerDay } from "./schedule.constants.ts";
import { weekMessages } from "./schedule.messages.ts";

/** A range of hours as it is in the form: `09:00`, or nothing yet. */
export interface TypedRange {
  start: string;
  end: string;
}

/** The ranges of each day in the form, Monday first; always seven. */
export type TypedWeek = TypedRange[][];

export const endOfDay = 1440;

/** The control of one end of a range; `weekday` 1 is Monday. */
export function rangeFieldId(end: "start" | "end", weekday: number, index: number): string {
  return `${end}-${weekday}-${index}`;
}

/** `540` is `09:00`; the end of the day is `00:00` in a form, where clocks know no 24. */
export function formatMinute(minute: number): string {
  const ofDay = minute % endOfDay;
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** The minute of the day; undefined for text that isn't a time. */
export function parseMinute(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text.trim()) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined;
}

/** The form's values for the stored hours. */
export function typeWeek(hours: readonly WeeklyHours[]): TypedWeek {
  return weekdayNames.map((_, index) =>
    hours
      .filter(({ weekday }) => weekday === index + 1)
      .sort((one, other) => one.startMinute - other.startMinute)
      .map(({ startMinute, endMinute }) => ({
        start: formatMinute(startMinute),
        end: formatMinute(endMinute),
      })),
  );
}

/** The stored hours in words, such as `Monday 09:00 to 17:00`. */
export function describeWeek(hours: readonly WeeklyHours[]): string[] {
  return typeWeek(hours).flatMap((ranges, index) =>
    ranges.map(({ start, end }) => `${weekdayNames[index]} ${start} to ${end}`),
  );
}

/** Reads the ranges out of a sent form. */
export function readWeek(form: FormData): TypedWeek {
  return weekdayNames.map((_, index) => {
    const starts = form.getAll(`start-${index + 1}`).map(String);
    const ends = form.getAll(`end-${index + 1}`).map(String);
    return starts
      .slice(0, maxRangesPerDay + 1)
      .map((start, position) => ({ start, end: ends[position] ?? "" }));
  });
}

export interface WeekChange {
  week: TypedWeek;
  /** The control that should have the focus then. */
  focus: string;
}

/**
 * Applies a button inside the form to what is typed in it: `add-3`, `remove-3-1`, or `copy` from
 * one day to others. Undefined for any other button.
 */
export function changeWeek(
  week: TypedWeek,
  intent: string,
  copy: { from: string; to: string },
): WeekChange | undefined {
  if (intent === "copy") return copyDay(week, copy);
  const [, verb, day, position] = /^(add|remove)-([1-7])(?:-(\d))?$/.exec(intent) ?? [];
  const weekday = Number(day);
  const ranges = week[weekday - 1];
  if (!ranges) return undefined;
  if (verb === "add") {
    const added = [...ranges, suggestRange(ranges)].slice(0, maxRangesPerDay);
    return {
      week: week.with(weekday - 1, added),
      focus: rangeFieldId("start", weekday, added.length - 1),
    };
  }
  return {
    week: week.with(
      weekday - 1,
      ranges.filter((_, index) => index !== Number(position)),
    ),
    focus: `add-${weekday}`,
  };
}

/** Groups of days that hours can be copied to together, besides each day alone. */
export const copyTargets = [
  { value: "working-days", label: "Monday to Friday", weekdays: [1, 2, 3, 4, 5] },
  { value: "every-day", label: "Every day", weekdays: [1, 2, 3, 4, 5, 6, 7] },
  ...weekdayNames.map((label, index) => ({
    value: String(index + 1),
    label: label as string,
    weekdays: [index + 1],
  })),
];

function copyDay(week: TypedWeek, { from, to }: { from: string; to: string }) {
  const source = week[Number(from) - 1];
  const target = copyTargets.find(({ value }) => value === to);
  if (!source || !target) return undefined;
  const copied = week.map((ranges, index) =>
    target.weekdays.includes(index + 1) ? [...source] : ranges,
  );
  return { week: copied, focus: "copy" };
}

/** The working day; after other hours two hours more. */
function suggestRange(ranges: readonly TypedRange[]): TypedRange {
  const end = parseMinute(ranges.at(-1)?.end ?? "");
  if (ranges.length === 0) return { start: "09:00", end: "17:00" };
  if (!end || end + 180 > endOfDay) return { start: "", end: "" };
  return { start: formatMinute(end + 60), end: formatMinute(end + 180) };
}

export interface CheckedRanges {
  hours: DayHours[];
  problems: FieldProblem[];
}

/** Checks the ranges of all days. Ranges left empty count as not there. Messages name the day. */
export function checkWeek(
  week: TypedWeek,
  slotMinutes: number,
): { hours: WeeklyHours[]; problems: FieldProblem[] } {
  const hours: WeeklyHours[] = [];
  const problems: FieldProblem[] = [];
  weekdayNames.forEach((name, index) => {
    const weekday = index + 1;
    const checked = checkRanges(week[index] ?? [], {
      day: name,
      slotMinutes,
      max: maxRangesPerDay,
      fieldId: (end, position) => rangeFieldId(end, weekday, position),
    });
    hours.push(...checked.hours.map((range) => ({ weekday, ...range })));
    problems.push(...checked.problems);
  });
  return { hours, problems };
}

interface RangeRules {
  /** Beginning of messages. */
  day: string;
  slotMinutes: number;
  max: number;
  fieldId(end: "start" | "end", position: number): string;
}

/** Checks the ranges of one day; the hours come sorted. */
export function checkRanges(
  typed: readonly TypedRange[],
  { day, slotMinutes, max, fieldId }: RangeRules,
): CheckedRanges {
  const ranges: (DayHours & { position: number })[] = [];
  const problems: FieldProblem[] = [];
  typed.forEach(({ start, end }, position) => {
    if (start.trim() === "" && end.trim() === "") return;
    const startMinute = parseMinute(start);
    const endMinute = parseMinute(end) === 0 ? endOfDay : parseMinute(end);
    if (startMinute === undefined || endMinute === undefined) {
      const field = fieldId(startMinute === undefined ? "start" : "end", position);
      problems.push({ field, message: weekMessages.incomplete(day) });
      return;
    }
    if (endMinute <= startMinute) {
      const message = weekMessages.backwards(day, start, end);
      problems.push({ field: fieldId("end", position), message });
      return;
    }
    if (endMinute - startMinute < slotMinutes) {
      const message = weekMessages.tooShort(day, start, end, slotMinutes);
      problems.push({ field: fieldId("end", position), message });
      return;
    }
    ranges.push({ startMinute, endMinute, position });
  });

  ranges.sort((one, other) => one.startMinute - other.startMinute);
  ranges.forEach((range, index) => {
    const before = ranges[index - 1];
    if (!before || before.endMinute <= range.startMinute) return;
    const message = weekMessages.overlap(day, describeRange(before), describeRange(range));
    problems.push({ field: fieldId("start", range.position), message });
  });
  if (ranges.length > max) {
    problems.push({ field: fieldId("start", max), message: weekMessages.tooMany(day, max) });
  }
  return {
    hours: ranges.map(({ startMinute, endMinute }) => ({ startMinute, endMinute })),
    problems,
  };
}

/** `09:00–17:00` */
export function describeRange({ startMinute, endMinute }: DayHours): string {
  return `${formatMinute(startMinute)}–${formatMinute(endMinute)}`;
}
