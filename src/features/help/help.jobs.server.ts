import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { emailNewTickets } from "./tickets/ticket-notices.usecases.server.ts";

/** Every five minutes: our team is emailed about new tickets. */
export const emailNewTicketsJob = defineJob({
  name: "help.email-new-tickets",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => emailNewTickets(services),
});
