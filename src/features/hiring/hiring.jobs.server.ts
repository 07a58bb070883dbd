import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { sendDueNotices } from "./notices/notices.usecases.server.ts";

/** Every minute: emails to applicants go out once the time to undo them is over. */
export const sendDueNoticesJob = defineJob({
  name: "hiring.send-due-notices",
  schema: z.object({}),
  schedule: "* * * * *",
  handle: (services) => sendDueNotices(services),
});
