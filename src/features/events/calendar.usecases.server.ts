import { calendarLinks, createCalendarFile } from "#platform/calendar/calendar.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { selectEvent } from "./event-admin.store.server.ts";
import { calendarFilePath } from "./events.constants.ts";
import { calendarFileName, toAppointment } from "./events.emails.ts";
import { calendarSequence } from "./events.rules.ts";
import type { PublicEvent } from "./events.types.ts";
import { findEvent } from "./listing.usecases.server.ts";

/** Links that add an event to a calendar. */
export interface CalendarChoices {
  /** Path of the calendar file. */
  file: string;
  /** Addresses at the calendars on the web. */
  google: string;
  outlook: string;
}

export function calendarChoices(services: Services, event: PublicEvent): CalendarChoices {
  const { baseUrl } = services.application;
  const links = calendarLinks(toAppointment(baseUrl, { ...event, isSample: event.is_sample }));
  return { ...links, file: calendarFilePath(event.id) };
}

/** An event's calendar file, as anybody may have it. Undefined: there is no such event. */
export async function makeCalendarFile(
  services: Services,
  viewer: Viewer,
  eventId: string,
): Promise<{ name: string; text: string } | undefined> {
  const event = await findEvent(services, viewer, eventId);
  if (!event) return undefined;
  const stored = await services.database.asSystem("read an event's version", (transaction) =>
    selectEvent(transaction, event.id),
  );
  if (!stored) return undefined;
  const appointment = toAppointment(services.application.baseUrl, {
    ...event,
    sequence: calendarSequence(stored),
    isSample: event.is_sample,
  });
  return {
    name: calendarFileName(event.id),
    text: createCalendarFile(appointment, services.clock.now()),
  };
}
