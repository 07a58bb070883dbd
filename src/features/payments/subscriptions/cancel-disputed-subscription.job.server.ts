import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { cancelStored } from "./change-subscription.usecases.server.ts";
import { selectSubscription } from "./subscriptions.store.server.ts";

/** Ends a subscription with its paid month, after the payer's bank took an earlier month back. */
export const cancelDisputedSubscriptionJob = defineJob({
  name: "payments.cancel-disputed-subscription",
  schema: z.object({ subscriptionId: z.guid() }),
  handle: async (services, { subscriptionId }) => {
    const stored = await services.database.asSystem("read subscription", (transaction) =>
      selectSubscription(transaction, subscriptionId),
    );
    if (stored) await cancelStored(services, stored);
  },
});
