import {
  type Appointment,
  calendarContentType,
  createCalendarFile,
} from "#platform/calendar/calendar.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";
import { eventPath } from "./events.constants.ts";
import { isOnline } from "./events.rules.ts";
import { startsInMoreThanADay } from "./joining/joining.rules.ts";

interface EmailedEvent {
  id: string;
  /** Version in people's calendars. */
  sequence: number;
  title: string;
  summary: string;
  host: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  joinUrl: string | null;
  isSample: boolean;
}

/**
 * An event as an appointment; a sample's title says that it's one. Every copy of it has the same id, so that a calendar
 * keeps one. A link has no `sequence`, and `joinUrl` is only for people who registered.
 */
export function toAppointment(
  baseUrl: string,
  event: Omit<EmailedEvent, "sequence" | "host" | "timeZone" | "joinUrl"> &
    Pick<Appointment, "sequence">,
  joinUrl: string | null = null,
): Appointment {
  return {
    uid: `event-${event.id}@${new URL(baseUrl).hostname}`,
    sequence: event.sequence ?? 0,
    title: event.isSample ? `${event.title} (sample)` : event.title,
    description: joinUrl ? `${event.summary}\n\nJoin: ${joinUrl}` : event.summary,
    location: event.location,
    url: `${baseUrl}${eventPath(event.id)}`,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
  };
}

export function calendarFileName(eventId: string): string {
  return `${brand.name.toLowerCase().replace(/\W+/g, "-")}-${eventId}.ics`.slice(-100);
}

/**
 * Confirms a registration, with the calendar file. The email doesn't repeat what the person typed:
 * anyone may give another's address, and would have a way to write to them.
 */
export function registeredEmail(
  baseUrl: string,
  {
    to,
    event,
    cancelToken,
    now,
  }: { to: string; event: EmailedEvent; cancelToken: string; now: Date },
): Email {
  const page = `${baseUrl}${eventPath(event.id)}`;
  const { joinUrl } = event;
  const email = composeEmail(to, {
    subject: `You're registered: ${event.title}`,
    paragraphs: [
      `Your registration for “${event.title}” is confirmed.`,
      {
        facts: [
          {
            label: "Starts",
            value: `${formatTime(event.startsAt, event.timeZone)} (${formatTime(event.startsAt)})`,
          },
          { label: "Ends", value: formatTime(event.endsAt, event.timeZone) },
          { label: "Host", value: event.host },
          { label: "Where", value: event.location },
        ],
      },
      ...(joinUrl ? [] : describeJoining(event, now)),
      "The attached file adds the event to your calendar.",
    ],
    action: joinUrl
      ? { label: "Join the event", href: joinUrl }
      : { label: "See the event", href: page },
    notes: [
      ...(joinUrl ? [{ label: "About the event", href: page }] : []),
      {
        label: "Can't make it, or didn't register? Cancel here",
        href: `${page}?cancel=${cancelToken}`,
      },
    ],
    reason: registeredReason,
  });
  return {
    ...email,
    attachments: [
      {
        filename: calendarFileName(event.id),
        contentType: calendarContentType,
        content: createCalendarFile(toAppointment(baseUrl, event, event.joinUrl), now),
      },
    ],
  };
}

const registeredReason =
  "You're getting this because this email address was used to register for an event.";

function describeJoining(event: EmailedEvent, now: Date): string[] {
  if (event.isSample) {
    return ["This is a sample event for demonstration, so there's nothing to join."];
  }
  if (!isOnline(event)) return [];
  return [
    startsInMoreThanADay(event, now)
      ? "To join, use the link we'll email you a day before the event and again an hour before."
      : "We'll email you the link to join as soon as it's ready.",
  ];
}

/** To the address of a suspended account, which was typed into the form of an event. */
export function registrationDeniedEmail(to: string, { title }: { title: string }): Email {
  return composeEmail(to, {
    subject: `You're not registered: ${title}`,
    paragraphs: [
      `Someone, probably you, tried to register for “${title}” with this email address.`,
      "Your account is suspended, so we can't register you for events until the suspension ends.",
    ],
    notes: ["If this wasn't you, you can ignore this email."],
    reason:
      "You're getting this because someone tried to register this email address for an event.",
  });
}
