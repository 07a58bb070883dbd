import type { TicketStatus } from "./tickets.constants.ts";

/** Statuses of a ticket, in words for the person who sent it. */
export const ownStatuses: Readonly<Record<TicketStatus, string>> = {
  unconfirmed: "Not sent yet",
  open: "Waiting for our answer",
  answered: "Answered",
  closed: "Closed",
};
