import { addDays, addTime, type CalendarDay, dayIn, weekdayOf } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";

/** An hour of the week in a time zone. */
export interface WeeklyTime {
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
  /** An IANA name. */
  timeZone: string;
}

/** The first such hour that lies at least `days` days after `now`, and its date there. */
export function nextOccurrence(
  { weekday, hour, minute, timeZone }: WeeklyTime,
  now: Date,
  days: number,
): { at: Date; date: CalendarDay } {
  const earliest = addTime(now, { days });
  const first = dayIn(earliest, timeZone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const date = addDays(first, ahead);
    if (weekdayOf(date) % 7 !== weekday) continue;
    const at = instantAt(date, hour * 60 + minute, timeZone);
    if (at >= earliest) return { at, date };
  }
  throw new RangeError("A week has seven days");
}
