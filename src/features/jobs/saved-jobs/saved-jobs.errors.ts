import { defineErrors } from "#shared/errors.ts";
import { maxSavedJobs } from "./saved-jobs.constants.ts";

export const savedJobErrors = defineErrors({
  tooMany: {
    code: "too_many_saved_jobs",
    status: 409,
    message: `You have ${maxSavedJobs} saved jobs, and that's all the list can hold. Remove one to save another.`,
  },
});
