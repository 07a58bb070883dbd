import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { closeCheckoutAtProvider, endAtProvider } from "./end-at-provider.usecases.server.ts";

/** Ends the provider's subscription that a refunded payment had started. */
export const endSubscriptionJob = defineJob({
  name: "payments.end-subscription",
  schema: z.object({ provider: z.string(), subscriptionId: z.string() }),
  handle: (services, target) => endAtProvider(services, target),
});

/** Makes a checkout unpayable that another one has taken the place of. */
export const closeSubscriptionCheckoutJob = defineJob({
  name: "payments.close-subscription-checkout",
  schema: z.object({ provider: z.string(), checkoutId: z.string() }),
  handle: (services, target) => closeCheckoutAtProvider(services, target),
});
