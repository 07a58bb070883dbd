import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { returnFees } from "./return-fees.usecases.server.ts";

/** Returns the fees of services for which a person may no longer be charged. */
export const returnFeesJob = defineJob({
  name: "fee-protection.return-fees",
  schema: z.object({ userId: z.guid() }),
  handle: (services, { userId }) => returnFees(services, userId),
});
