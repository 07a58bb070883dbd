import { calendarContentType, createCalendarFile } from "#platform/calendar/calendar.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatTime } from "#shared/time.ts";
import { eventPath } from "../events.constants.ts";
import { calendarFileName, toAppointment } from "../events.emails.ts";

export type ChangeNotice = "moved" | "relocated" | "moved_and_relocated" | "cancelled" | "back";

const subjects: Record<ChangeNotice, (title: string) => string> = {
  moved: (title) => `New time: ${title}`,
  relocated: (title) => `New location: ${title}`,
  moved_and_relocated: (title) => `New time and location: ${title}`,
  cancelled: (title) => `Canceled: ${title}`,
  back: (title) => `It's on after all: ${title}`,
};

const changes: Record<Exclude<ChangeNotice, "cancelled">, string> = {
  moved: "has a new time",
  relocated: "has a new location",
  moved_and_relocated: "has a new time and a new location",
  back: "is taking place after all",
};

interface ChangedEvent {
  id: string;
  /** Version in people's calendars. */
  sequence: number;
  title: string;
  summary: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  joinUrl: string | null;
  isSample: boolean;
}

/**
 * To a person who registered: the event has another time or location, is canceled, or takes place
 * after all.
 */
export function changedEmail(
  baseUrl: string,
  { to, notice, event, now }: { to: string; notice: ChangeNotice; event: ChangedEvent; now: Date },
): Email {
  const { title, startsAt, endsAt, timeZone, location } = event;
  const facts = [
    { label: "Starts", value: `${formatTime(startsAt, timeZone)} (${formatTime(startsAt)})` },
    { label: "Ends", value: formatTime(endsAt, timeZone) },
    { label: "Where", value: location },
  ];
  const reason = "You're getting this because you registered for this event.";
  if (notice === "cancelled") {
    return composeEmail(to, {
      subject: subjects.cancelled(title),
      paragraphs: [
        `The event “${title}” is canceled. We're sorry about the change of plans.`,
        "If you added the event to your calendar, please remove it. You don't need to do anything else.",
      ],
      action: { label: "See upcoming events", href: `${baseUrl}/events` },
      reason,
    });
  }
  const email = composeEmail(to, {
    subject: subjects[notice](title),
    paragraphs: [
      `The event “${title}” ${changes[notice]}. Your registration is still valid.`,
      { facts },
      notice === "back"
        ? "The attached file puts the event back in your calendar."
        : "The attached file updates the event in your calendar.",
    ],
    action: { label: "See the event", href: `${baseUrl}${eventPath(event.id)}` },
    notes: ["Can't make it? Your confirmation email has a link to cancel."],
    reason,
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
