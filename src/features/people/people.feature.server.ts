import type { Feature } from "#platform/feature.ts";
import { endSuspensionsJob } from "./end-suspensions.job.server.ts";

/** What administrators see of accounts and do with them. */
export const peopleFeature: Feature = {
  name: "people",
  jobs: [endSuspensionsJob],
};
