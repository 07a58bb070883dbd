import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { settleUnsettled } from "./unsettled.usecases.server.ts";

/** Every five minutes, for notices that were lost and refunds that got stuck. */
export const reconcileOpenOrdersJob = defineJob({
  name: "payments.reconcile-open-orders",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => settleUnsettled(services),
});
