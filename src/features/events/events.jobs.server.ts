import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime } from "#shared/time.ts";
import { unconfirmedDays } from "./events.constants.ts";
import { notifyOfMissingLinks, notifyRegistered } from "./joining/joining.usecases.server.ts";
import { deleteUnconfirmed } from "./newsletter/newsletter.store.server.ts";
import { seedSampleEvents } from "./samples.usecases.server.ts";

/** Every night: an address that was never confirmed is not ours to keep. */
export const deleteUnconfirmedJob = defineJob({
  name: "events.delete-unconfirmed",
  schema: z.object({}),
  schedule: "41 3 * * *",
  async handle(services) {
    const time = subtractTime(services.clock.now(), { days: unconfirmedDays });
    await services.database.asSystem("delete unconfirmed subscriptions", (transaction) =>
      deleteUnconfirmed(transaction, time),
    );
  },
});

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
