import type { TicketStatus } from "./tickets.constants.ts";

/** Where a ticket stands, in the words of whoever sent it. */
export const ownStatuses: Readonly<Record<TicketStatus, string>> = {
  unconfirmed: "Not sent yet",
  open: "Waiting for our answer",
  answered: "Answered",
  closed: "Closed",
};
