import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import {
  settleMonthRefunds,
  settleSubscriptions,
} from "./unsettled-subscriptions.usecases.server.ts";

/** Every five minutes, for renewals and lost notices, and for accounts that are gone. */
export const reconcileSubscriptionsJob = defineJob({
  name: "payments.reconcile-subscriptions",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: async (services) => {
    await settleSubscriptions(services);
    await settleMonthRefunds(services);
  },
});
