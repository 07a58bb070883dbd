import {
  type Appointment,
  calendarContentType,
  createCalendarFile,
} from "#platform/calendar/calendar.ts";
import { writeLetter } from "#platform/mail/letter.ts";
import type { MailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";
import { confirmationDays, confirmPath, eventPath, unsubscribePath } from "./events.constants.ts";

interface MailedEvent {
  id: string;
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
 * An event as an appointment. Every copy of it has the same id, so that a calendar keeps one.
 * `joinUrl` only for people who registered.
 */
export function toAppointment(
  baseUrl: string,
  event: Omit<MailedEvent, "joinUrl" | "isSample" | "timeZone" | "host">,
  joinUrl: string | null = null,
): Appointment {
  return {
    uid: `event-${event.id}@${new URL(baseUrl).hostname}`,
    title: event.title,
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
 * Tells a person that they are registered, with the calendar file. It does not repeat what they
 * typed: anybody may give another's address, and would have a way to write to them.
 */
export function registeredMail(
  baseUrl: string,
  {
    to,
    event,
    cancelToken,
    now,
  }: { to: string; event: MailedEvent; cancelToken: string; now: Date },
): MailMessage {
  const path = `${baseUrl}${eventPath(event.id)}`;
  const text = [
    "Hello,",
    `You are registered for ${event.title}.`,
    [
      `Starts: ${formatTime(event.startsAt, event.timeZone)} (${formatTime(event.startsAt)})`,
      `Ends: ${formatTime(event.endsAt, event.timeZone)}`,
      `Host: ${event.host}`,
      `Where: ${event.location}`,
      describeJoining(event),
    ].join("\n"),
    "The calendar file is attached.",
    `About the event: ${path}`,
    `You cannot come, or did not register? Cancel here: ${path}?cancel=${cancelToken}`,
    brand.name,
  ].join("\n\n");
  return {
    to,
    subject: `You are registered: ${event.title}`,
    text,
    attachments: [
      {
        filename: calendarFileName(event.id),
        contentType: calendarContentType,
        content: createCalendarFile(toAppointment(baseUrl, event, event.joinUrl), now),
      },
    ],
  };
}

/** To the address of a suspended account, which was typed into the form of an event. */
export function registrationRefusedMail(to: string, { title }: { title: string }): MailMessage {
  return writeLetter(to, {
    subject: `You aren't registered: ${title}`,
    paragraphs: [
      `Someone, probably you, tried to register this address for ${title}.`,
      "Your account is suspended, so we can't register you for events until the suspension ends.",
    ],
    notes: ["If this wasn't you, ignore this email."],
  });
}

function describeJoining({ joinUrl, isSample }: MailedEvent): string {
  if (joinUrl) return `Join: ${joinUrl}`;
  return isSample
    ? "Join: this is a sample event for demonstration, so there is nothing to join."
    : "Join: we'll email you the link a day before the event, and again an hour before.";
}

export function confirmNewsletterMail(
  baseUrl: string,
  { to, confirmToken, unsubscribeToken }: NewsletterMail & { confirmToken: string },
): MailMessage {
  return newsletterMail(baseUrl, { to, unsubscribeToken }, "Confirm your newsletter subscription", [
    `Somebody, probably you, asked for the newsletter of ${brand.name} at this address.`,
    `Confirm it here within ${confirmationDays} days: ${baseUrl}${confirmPath(confirmToken)}`,
    "If it was not you, you need do nothing: without a confirmation nothing is sent.",
  ]);
}

export function welcomeNewsletterMail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterMail,
): MailMessage {
  return newsletterMail(baseUrl, { to, unsubscribeToken }, "You are subscribed to our newsletter", [
    `Your subscription to the newsletter of ${brand.name} is confirmed. We write now and then, about events that are coming up and what is new.`,
    `What is on now: ${baseUrl}/events`,
  ]);
}

/** One newsletter for one reader: what an administrator wrote, and the link to unsubscribe. */
export function newsletterIssueMail(
  baseUrl: string,
  { to, unsubscribeToken, subject, body }: NewsletterMail & { subject: string; body: string },
): MailMessage {
  return newsletterMail(baseUrl, { to, unsubscribeToken }, subject, [body]);
}

interface NewsletterMail {
  to: string;
  unsubscribeToken: string;
}

/** A mail of the newsletter: with a link to unsubscribe, in the text and for mail programs. */
function newsletterMail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterMail,
  subject: string,
  sentences: string[],
): MailMessage {
  const unsubscribeUrl = `${baseUrl}${unsubscribePath(unsubscribeToken)}`;
  return {
    to,
    subject,
    text: [
      "Hello,",
      ...sentences,
      `Unsubscribe: ${unsubscribeUrl}`,
      `${brand.name}, ${brand.offices.join(" and ")}`,
    ].join("\n\n"),
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
