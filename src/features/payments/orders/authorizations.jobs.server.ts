import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { captureOrder, releaseOrder } from "./authorizations.usecases.server.ts";

/** Charges the held card of an order. Enqueued in the transaction that decides it. */
export const captureOrderJob = defineJob({
  name: "payments.capture-order",
  schema: z.object({ orderId: z.guid() }),
  handle: (services, { orderId }) => captureOrder(services, orderId),
});

/** Releases the held card of an order. Enqueued in the transaction that decides it. */
export const releaseOrderJob = defineJob({
  name: "payments.release-order",
  schema: z.object({ orderId: z.guid() }),
  handle: (services, { orderId }) => releaseOrder(services, orderId),
});
