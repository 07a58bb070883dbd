import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { adminTicketPath, type TicketStatus, ticketStatuses } from "./tickets.constants.ts";

/** The tickets that a person sent, with an account or without. */
export const ticketSection = definePersonSection({
  name: "tickets",
  title: "Support tickets",
  right: "support",
  empty: "No support tickets.",
  select: (query, { userId, provenEmail }) =>
    jsonArrayFrom(
      query
        .selectFrom("support_tickets as ticket")
        .select([
          "ticket.id",
          "ticket.number",
          "ticket.subject",
          "ticket.status",
          "ticket.created_at",
        ])
        .where(({ or, eb }) =>
          or([
            eb("ticket.user_id", "=", userId),
            sql<boolean>`ticket.user_id is null and lower(ticket.email) = ${provenEmail ?? null}`,
          ]),
        )
        .orderBy("ticket.created_at", "desc")
        .limit(sectionLength),
    ),
  describe: ({ id, number, subject, status, created_at }) => ({
    title: `#${number} ${subject}`,
    state: ticketStatuses[status as TicketStatus],
    at: timeOf(created_at),
    to: adminTicketPath(id),
  }),
});
