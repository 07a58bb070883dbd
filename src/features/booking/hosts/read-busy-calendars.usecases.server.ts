import { busyCalendarErrors } from "#platform/busy-calendar/busy-calendar.errors.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { busyPeriod, nextCheck } from "./busy-calendars.rules.ts";
import {
  type DueCalendar,
  recordFailure,
  recordReading,
  takeDueCalendars,
} from "./busy-calendars.store.server.ts";

const calendarsPerBatch = 5;
const maxPerRun = 500;

/**
 * Looks at the calendars that are due, some at a time. What cannot be read keeps its last good
 * times, and its host reads why.
 */
export async function readDueCalendars(services: Services): Promise<void> {
  const { clock, database } = services;
  for (let read = 0; read < maxPerRun; read += calendarsPerBatch) {
    const now = clock.now();
    const due = await database.asSystem("take due busy calendars", (transaction) =>
      takeDueCalendars(transaction, {
        now,
        nextAfter: nextCheck(now, 0),
        limit: calendarsPerBatch,
      }),
    );
    await Promise.all(due.map((calendar) => readCalendar(services, calendar, now)));
    if (due.length < calendarsPerBatch) return;
  }
}

async function readCalendar(services: Services, calendar: DueCalendar, now: Date): Promise<void> {
  const { busyCalendars, database } = services;
  const { id, url, etag, timeZone, failures } = calendar;
  try {
    const reading = await busyCalendars.read(url, { ...busyPeriod(now), timeZone, etag });
    await database.asSystem("save busy times", (transaction) =>
      recordReading(transaction, id, { now, ...(reading.unchanged ? {} : { times: reading }) }),
    );
  } catch (error) {
    const problem = describeFailure(services, id, error);
    await database.asSystem("save busy calendar's failure", (transaction) =>
      recordFailure(transaction, id, { problem, checkAfter: nextCheck(now, failures + 1) }),
    );
  }
}

/** The sentence for the host; what is no fault of the calendar's is logged as well. */
function describeFailure(services: Services, calendarId: string, error: unknown): string {
  if (isProductError(error)) return error.message;
  services.log.error("booking.busy_calendar_failed", { calendarId, error });
  return busyCalendarErrors.unreachable().message;
}
