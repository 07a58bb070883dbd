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

export function eventPath(id: string): string {
  return `/events/${encodeURIComponent(id)}`;
}

/** For administrators: all events, and one with who registered. */
export const adminEventsPath = "/admin/events";

export function adminEventPath(id: string): string {
  return `${adminEventsPath}/${encodeURIComponent(id)}`;
}

/** An event with one page of who registered, or of those who came, didn't, or aren't marked. */
export function registrationsPath(
  id: string,
  {
    attendance,
    page = 1,
    done,
  }: { attendance?: string | undefined; page?: number; done?: string } = {},
): string {
  const search = new URLSearchParams();
  if (attendance) search.set("attendance", attendance);
  if (page > 1) search.set("page", String(page));
  if (done) search.set("done", done);
  return search.size > 0 ? `${adminEventPath(id)}?${search}` : adminEventPath(id);
}

/** The name of the kind of mailings that are messages to people registered for an event. */
export const eventMessageKind = "event_message";

export function eventMessagesPath(eventId: string): string {
  return `${adminEventPath(eventId)}/messages`;
}

export function eventMessagePath(eventId: string, mailingId: string): string {
  return `${eventMessagesPath(eventId)}/${encodeURIComponent(mailingId)}`;
}

export function registrationsFilePath(id: string): string {
  return `${adminEventPath(id)}/registrations.csv`;
}

export function calendarFilePath(id: string): string {
  return `${eventPath(id)}/calendar.ics`;
}
