import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { reconcileSessions } from "./reconcile-sessions.usecases.server.ts";
import { settleSessions } from "./settle-sessions.usecases.server.ts";

/** Every hour: what mentors have earned becomes due to them. */
export const settleSessionsJob = defineJob({
  name: "mentorship.settle-sessions",
  schema: z.object({}),
  schedule: "20 * * * *",
  handle: (services) => settleSessions(services),
});

/** Every five minutes: no money stays with a session that does not take place. */
export const reconcileSessionsJob = defineJob({
  name: "mentorship.reconcile-sessions",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  handle: (services) => reconcileSessions(services),
});
