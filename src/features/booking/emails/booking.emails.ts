import { composeEmail, type Email, type EmailBlock } from "#platform/mail/email.ts";
import { addDays, dayIn, formatTime, formatTimeInSentence } from "#shared/time.ts";
import type { Booking, BookingStep } from "../booking.types.ts";
import { videoCall } from "../events/event.rules.ts";
import type { BookingEventDefinition, CalendarPart, EmailReader } from "../events/event.types.ts";
import { describeTimeThere, isSameClock } from "../slot-words.rules.ts";

/** The reader of an email, and the booking as that reader sees it. */
export interface BookingEmailContext
  extends Pick<
    EmailReader,
    "reader" | "noun" | "timeZone" | "isPaid" | "isFree" | "isRefunded" | "sentences"
  > {
  to: string;
  /** The reader's full name; of a guest without an account it could be anything. */
  name: string | undefined;
  /** `Mentor session with Adaeze Okonkwo` */
  title: string;
  /** Full address of the booking's page. */
  href: string;
  /** The action that the feature asks the reader for, elsewhere than on the booking's page. */
  action?: { label: string; href: string };
}

export interface ChangeEmail {
  email: Email;
  calendar: CalendarPart;
}

/** Writes the email to one side about an event; undefined: that side did it, or doesn't need to know. */
export function bookingChangeEmail(
  event: BookingEventDefinition,
  step: BookingStep,
  context: BookingEmailContext,
): ChangeEmail | undefined {
  const { after } = step;
  const { reader, title, noun, timeZone, href, sentences, action } = context;
  const other = reader === "guest" ? after.hostName : after.guestName;
  const said = event.email?.(step, {
    ...context,
    other,
    deadline: after.answerBy ? formatTimeInSentence(after.answerBy, timeZone) : "then",
    reason: after.reason ? [{ label: "Reason", quote: after.reason }] : [],
  });
  if (!said) return undefined;
  const [first, ...more] = said.paragraphs;
  return {
    calendar: event.calendar?.(after) ?? null,
    email: composeEmail(context.to, {
      ...greetingOf(context),
      subject: `${said.subject}: ${title}`,
      paragraphs: [first, whenAndWithWhom(after, context, other), ...more, ...sentences],
      action: action ?? { label: said.action ?? `See the ${noun}`, href },
      ...(action ? { notes: [{ label: `See the ${noun}`, href }] } : {}),
      reason: reasonOf(context),
    }),
  };
}

/** A day or an hour before. */
export function bookingReminderEmail(
  booking: Booking,
  before: "day" | "hour",
  context: BookingEmailContext,
  now: Date,
): Email {
  const { startsAt, meetingUrl, hostName, guestName } = booking;
  const { reader, title, noun, timeZone, href } = context;
  const word = before === "hour" ? "In an hour" : nameDay(startsAt, timeZone, now);
  const other = reader === "guest" ? hostName : guestName;
  return composeEmail(context.to, {
    ...greetingOf(context),
    subject: `${word}: ${title}`,
    paragraphs: [
      `Your ${noun} is coming up.`,
      whenAndWithWhom(booking, context, other),
      ...(meetingUrl ? [videoCall(meetingUrl)] : []),
    ],
    action: { label: `See the ${noun}`, href },
    notes: [
      // By now, guests can only cancel.
      `Can't make it? You can ${reader === "guest" ? "cancel" : "move or cancel"} the ${noun} on its page.`,
    ],
    reason: reasonOf(context),
  });
}

/**
 * A reminder 24 hours ahead isn't always sent on the day before: clocks change, and servers may be down.
 */
function nameDay(startsAt: Date, timeZone: string, now: Date): string {
  const [day, today] = [dayIn(startsAt, timeZone), dayIn(now, timeZone)];
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : "Coming up";
}

type WhenOfBooking = Pick<Booking, "startsAt" | "hostTimeZone" | "guestTimeZone">;

/** The time on the reader's clock, and on the other's where it shows another one. */
function whenAndWithWhom(
  { startsAt, hostTimeZone, guestTimeZone }: WhenOfBooking,
  { reader, timeZone }: Pick<BookingEmailContext, "reader" | "timeZone">,
  other: string,
): EmailBlock {
  const otherZone = reader === "guest" ? hostTimeZone : guestTimeZone;
  const there = isSameClock(startsAt, timeZone, otherZone)
    ? ""
    : ` (${describeTimeThere(startsAt, timeZone, otherZone)})`;
  return {
    facts: [
      { label: "When", value: `${formatTime(startsAt, timeZone)}${there}` },
      { label: "With", value: other },
    ],
  };
}

const greetingOf = ({ name }: BookingEmailContext) => (name ? { name } : {});

const reasonOf = ({ reader, noun }: BookingEmailContext) =>
  reader === "guest"
    ? `You're getting this because this email address was used to book a ${noun}.`
    : `You're getting this because someone booked or requested a ${noun} with you.`;
