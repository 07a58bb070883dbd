import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { closeOrder } from "./reconcile.usecases.server.ts";

/** Closes the checkout of an order that is not to be paid any more. */
export const closeOrderJob = defineJob({
  name: "payments.close-order",
  schema: z.object({ orderId: z.guid() }),
  handle: async (services, { orderId }) => {
    await closeOrder(services, { orderId });
  },
});
