import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import type { Booking, BookingActor, Side } from "../booking.types.ts";
import { type BookingEvent, bookingEvents } from "../events/booking-events.constants.ts";
import {
  type BookingEmailContext,
  bookingChangeEmail,
  bookingReminderEmail,
} from "./booking.emails.ts";

/** A session of Amina with her mentor. */
export const exampleBooking: Booking = {
  id: exampleId,
  kind: "mentor_session",
  hostId: exampleId,
  hostUserId: exampleId,
  hostName: "Adaeze Okonkwo",
  hostTimeZone: "Africa/Lagos",
  guestId: exampleId,
  guestName: "Amina Bello",
  guestEmail: null,
  guestTimeZone: "America/Toronto",
  status: "confirmed",
  startsAt: exampleTime,
  endsAt: addTime(exampleTime, { hours: 1 }),
  blockedUntil: addTime(exampleTime, { hours: 1 }),
  note: "How do I prepare for the nursing license exam while I work full time?",
  holdExpiresAt: null,
  answerBy: subtractTime(exampleTime, { days: 2 }),
  movedBy: null,
  movedFrom: null,
  moveCount: 0,
  cancelledBy: null,
  absent: null,
  reason: null,
  meetingUrl: "https://meet.example/meridian-4f2a",
  sequence: 0,
  wasConfirmed: true,
  createdAt: subtractTime(exampleTime, { days: 4 }),
  statusChangedAt: subtractTime(exampleTime, { days: 4 }),
  completedAt: null,
  disputedAt: null,
  decision: null,
};

export function exampleContext(
  reader: Side,
  given: Partial<BookingEmailContext> = {},
): BookingEmailContext {
  return {
    to: reader === "guest" ? exampleReader : "adaeze@people.example",
    reader,
    name: reader === "guest" ? "Amina Bello" : "Adaeze Okonkwo",
    title: `Mentor session with ${reader === "guest" ? "Adaeze Okonkwo" : "Amina Bello"}`,
    noun: "session",
    timeZone: reader === "guest" ? "America/Toronto" : "Africa/Lagos",
    href: `${exampleSite}/sessions/${exampleId}`,
    isPaid: true,
    isFree: false,
    isRefunded: false,
    sentences: [],
    ...given,
  };
}

/** The emails to both sides about an event. */
export function exampleChange(
  event: BookingEvent,
  {
    actor,
    before = {},
    after = {},
    guest = [],
    host = [],
    action,
    isFree = false,
    isRefunded = false,
  }: {
    actor: BookingActor;
    before?: Partial<Booking>;
    after?: Partial<Booking>;
    guest?: string[];
    host?: string[];
    action?: BookingEmailContext["action"];
    isFree?: boolean;
    isRefunded?: boolean;
  },
) {
  const step = {
    actor,
    before: { ...exampleBooking, ...before },
    after: { ...exampleBooking, ...after },
  };
  const write = (reader: Side, sentences: readonly string[]) =>
    bookingChangeEmail(
      bookingEvents[event],
      step,
      exampleContext(reader, { sentences, isFree, isRefunded, ...(action ? { action } : {}) }),
    )?.email;
  return { guest: write("guest", guest), host: write("host", host) };
}

/** Emails about events of any booking, by actor. Sessions with mentors have their own, with the money. */
const changes: Record<string, ReturnType<typeof exampleChange>> = {
  "Moved to a new time by the guest": exampleChange("move", {
    actor: "guest",
    after: {
      status: "rescheduled",
      movedBy: "guest",
      movedFrom: subtractTime(exampleTime, { days: 1 }),
    },
  }),
  "Request moved": exampleChange("move", { actor: "guest", after: { status: "requested" } }),
  "New time accepted": exampleChange("confirm", {
    actor: "host",
    before: { status: "rescheduled" },
  }),
  "New time not answered": exampleChange("cancel", {
    actor: "system",
    after: { status: "cancelled", cancelledBy: "system" },
  }),
  "New time refused": exampleChange("cancel", {
    actor: "guest",
    after: { status: "cancelled", cancelledBy: "host" },
  }),
  "Cancelled by the office": exampleChange("cancel", {
    actor: "admin",
    after: { status: "cancelled", reason: "Our video service will be down at that time." },
  }),
};

export const title = "Bookings";

export const examples: EmailExamples["examples"] = {
  bookingChangeEmail: Object.fromEntries(
    Object.entries(changes).flatMap(([name, { guest, host }]) => [
      [`${name}: guest`, guest],
      [`${name}: host`, host],
    ]),
  ),
  bookingReminderEmail: {
    "Day before": bookingReminderEmail(
      exampleBooking,
      "day",
      exampleContext("guest"),
      subtractTime(exampleTime, { days: 1 }),
    ),
    "Hour before: host": bookingReminderEmail(
      exampleBooking,
      "hour",
      exampleContext("host"),
      subtractTime(exampleTime, { hours: 1 }),
    ),
    "Day before: consultation": bookingReminderEmail(
      { ...exampleBooking, hostName: "Meridian Toronto" },
      "day",
      exampleContext("guest", {
        name: undefined,
        noun: "consultation",
        title: "Consultation with Meridian",
        isPaid: false,
      }),
      subtractTime(exampleTime, { days: 1 }),
    ),
  },
};
