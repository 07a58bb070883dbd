import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import type { EmailAttachment } from "#platform/mail/email-parts.ts";
import { type Appointment, calendarProduct } from "./calendar.ts";
import { oneLine, parameterText } from "./calendar-text.ts";

export interface CalendarPerson {
  name: string;
  email: string;
}

/** An appointment that people have agreed to, in one of its versions. */
export interface Invitation extends Omit<Appointment, "location"> {
  /** The meeting's address is enough for a video meeting: `location` is then `url`. */
  location?: string;
  /** 0 for the first version; one more with every change and when it is cancelled. */
  sequence: number;
  /** `CANCEL` takes the appointment out of the calendars that hold it. */
  method: "REQUEST" | "CANCEL";
  /** The time is only proposed so far. */
  tentative?: boolean;
  /** The address that the email comes from, so that mail programs believe a change. */
  organizer: CalendarPerson;
  attendees: readonly CalendarPerson[];
  /** The time at which this version was made. */
  now: Date;
}

/**
 * An invitation for an email (RFC 5546). All versions have the same `uid`: a calendar replaces the
 * one it holds by the one with the higher `sequence`. The people have agreed on the site already,
 * so they are marked as accepted, or as tentative for a proposed time, and their programs are asked for
 * no answer, which no one would read.
 */
export function createInvitation(invitation: Invitation): EmailAttachment {
  const { method, organizer, attendees } = invitation;
  const calendar = ical({ method: ICalCalendarMethod[method], prodId: calendarProduct });
  calendar.createEvent({
    id: oneLine(invitation.uid),
    sequence: invitation.sequence,
    status: statusOf(invitation),
    stamp: invitation.now,
    start: invitation.startsAt,
    end: invitation.endsAt,
    summary: invitation.title,
    description: invitation.description,
    location: invitation.location ?? invitation.url,
    url: oneLine(invitation.url),
    organizer: { name: parameterText(organizer.name), email: organizer.email },
    attendees: attendees.map(({ name, email }) => ({
      name: parameterText(name),
      email,
      role: ICalAttendeeRole.REQ,
      status: invitation.tentative ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })),
  });
  return {
    filename: "invitation.ics",
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

function statusOf({ method, tentative }: Invitation): ICalEventStatus {
  if (method === "CANCEL") return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
