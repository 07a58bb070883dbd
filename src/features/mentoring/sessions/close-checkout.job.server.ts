import { z } from "zod";
import { closeOrder } from "#features/payments/payments.contract.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { sessionPurpose } from "./sessions.constants.ts";

/**
 * Closes the checkout of a time that is no longer kept. A payment that comes all the same goes
 * back.
 */
export const closeSessionCheckoutJob = defineJob({
  name: "mentorship.close-session-checkout",
  schema: z.object({ bookingId: z.guid() }),
  handle: async (services, { bookingId }) => {
    await closeOrder(services, { purpose: sessionPurpose, subjectId: bookingId });
  },
});
