import { calendarLinks, createCalendarFile } from "#platform/calendar/calendar.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { calendarFilePath } from "./events.constants.ts";
import { calendarFileName, toAppointment } from "./events.emails.ts";
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
  const links = calendarLinks(toAppointment(services.application.baseUrl, event));
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
  const appointment = toAppointment(services.application.baseUrl, event);
  return {
    name: calendarFileName(event.id),
    text: createCalendarFile(appointment, services.clock.now()),
  };
}
