import {
  type Appointment,
  calendarContentType,
  createCalendarFile,
} from "#platform/calendar/calendar.ts";
import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";
import { confirmationDays, confirmPath, eventPath, unsubscribePath } from "./events.constants.ts";

interface EmailedEvent {
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
  event: Omit<EmailedEvent, "joinUrl" | "isSample" | "timeZone" | "host">,
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
): EmailMessage {
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
export function registrationDeniedEmail(to: string, { title }: { title: string }): EmailMessage {
  return composeEmail(to, {
    subject: `You aren't registered: ${title}`,
    paragraphs: [
      `Someone, probably you, tried to register this address for ${title}.`,
      "Your account is suspended, so we can't register you for events until the suspension ends.",
    ],
    notes: ["If this wasn't you, ignore this email."],
  });
}

function describeJoining({ joinUrl, isSample }: EmailedEvent): string {
  if (joinUrl) return `Join: ${joinUrl}`;
  return isSample
    ? "Join: this is a sample event for demonstration, so there is nothing to join."
    : "Join: we'll email you the link a day before the event, and again an hour before.";
}

export function confirmNewsletterEmail(
  baseUrl: string,
  { to, confirmToken, unsubscribeToken }: NewsletterEmail & { confirmToken: string },
): EmailMessage {
  return newsletterEmail(
    baseUrl,
    { to, unsubscribeToken },
    "Confirm your newsletter subscription",
    [
      `Somebody, probably you, asked for the newsletter of ${brand.name} at this address.`,
      `Confirm it here within ${confirmationDays} days: ${baseUrl}${confirmPath(confirmToken)}`,
      "If it was not you, you need do nothing: without a confirmation nothing is sent.",
    ],
  );
}

export function welcomeNewsletterEmail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterEmail,
): EmailMessage {
  return newsletterEmail(
    baseUrl,
    { to, unsubscribeToken },
    "You are subscribed to our newsletter",
    [
      `Your subscription to the newsletter of ${brand.name} is confirmed. We write now and then, about events that are coming up and what is new.`,
      `What is on now: ${baseUrl}/events`,
    ],
  );
}

/** One newsletter for one reader: what an administrator wrote, and the link to unsubscribe. */
export function newsletterIssueEmail(
  baseUrl: string,
  { to, unsubscribeToken, subject, body }: NewsletterEmail & { subject: string; body: string },
): EmailMessage {
  return newsletterEmail(baseUrl, { to, unsubscribeToken }, subject, [body]);
}

interface NewsletterEmail {
  to: string;
  unsubscribeToken: string;
}

/** An email of the newsletter: with a link to unsubscribe, in the text and for mail programs. */
function newsletterEmail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterEmail,
  subject: string,
  sentences: string[],
): EmailMessage {
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
