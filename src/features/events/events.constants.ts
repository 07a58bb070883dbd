import type { EventKind } from "./events.types.ts";

/** Number of webinars that the career page announces. */
export const announcedWebinars = 3;

export const kindNames: Record<EventKind, string> = {
  conference: "Conference",
  workshop: "Workshop",
  networking: "Networking",
  webinar: "Webinar",
};

/** Lengths in characters (code points), as the database checks them too. */
export const lengthLimits = {
  name: { minimum: 2, maximum: 100 },
  email: { minimum: 3, maximum: 255 },
  question: { minimum: 1, maximum: 1000 },
} as const;

/** For how long the link in a confirmation email of the newsletter works. */
export const confirmationDays = 7;

/** After how long a subscription that nobody confirmed is forgotten. */
export const unconfirmedDays = 30;

export const newsletterHelp =
  "Event updates and news, now and then. We'll ask you to confirm your email first.";

/** The same answer for every address, whether it was known or not. */
export const subscribedSentence =
  "Thanks! If you're not subscribed yet, check your email for a link to confirm.";

export function eventPath(id: string): string {
  return `/events/${encodeURIComponent(id)}`;
}

/** For administrators: all events, and one with who registered. */
export const adminEventsPath = "/admin/events";
export const adminNewsletterPath = "/admin/newsletter";

export function adminEventPath(id: string): string {
  return `${adminEventsPath}/${encodeURIComponent(id)}`;
}

export function registrationsFilePath(id: string): string {
  return `${adminEventPath(id)}/registrations.csv`;
}

export function calendarFilePath(id: string): string {
  return `${eventPath(id)}/calendar.ics`;
}

export function confirmPath(token: string): string {
  return `/newsletter/confirm?token=${encodeURIComponent(token)}`;
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
}
