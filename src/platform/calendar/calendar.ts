import ical, { ICalCalendarMethod } from "ical-generator";
import { brand } from "#shared/brand.ts";

/** One appointment, for the calendars of people. */
export interface Appointment {
  /** The same for every copy of the same appointment, so that calendars keep one of them. */
  uid: string;
  /** Version of the appointment; 0 without it. Calendars ignore a version lower than the one they hold. */
  sequence?: number;
  title: string;
  /** Plain text. */
  description: string;
  location: string;
  /** Address with more information. */
  url: string;
  startsAt: Date;
  endsAt: Date;
}

export const calendarContentType = "text/calendar; charset=utf-8; method=PUBLISH";

/** The product that made the files. */
export const calendarProduct = { company: brand.name, product: "Calendar", language: "EN" };

/**
 * An iCalendar file (RFC 5545) with one appointment, in UTC, which every program shows in its own
 * zone. It is published, not an invitation: nobody is asked for an answer that nobody would read.
 * `now` is when the file was made.
 */
export function createCalendarFile(appointment: Appointment, now: Date): string {
  const { uid, sequence = 0, title, description, location, url, startsAt, endsAt } = appointment;
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: calendarProduct });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: title,
    description,
    location,
    url,
  });
  return calendar.toString();
}

/** Addresses that open the appointment, filled in, in calendars on the web. */
export function calendarLinks(appointment: Appointment): { google: string; outlook: string } {
  const { title, description, location, url, startsAt, endsAt } = appointment;
  const details = `${description}\n\n${url}`;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compactTime(startsAt)}/${compactTime(endsAt)}`,
    details,
    location,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

/** `20261203T180000Z` */
function compactTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, "");
}
