import type { Letter } from "#platform/mail/letter.ts";
import { addDays, dayIn, formatTime } from "#shared/time.ts";
import type { Booking, BookingStep, Side } from "./booking.types.ts";
import type { BookingEventDefinition, CalendarPart } from "./events/event.types.ts";

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

export interface ChangeLetter {
  letter: Letter;
  calendar: CalendarPart;
}

/** What one side is written about an event; undefined: that side did it, or need not know. */
export function writeChange(
  event: BookingEventDefinition,
  step: BookingStep,
  context: LetterContext,
): ChangeLetter | undefined {
  const { after } = step;
  const { reader, title, timeZone, href, told, action } = context;
  const said = event.email?.(step, {
    ...context,
    other: reader === "guest" ? after.hostName : after.guestName,
    deadline: after.answerBy ? formatTime(after.answerBy, timeZone) : "then",
    reason: after.reason ? [`The reason given: ${after.reason}`] : [],
  });
  if (!said) return undefined;
  const [first, ...more] = said.paragraphs;
  return {
    calendar: event.calendar?.(after) ?? null,
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
  const [day, today] = [dayIn(startsAt, timeZone), dayIn(now, timeZone)];
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : "Coming up";
}

function when({ startsAt }: Booking, timeZone: string): string {
  return `Time: ${formatTime(startsAt, timeZone)}.`;
}
