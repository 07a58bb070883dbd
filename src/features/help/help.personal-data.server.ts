import { adopted, moves } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

/** Tickets of an account, and those sent without one under an address that it has proven. */
const owner = { anyOf: ["user_id", { address: "email", only: { user_id: null } }] } as const;
const ownTickets = ownedRows("support_tickets", owner);

export const helpPersonalData: readonly PersonalDataEntry[] = [
  personalTable("support_tickets", {
    owner,
    columns: [
      "id",
      "number",
      "name",
      "email",
      "topic",
      "subject",
      "reference",
      "status",
      "status_at",
      "created_at",
    ],
    orderBy: ["created_at"],
    erase: { delete: "rows" },
    others: { assignee_id: "who of the team has taken it on; the ticket is another's" },
    merge: {
      email: adopted("user_id"),
      user_id: moves("Support tickets"),
      assignee_id: moves(),
    },
  }),
  personalTable("support_messages", {
    owner: { through: ownTickets, by: "ticket_id" },
    columns: ["id", "ticket_id", "side", "body", "written_at"],
    orderBy: ["written_at"],
    erase: { goesWith: "support_tickets" },
    others: { author_id: "who of the team wrote it; the message is about the ticket's person" },
    merge: { author_id: moves() },
  }),
  personalTable("support_ticket_links", {
    owner: { through: ownTickets, by: "ticket_id" },
    withheld: "hashes of links that open a ticket",
    erase: { goesWith: "support_tickets" },
  }),
];
