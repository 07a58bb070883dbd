import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { refundOrder, refundSurplusPayment } from "./refunds.usecases.server.ts";

/** Gives an order's money back. Enqueued in the transaction that decides it. */
export const refundOrderJob = defineJob({
  name: "payments.refund-order",
  schema: z.object({ orderId: z.guid() }),
  handle: (services, { orderId }) => refundOrder(services, orderId),
});

/** Gives a payment back that its order or subscription could not take. */
export const refundSurplusPaymentJob = defineJob({
  name: "payments.refund-surplus-payment",
  schema: z.object({ provider: z.string(), paymentId: z.string() }),
  handle: (services, key) => refundSurplusPayment(services, key),
});
