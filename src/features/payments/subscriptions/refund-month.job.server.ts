import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { refundMonth } from "./refund-month.usecases.server.ts";

/** Gives a month's money back. Enqueued in the transaction that decides it. */
export const refundMonthJob = defineJob({
  name: "payments.refund-month",
  schema: z.object({ refundRowId: z.guid() }),
  handle: (services, { refundRowId }) => refundMonth(services, refundRowId),
});
