import {
  type Booking,
  bookingErrors,
  calendarUid,
  guestKeyOf,
} from "#features/booking/booking.contract.ts";
import {
  type Appointment,
  calendarLinks,
  createCalendarFile,
} from "#platform/calendar/calendar.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { consultationKind } from "./consultation-kind.usecases.server.ts";
import { bookedConsultationPath, consultationCalendarPath } from "./consultations.constants.ts";
import { openConsultation } from "./own-consultations.usecases.server.ts";

/** Links that add a consultation to a calendar. */
export interface CalendarChoices {
  /** Path of the calendar file. */
  file: string;
  /** Addresses at the calendars on the web. */
  google: string;
  outlook: string;
}

export function calendarChoices(
  services: Services,
  booking: Booking,
  key: string | undefined,
): CalendarChoices {
  return {
    ...calendarLinks(toAppointment(services, booking)),
    file: consultationCalendarPath(booking.id, key),
  };
}

/**
 * A confirmed consultation as a file for the calendar, under the name and version that the emails' invitation has. A
 * time that's only proposed has none: it would stay in the calendar when no one answers.
 *
 * @throws `booking_not_found`.
 */
export async function makeCalendarFile(
  services: Services,
  viewer: Viewer,
  wanted: { bookingId: string; key: string | undefined },
): Promise<string> {
  const { booking } = await openConsultation(services, viewer, wanted);
  if (booking.status !== "confirmed") throw bookingErrors.bookingNotFound();
  return createCalendarFile(toAppointment(services, booking), services.clock.now());
}

function toAppointment(services: Services, booking: Booking): Appointment {
  const { id, guestId, meetingUrl, sequence, startsAt, endsAt } = booking;
  const key = guestId === null ? guestKeyOf(services, booking) : undefined;
  const { href } = new URL(bookedConsultationPath(id, { key }), services.application.baseUrl);
  return {
    uid: calendarUid(services, booking),
    sequence,
    title: consultationKind.titleFor(booking, "guest"),
    description: "Need to move or cancel your consultation? Use the link in this event.",
    location: meetingUrl ?? "Video call",
    url: href,
    startsAt,
    endsAt,
  };
}
