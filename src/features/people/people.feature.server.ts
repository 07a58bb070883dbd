import type { Feature } from "#platform/feature.ts";
import { endSuspensionsJob } from "./end-suspensions.job.server.ts";
import { peopleAdmin } from "./people.admin.server.ts";

/** Administrators' view of accounts, and their actions on them. */
export const peopleFeature: Feature = {
  name: "people",
  admin: peopleAdmin,
  jobs: [endSuspensionsJob],
};
