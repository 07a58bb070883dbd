import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { endRefundedSubscription } from "./end-refunded-subscription.usecases.server.ts";

/** Ends a subscription whose running month was refunded. */
export const endRefundedSubscriptionJob = defineJob({
  name: "payments.end-refunded-subscription",
  schema: z.object({ subscriptionId: z.guid() }),
  handle: (services, { subscriptionId }) => endRefundedSubscription(services, subscriptionId),
});
