import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { refreshActivity } from "./directory-activity.usecases.server.ts";
import { refreshNextSlots } from "./directory-slots.usecases.server.ts";

/**
 * Every two minutes, for mentors for whom something has changed. Profiles show live slots anyway.
 */
export const refreshNextSlotsJob = defineJob({
  name: "mentorship.refresh-next-slots",
  schema: z.object({}),
  schedule: "*/2 * * * *",
  retryLimit: 0,
  handle: async (services) => {
    await refreshNextSlots(services);
  },
});

/** Every ten minutes, which is how long an inactive mentor who's back waits to be listed again. */
export const refreshActivityJob = defineJob({
  name: "mentorship.refresh-activity",
  schema: z.object({}),
  schedule: "*/10 * * * *",
  retryLimit: 0,
  handle: (services) => refreshActivity(services),
});

export const directoryJobs = [refreshNextSlotsJob, refreshActivityJob];
