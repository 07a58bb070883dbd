import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { type Appointment, calendarProduct } from "./calendar.ts";
import { escapedLine, oneLine } from "./calendar-text.ts";

/** Seconds after which a calendar is asked to fetch the feed again. */
export const feedRefreshSeconds = 30 * 60;

export interface FeedAppointment extends Appointment {
  /** Not yet agreed: calendars show it as tentative. */
  tentative?: boolean;
  /**
   * It does not take place: calendars that keep what they once had take it out, or cross it out.
   */
  cancelled?: boolean;
}

/**
 * A calendar that programs subscribe to, with all of `appointments`: one that is no longer among
 * them goes away in the subscribers' calendars. Serve it as `calendarContentType`. `now` is when it
 * was made.
 */
export function createCalendarFeed({
  name,
  appointments,
  now,
}: {
  name: string;
  appointments: readonly FeedAppointment[];
  now: Date;
}): string {
  const calendar = ical({
    name: escapedLine(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: calendarProduct,
    ttl: feedRefreshSeconds,
  });
  for (const appointment of appointments) {
    calendar.createEvent({
      id: oneLine(appointment.uid),
      sequence: appointment.sequence ?? 0,
      status: statusOf(appointment),
      stamp: now,
      start: appointment.startsAt,
      end: appointment.endsAt,
      summary: appointment.title,
      description: appointment.description,
      location: appointment.location,
      url: oneLine(appointment.url),
    });
  }
  return calendar.toString();
}

function statusOf({ cancelled, tentative }: FeedAppointment): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
