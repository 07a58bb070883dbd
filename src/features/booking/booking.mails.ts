import type { Letter } from "#platform/mail/letter.ts";
import { formatTime } from "#shared/time.ts";
import { guaranteeDays } from "./booking.constants.ts";
import type { Booking, BookingChange } from "./booking.types.ts";
import { contestDeadline } from "./booking-permissions.rules.ts";
import { dayOf } from "./calendar-days.rules.ts";
import { addDays } from "./hosts/exceptions.rules.ts";

export type Side = "guest" | "host";

/** Whom a letter is for, and what it is about as that one reads it. */
export interface LetterContext {
  reader: Side;
  /** `Mentor session with Adaeze Okonkwo` */
  title: string;
  /** The reader's zone. */
  timeZone: string;
  /** Where the booking is read; complete. */
  href: string;
  isPaid: boolean;
  /** Sentences of the feature that the booking belongs to. */
  told: readonly string[];
  /** What that feature asks the reader to do, elsewhere than where the booking is read. */
  action?: { label: string; href: string };
}

/** Whether the letter brings a new version of the appointment for the reader's calendar. */
export type CalendarPart = "REQUEST" | "CANCEL" | null;

export interface ChangeLetter {
  letter: Letter;
  calendar: CalendarPart;
}

/** What one side is written about a change; undefined: that side did it, or need not know. */
export function writeChange(
  change: BookingChange,
  context: LetterContext,
): ChangeLetter | undefined {
  const said = wordsFor(change, context);
  if (!said) return undefined;
  const { after } = change;
  const { title, timeZone, href, told, action } = context;
  const [first, ...more] = said.paragraphs;
  return {
    calendar: calendarPart(change),
    letter: {
      subject: `${said.subject}: ${title}`,
      paragraphs: [first, when(after, timeZone), ...more, ...told],
      action: action ?? { label: said.action ?? "See the appointment", href },
      notes: action ? [`The appointment itself: ${href}`] : [],
    },
  };
}

/** A day or an hour before. */
export function writeReminder(
  { startsAt, meetingUrl }: Booking,
  before: "day" | "hour",
  { title, timeZone, href }: LetterContext,
  now: Date,
): Letter {
  const word = before === "hour" ? "In an hour" : nameDay(startsAt, timeZone, now);
  return {
    subject: `${word}: ${title}`,
    paragraphs: [
      `Your appointment begins on ${formatTime(startsAt, timeZone)}.`,
      ...(meetingUrl ? [`You meet by video: ${meetingUrl}`] : []),
    ],
    action: { label: "See the appointment", href },
    notes: ["Something came up? Move or cancel it there, so that the other side knows."],
  };
}

/** A day of 24 hours before is not always the day before: clocks change, and servers stand still. */
function nameDay(startsAt: Date, timeZone: string, now: Date): string {
  const [day, today] = [dayOf(startsAt, timeZone), dayOf(now, timeZone)];
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : "Coming up";
}

function when({ startsAt }: Booking, timeZone: string): string {
  return `Time: ${formatTime(startsAt, timeZone)}.`;
}

function calendarPart({ event, after }: BookingChange): CalendarPart {
  if (event === "confirm" || (event === "move" && after.wasConfirmed)) return "REQUEST";
  return event === "cancel" && after.wasConfirmed ? "CANCEL" : null;
}

interface Words {
  subject: string;
  paragraphs: [string, ...string[]];
  action?: string;
}

function wordsFor(change: BookingChange, context: LetterContext): Words | undefined {
  const { event, actor, before, after } = change;
  const { reader, timeZone } = context;
  const other = reader === "guest" ? after.hostName : after.guestName;
  const deadline = after.answerBy ? formatTime(after.answerBy, timeZone) : "then";
  const reason = after.reason ? [`The reason given: ${after.reason}`] : [];
  switch (event) {
    case "expire":
      return undefined;
    case "request":
      return reader === "host"
        ? {
            subject: "A new request",
            paragraphs: [
              `${other} would like to meet you.`,
              ...(after.note ? [`What it is about: ${after.note}`] : []),
              `Please accept or decline by ${deadline}. Without an answer the request lapses.`,
            ],
            action: "Answer the request",
          }
        : {
            subject: "Your request was sent",
            paragraphs: [
              `${other} has until ${deadline} to answer. We write to you as soon as there is an answer.`,
            ],
          };
    case "confirm":
      return {
        subject: before.status === "rescheduled" ? "The new time is confirmed" : "Confirmed",
        paragraphs: [
          reader === "guest" ? `You are meeting ${other}.` : `${other} is meeting you.`,
          ...(reader === "host" && after.note ? [`What it is about: ${after.note}`] : []),
          ...(after.meetingUrl ? [`You meet by video: ${after.meetingUrl}`] : []),
          "The attached file puts it into your calendar.",
        ],
      };
    case "decline":
      if (reader === "host") {
        if (actor !== "system") return undefined;
        return {
          subject: "A request has lapsed",
          paragraphs: [`The request of ${other} was not answered in time.`],
        };
      }
      return actor === "system"
        ? {
            subject: "No answer in time",
            paragraphs: [`${other} did not answer your request in time.`],
          }
        : { subject: "Declined", paragraphs: [`${other} cannot meet you.`, ...reason] };
    case "cancel":
      return {
        subject: "Cancelled",
        paragraphs: [describeCancellation(change, reader, other), ...reason],
      };
    case "move":
      if (after.status === "requested") {
        if (reader === "guest") return undefined;
        return {
          subject: "A request at another time",
          paragraphs: [
            `${other} has moved the request.`,
            `Please accept or decline by ${deadline}.`,
          ],
          action: "Answer the request",
        };
      }
      return after.movedBy === reader
        ? {
            subject: "You have proposed another time",
            paragraphs: [`${other} has until ${deadline} to agree.`, earlier(after, timeZone)],
          }
        : {
            subject: "Another time is proposed",
            paragraphs: [
              `${other} proposes another time.`,
              earlier(after, timeZone),
              `Please agree or refuse by ${deadline}. Without an answer the appointment is cancelled.`,
            ],
            action: "Answer",
          };
    case "complete":
      // The host has nothing to learn from it alone.
      if (reader === "host" && context.told.length === 0) return undefined;
      return {
        subject: "Completed",
        paragraphs: [
          `Your appointment with ${other} is over.`,
          ...(reader === "guest" && context.isPaid
            ? [
                `If it was not what you agreed on, you can ask for your money back within ${guaranteeDays} days.`,
              ]
            : []),
        ],
      };
    case "reportAbsence":
      if (after.absent !== reader) return undefined;
      return {
        subject: "You were missed",
        paragraphs: [
          `${other} reported that you did not come.`,
          ...(context.isPaid
            ? [`If that is not so, contest it by ${formatTime(contestDeadline(after), timeZone)}.`]
            : []),
        ],
      };
    case "dispute":
      if (actor === reader) {
        return {
          subject: "We are looking into it",
          paragraphs: ["We read what both of you say, decide, and write to you."],
        };
      }
      return {
        subject: before.status === "no_show" ? "The report is contested" : "A refund is asked for",
        paragraphs: [
          before.status === "no_show"
            ? `${other} says that they were there.`
            : `${other} has asked for the money back.`,
          ...reason,
          "Please tell us your side of it. We read what both of you say, decide, and write to you.",
        ],
        action: "Say your side",
      };
    case "dismiss":
    case "refund":
      return {
        subject: event === "refund" ? "Refunded" : "Not refunded",
        paragraphs: [
          event === "refund"
            ? `The whole price is returned to ${reader === "guest" ? "you" : other}.`
            : "We have looked into it, and the price is not returned.",
          ...(after.decision ? [`The reason: ${after.decision}`] : []),
        ],
      };
  }
}

function describeCancellation(
  { actor, after }: BookingChange,
  reader: Side,
  other: string,
): string {
  if (actor === "system") {
    return after.reason
      ? "The appointment is cancelled."
      : "The new time was not agreed on, so the appointment is cancelled.";
  }
  if (actor === "admin") return "We have cancelled the appointment.";
  if (actor === reader) return "You have cancelled the appointment.";
  return after.cancelledBy === "host" && actor === "guest"
    ? `${other} could not agree to the new time.`
    : `${other} has cancelled the appointment.`;
}

function earlier({ movedFrom }: Booking, timeZone: string): string {
  return movedFrom ? `It was planned for ${formatTime(movedFrom, timeZone)}.` : "";
}
