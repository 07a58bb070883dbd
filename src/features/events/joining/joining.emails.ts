import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatTime, formatTimeInSentence } from "#shared/time.ts";
import { adminEventPath, eventPath } from "../events.constants.ts";
import type { JoinNotice } from "./joining.rules.ts";

const subjects: Record<JoinNotice, (title: string) => string> = {
  day: (title) => `Your link to join: ${title}`,
  hour: (title) => `Starting soon: ${title}`,
  changed: (title) => `New link to join: ${title}`,
};

const registeredReason = "You're getting this because you registered for this event.";

const openings: Record<JoinNotice, string> = {
  day: "Here's your link to join.",
  hour: "The event starts soon. Here's your link to join.",
  changed:
    "The link to join has changed. Please use the one below and ignore the link in our earlier email.",
};

/** The link to join, for a person who registered. */
export function joinEmail(
  baseUrl: string,
  {
    to,
    notice,
    event,
    joinUrl,
  }: {
    to: string;
    notice: JoinNotice;
    event: { id: string; title: string; startsAt: Date; timeZone: string };
    joinUrl: string;
  },
): Email {
  return composeEmail(to, {
    subject: subjects[notice](event.title),
    paragraphs: [
      openings[notice],
      {
        facts: [
          { label: "Event", value: event.title },
          {
            label: "Starts",
            value: `${formatTime(event.startsAt, event.timeZone)} (${formatTime(event.startsAt)})`,
          },
        ],
      },
    ],
    action: { label: "Join the event", href: joinUrl },
    notes: [
      { label: "About the event", href: `${baseUrl}${eventPath(event.id)}` },
      "Can't make it? Your confirmation email has a link to cancel.",
    ],
    reason: registeredReason,
  });
}

/** Email with an event's notes, for a person who registered. */
export function notesEmail(
  baseUrl: string,
  {
    to,
    event: { id, title, notes, notesUrl },
  }: {
    to: string;
    event: { id: string; title: string; notes: string | null; notesUrl: string | null };
  },
): Email {
  const paragraphs = notes ? notes.split(/\n{2,}/).map((part) => part.trim()) : [];
  return composeEmail(to, {
    subject: `Notes from “${title}”`,
    paragraphs: [
      notes
        ? "Thank you for registering. Here are the notes."
        : "Thank you for registering. You can now open the recording or slides.",
      ...paragraphs.filter(Boolean),
    ],
    linksInText: true,
    ...(notesUrl ? { action: { label: "Open the recording or slides", href: notesUrl } } : {}),
    notes: [{ label: "About the event", href: `${baseUrl}${eventPath(id)}` }],
    reason: registeredReason,
  });
}

/** Notifies an administrator that registered people wait for a link. */
export function missingLinkEmail(
  baseUrl: string,
  {
    to,
    event,
  }: {
    to: string;
    event: { id: string; title: string; startsAt: Date; registrations: number };
  },
): Email {
  const people = event.registrations === 1 ? "1 person has" : `${event.registrations} people have`;
  return composeEmail(to, {
    subject: `Link missing: ${event.title}`,
    paragraphs: [
      `The event “${event.title}” starts on ${formatTimeInSentence(event.startsAt)}, and it has no link to join yet. ${people} registered.`,
      "Once you add the link, we'll email it to everyone who registered.",
    ],
    reason: "You're getting this because you're an administrator.",
    action: { label: "Add the link", href: `${baseUrl}${adminEventPath(event.id)}` },
  });
}
