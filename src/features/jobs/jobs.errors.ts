import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";

const errors = defineErrors({
  jobNotFound: {
    code: "job_not_found",
    status: 404,
    message: "There is no such job. It may have been taken down.",
  },
  jobClosed: {
    code: "job_closed",
    status: 409,
    message: "This job is closed and takes no more applications.",
  },
  alreadyApplied: {
    code: "already_applied",
    status: 409,
    message: "You have already applied for this job",
  },
  applicationNotFound: {
    code: "application_not_found",
    status: 404,
    message: "There is no such application.",
  },
  applicationChanged: {
    code: "application_changed",
    status: 409,
    message: "This application has changed meanwhile. Look at it as it is now.",
  },
  cvNotFound: {
    code: "cv_not_found",
    status: 404,
    message: "This application has no CV any more.",
  },
  tooManyRequests: {
    code: "too_many_requests",
    status: 429,
    message: "That is more than we can take at once. Wait an hour and send it again.",
  },
});

export const jobErrors = { ...errors, invalidInput };
