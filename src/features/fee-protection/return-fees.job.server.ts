import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { returnFees } from "./return-fees.usecases.server.ts";

/** Gives a person back what they paid for services for which they may not be charged any more. */
export const returnFeesJob = defineJob({
  name: "fee-protection.return-fees",
  schema: z.object({ userId: z.guid() }),
  handle: (services, { userId }) => returnFees(services, userId),
});
