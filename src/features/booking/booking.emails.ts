import type { EmailContent } from "#platform/mail/compose-email.ts";
import { addDays, dayIn, formatTime } from "#shared/time.ts";
import type { Booking, BookingStep, Side } from "./booking.types.ts";
import type { BookingEventDefinition, CalendarPart } from "./events/event.types.ts";

/** The reader of an email, and the booking as that reader sees it. */
export interface BookingEmailContext {
  reader: Side;
  /** `Mentor session with Adaeze Okonkwo` */
  title: string;
  /** The reader's zone. */
  timeZone: string;
  /** Full address of the booking's page. */
  href: string;
  isPaid: boolean;
  /** Sentences of the feature that the booking belongs to. */
  sentences: readonly string[];
  /** The action that the feature asks the reader for, elsewhere than on the booking's page. */
  action?: { label: string; href: string };
}

export interface ChangeEmail {
  content: EmailContent;
  calendar: CalendarPart;
}

/** Writes the email to one side about an event; undefined: that side did it, or need not know. */
export function writeChange(
  event: BookingEventDefinition,
  step: BookingStep,
  context: BookingEmailContext,
): ChangeEmail | undefined {
  const { after } = step;
  const { reader, title, timeZone, href, sentences, action } = context;
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
    content: {
      subject: `${said.subject}: ${title}`,
      paragraphs: [first, when(after, timeZone), ...more, ...sentences],
      action: action ?? { label: said.action ?? "See the appointment", href },
      notes: action ? [`The appointment itself: ${href}`] : [],
    },
  };
}

/** A day or an hour before. */
export function writeReminder(
  { startsAt, meetingUrl }: Booking,
  before: "day" | "hour",
  { title, timeZone, href }: BookingEmailContext,
  now: Date,
): EmailContent {
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

/**
 * A day of 24 hours before is not always the day before: clocks change, and servers stand still.
 */
function nameDay(startsAt: Date, timeZone: string, now: Date): string {
  const [day, today] = [dayIn(startsAt, timeZone), dayIn(now, timeZone)];
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : "Coming up";
}

function when({ startsAt }: Booking, timeZone: string): string {
  return `Time: ${formatTime(startsAt, timeZone)}.`;
}
