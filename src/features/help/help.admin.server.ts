import type { AdminPart } from "#platform/admin/admin-part.ts";
import { adminTicketPath, adminTicketsPath } from "./tickets/tickets.constants.ts";
import { findTickets, waitingTickets } from "./tickets/tickets.store.server.ts";

export const helpAdmin: AdminPart = {
  screens: [
    {
      to: adminTicketsPath,
      label: "Support tickets",
      detail: "Read and answer what people write to support",
      area: "Accounts",
      rights: ["support"],
    },
  ],
  queues: [
    {
      label: "Support tickets",
      to: adminTicketsPath,
      right: "support",
      readsAs: "system",
      waiting: waitingTickets,
    },
  ],
  searches: [
    { label: "Support tickets", right: "support", find: findTickets, to: adminTicketPath },
  ],
};
