import { busyCalendarErrors } from "#platform/busy-calendar/busy-calendar.errors.ts";
import type { BusyCalendarReading } from "#platform/busy-calendar/busy-calendar.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { addTime, timeBetween } from "#shared/time.ts";
import { busyPeriod, nextCheck } from "./busy-calendars.rules.ts";
import {
  type DueCalendar,
  findLongestDue,
  recordFailure,
  recordReading,
  takeDueCalendar,
} from "./busy-calendars.store.server.ts";
import { busyCalendarMinutes } from "./schedule.constants.ts";

/** Calendars that are read at the same time. */
const readers = 20;
/** A run ends before the next one begins. */
const runMinutes = 4;

/**
 * Reads the calendars that are due, several at the same time. One that doesn't answer doesn't hold up the others. One
 * that can't be read keeps its last good times, and its host sees the reason.
 */
export async function readDueCalendars(services: Services): Promise<void> {
  const { clock } = services;
  const end = addTime(clock.now(), { minutes: runMinutes });
  await Promise.all(Array.from({ length: readers }, () => readUntil(services, end)));
  if (clock.now() >= end) await reportBacklog(services);
}

/** Reads one calendar after the other until none is due or the run ends. */
async function readUntil(services: Services, end: Date): Promise<void> {
  const { clock, database } = services;
  for (let now = clock.now(); now < end; now = clock.now()) {
    const calendar = await database.asSystem("take due busy calendar", (transaction) =>
      takeDueCalendar(transaction, { now, nextAfter: nextCheck(now, 0) }),
    );
    if (!calendar) return;
    await readCalendar(services, calendar, now);
  }
}

/** Logs a warning if a calendar has been due for more than `busyCalendarMinutes`. */
async function reportBacklog({ clock, database, log }: Services): Promise<void> {
  const now = clock.now();
  const due = await database.asSystem("find longest due busy calendar", (transaction) =>
    findLongestDue(transaction, now),
  );
  const lateMinutes = due ? Math.floor(timeBetween(due, now, "minutes")) : 0;
  if (lateMinutes > busyCalendarMinutes) log.warn("booking.busy_calendars_late", { lateMinutes });
}

async function readCalendar(services: Services, calendar: DueCalendar, now: Date): Promise<void> {
  const { busyCalendars, database, log } = services;
  const { id, url, etag, timeZone, failures } = calendar;
  let reading: BusyCalendarReading;
  try {
    reading = await busyCalendars.read(url, { ...busyPeriod(now), timeZone, etag });
  } catch (error) {
    const problem = describeFailure(services, id, error);
    await database.asSystem("save busy calendar's failure", (transaction) =>
      recordFailure(transaction, id, { problem, checkAfter: nextCheck(now, failures + 1) }),
    );
    return;
  }
  try {
    await database.asSystem("save busy times", (transaction) =>
      recordReading(transaction, id, { now, ...(reading.unchanged ? {} : { times: reading }) }),
    );
  } catch (error) {
    // The calendar isn't at fault: its next check comes as soon as after a good one.
    log.error("booking.busy_times_not_saved", { calendarId: id, error });
  }
}

/** The sentence for the host. Failures that aren't the calendar's fault are logged too. */
function describeFailure(services: Services, calendarId: string, error: unknown): string {
  if (isProductError(error)) return error.message;
  services.log.error("booking.busy_calendar_failed", { calendarId, error });
  return busyCalendarErrors.unreachable().message;
}
