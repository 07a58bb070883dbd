import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { formatTime } from "#shared/time.ts";
import { adminEventPath, eventPath } from "../events.constants.ts";
import type { JoinNotice } from "./joining.rules.ts";

const subjects: Record<JoinNotice, (title: string) => string> = {
  day: (title) => `Your link for ${title}`,
  hour: (title) => `Starting soon: ${title}`,
  changed: (title) => `New link for ${title}`,
};

const openings: Record<JoinNotice, string> = {
  day: "Here's your link to join.",
  hour: "The event starts soon. Here's your link to join.",
  changed: "The link to join has changed. Please use this one and delete the earlier email.",
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
): EmailMessage {
  return composeEmail(to, {
    subject: subjects[notice](event.title),
    paragraphs: [
      openings[notice],
      `${event.title} starts ${formatTime(event.startsAt, event.timeZone)} (${formatTime(event.startsAt)}).`,
    ],
    action: { label: "Join the event", href: joinUrl },
    notes: [
      `About the event: ${baseUrl}${eventPath(event.id)}`,
      "Can't come? Your confirmation email has a link to cancel.",
    ],
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
): EmailMessage {
  const paragraphs = notes ? notes.split(/\n{2,}/).map((part) => part.trim()) : [];
  return composeEmail(to, {
    subject: `Notes from ${title}`,
    paragraphs: ["Here's what we have for you from the event.", ...paragraphs.filter(Boolean)],
    ...(notesUrl ? { action: { label: "Open the recording or slides", href: notesUrl } } : {}),
    notes: [`You get this because you registered: ${baseUrl}${eventPath(id)}`],
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
): EmailMessage {
  const people = event.registrations === 1 ? "1 person has" : `${event.registrations} people have`;
  return composeEmail(to, {
    subject: `Link missing: ${event.title}`,
    paragraphs: [
      `${event.title} starts ${formatTime(event.startsAt)}, and no link to join is saved. ${people} registered.`,
      "Add the link, and everyone who registered gets it by email right away.",
    ],
    action: { label: "Add the link", href: `${baseUrl}${adminEventPath(event.id)}` },
  });
}
