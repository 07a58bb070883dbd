import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteExpiredSessions } from "./session-list.usecases.server.ts";

/** Every hour: sessions that are over by their limits. They open nothing meanwhile. */
export const deleteExpiredSessionsJob = defineJob({
  name: "accounts.delete-expired-sessions",
  schema: z.object({}),
  schedule: "47 * * * *",
  retryLimit: 0,
  handle: deleteExpiredSessions,
});
