import type { Feature } from "#platform/feature.ts";
import { endSuspensionsJob } from "./end-suspensions.job.server.ts";

/** Administrators' view of accounts, and their actions on them. */
export const peopleFeature: Feature = {
  name: "people",
  jobs: [endSuspensionsJob],
};
