import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { closeOrder } from "./reconcile.usecases.server.ts";

/** Closes the checkout of an order that should no longer be paid. */
export const closeOrderJob = defineJob({
  name: "payments.close-order",
  schema: z.object({ orderId: z.guid() }),
  handle: async (services, { orderId }) => {
    await closeOrder(services, { orderId });
  },
});
