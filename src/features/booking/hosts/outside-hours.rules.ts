import { clockTime, dayIn, timeBetween, weekdayOf } from "#shared/time.ts";
import type { DayException, WeeklyHours } from "../booking.types.ts";
import { parseMinute } from "./week.rules.ts";

interface Hours {
  timeZone: string;
  hours: readonly WeeklyHours[];
  exceptions: readonly DayException[];
}

/** Whether all of an appointment lies in the hours that a host has now. */
export function isWithinHours(
  { timeZone, hours, exceptions }: Hours,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): boolean {
  const day = dayIn(startsAt, timeZone);
  const weekday = weekdayOf(day);
  const start = parseMinute(clockTime(startsAt, timeZone)) ?? 0;
  const end = start + timeBetween(startsAt, endsAt, "minutes");
  const exception = exceptions.find((each) => each.day === day);
  const ranges = exception?.hours ?? hours.filter((each) => each.weekday === weekday);
  return ranges.some(({ startMinute, endMinute }) => startMinute <= start && end <= endMinute);
}
