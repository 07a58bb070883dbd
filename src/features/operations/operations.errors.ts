import { defineErrors } from "#shared/errors.ts";

export const operationsErrors = defineErrors({
  queueNotFound: {
    code: "queue_not_found",
    status: 404,
    message: "There's no queue with this name.",
  },
  jobNotFound: {
    code: "job_not_found",
    status: 404,
    message: "We can't find this job anymore. It may have finished or been deleted.",
  },
  alreadyPaused: {
    code: "queue_already_paused",
    status: 409,
    message: "This queue is already paused.",
  },
  notPaused: { code: "queue_not_paused", status: 409, message: "This queue isn't paused." },
  notFailed: {
    code: "job_not_failed",
    status: 409,
    message: "This job hasn't failed, or someone has already retried or deleted it.",
  },
  noneFailed: {
    code: "no_failed_jobs",
    status: 409,
    message: "This queue has no failed jobs anymore.",
  },
  emailNotFailed: {
    code: "email_not_failed",
    status: 409,
    message: "This email is already on its way, or someone deleted it. It wasn't sent again.",
  },
  tooLate: {
    code: "email_too_late",
    status: 409,
    message: "It's too late to send this email, so we didn't send it again.",
  },
});
