import { defineErrors } from "#shared/errors.ts";
import { maxSavedJobs } from "./saved-jobs.constants.ts";

export const savedJobErrors = defineErrors({
  tooMany: {
    code: "too_many_saved_jobs",
    status: 409,
    message: `You've reached the limit of ${maxSavedJobs} saved jobs. Remove one to save another.`,
  },
});
