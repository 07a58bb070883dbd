import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { notifyOfMissingLinks, notifyRegistered } from "./joining/joining.usecases.server.ts";
import { seedSampleEvents } from "./samples/samples.usecases.server.ts";

/** Every minute: registered people get the link and the notes when they are due. */
export const notifyRegisteredJob = defineJob({
  name: "events.notify-registered",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  async handle(services) {
    await notifyRegistered(services);
    await notifyOfMissingLinks(services);
  },
});

/** Every hour in a demo: when a sample event has ended, the next one takes its place. */
export const moveSamplesJob = defineJob({
  name: "events.move-samples",
  schema: z.object({}),
  schedule: "23 * * * *",
  retryLimit: 0,
  async handle(services) {
    if (services.application.mode === "demo") await seedSampleEvents(services);
  },
});
