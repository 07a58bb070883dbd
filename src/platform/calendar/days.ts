import ical, { ICalCalendarMethod } from "ical-generator";
import { type CalendarDay, midnightInUtc } from "#shared/time.ts";
import { calendarProduct } from "./calendar.ts";
import { escapedLine, oneLine } from "./calendar-text.ts";

/** Something that belongs to a day and to no hour of it. */
export interface DayEntry {
  /** The same for every copy, so that calendars keep one of them. */
  uid: string;
  day: CalendarDay;
  title: string;
  /** Plain text. */
  description: string;
  url: string;
}

/**
 * An iCalendar file (RFC 5545) with whole days. Imported again, entries with the same `uid` replace those from before.
 * `now` is when the file was made.
 */
export function createDayCalendar({
  name,
  entries,
  now,
}: {
  name: string;
  entries: readonly DayEntry[];
  now: Date;
}): string {
  const calendar = ical({
    name: escapedLine(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: calendarProduct,
  });
  for (const { uid, day, title, description, url } of entries) {
    calendar.createEvent({
      id: oneLine(uid),
      stamp: now,
      start: midnightInUtc(day),
      allDay: true,
      timezone: "UTC",
      summary: title,
      description,
      url: oneLine(url),
    });
  }
  return calendar.toString();
}
