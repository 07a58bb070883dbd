import type { RetentionRule } from "#platform/retention/retention.ts";
import { deleteTickets } from "./tickets/tickets.store.server.ts";

export const helpRetention: readonly RetentionRule[] = [
  {
    kind: "help.closed_tickets",
    label: "Closed support tickets",
    from: "after they were closed",
    days: { variable: "RETENTION_CLOSED_TICKETS_DAYS", usual: 730, min: 90, max: 2555 },
    bounds:
      "People may come back to an answer months later, and a dispute about a payment can take two years.",
    privacy: (period) => `We delete a support ticket ${period} after it's closed.`,
    delete: (services, batch) =>
      services.database.asSystem("delete closed tickets", (transaction) =>
        deleteTickets(transaction, { status: "closed", ...batch }),
      ),
  },
  {
    kind: "help.unconfirmed_tickets",
    label: "Unconfirmed messages to support",
    from: "after they were sent",
    days: { variable: "RETENTION_UNCONFIRMED_TICKETS_DAYS", usual: 7, min: 1, max: 30 },
    bounds: "The confirmation link that we email has to work for at least a day.",
    privacy: (period) => `If you don't confirm a message to support, we delete it after ${period}.`,
    delete: (services, batch) =>
      services.database.asSystem("delete unconfirmed tickets", (transaction) =>
        deleteTickets(transaction, { status: "unconfirmed", ...batch }),
      ),
  },
];
