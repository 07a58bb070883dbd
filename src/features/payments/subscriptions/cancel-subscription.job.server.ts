import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { cancelOfSuspended } from "./suspended-subscriber.usecases.server.ts";

/**
 * Cancels a subscription of an account that was suspended. Names the subscription, so that one
 * which the person begins after the suspension is left alone.
 */
export const cancelSubscriptionJob = defineJob({
  name: "payments.cancel-subscription",
  schema: z.object({ subscriptionId: z.guid() }),
  handle: (services, { subscriptionId }) => cancelOfSuspended(services, subscriptionId),
});
