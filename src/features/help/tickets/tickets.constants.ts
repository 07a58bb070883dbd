import { ticketsPath } from "#shared/help-address.ts";
import { toSeconds } from "#shared/time.ts";
import { helpTopics } from "../articles/articles.constants.ts";

/** Topics of a ticket, in the order in which the form offers them. */
export const ticketTopics = { ...helpTopics, other: "Something else" } as const;

export type TicketTopic = keyof typeof ticketTopics;

/** Statuses of a ticket, in words for people who run the site. */
export const ticketStatuses = {
  unconfirmed: "Not confirmed",
  open: "Waiting for us",
  answered: "Answered",
  closed: "Closed",
} as const;

export type TicketStatus = keyof typeof ticketStatuses;

/** Characters, as the database counts them. */
export const ticketLimits = {
  name: { minimum: 2, maximum: 100 },
  subject: { minimum: 3, maximum: 150 },
  message: { minimum: 10, maximum: 5000 },
  reply: { minimum: 1, maximum: 5000 },
  reference: 300,
} as const;

/** Forms that one network may send. */
export const networkLimit = {
  name: "help.ticket/network",
  capacity: 20,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Visitors' tickets under one address, which anyone can type. */
export const addressLimit = {
  name: "help.ticket/address",
  capacity: 5,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Tickets that one account sends. */
export const accountLimit = {
  name: "help.ticket/account",
  capacity: 5,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Replies in one ticket. */
export const replyLimit = {
  name: "help.ticket/replies",
  capacity: 20,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Our team gets at most one email about new tickets in so many minutes. */
export const noticeIntervalMinutes = 60;

/** Payments of the sender's own that the form offers. */
export const referencesShown = 20;

export const ticketsPerPage = 30;

export const adminTicketsPath = "/admin/tickets";

export const adminTicketPath = (ticketId: string) =>
  `${adminTicketsPath}/${encodeURIComponent(ticketId)}`;

/** A ticket's page for the person who sent it; with a key, for anyone who has the email. */
export function ticketPath(ticketId: string, key?: string): string {
  const path = `${ticketsPath}/${encodeURIComponent(ticketId)}`;
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}
