import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { replyEditHours, writeWithinDays } from "./reviews.constants.ts";

const errors = defineErrors({
  sessionNotFound: {
    code: "review_session_not_found",
    status: 404,
    message: "There is no such session.",
  },
  reviewNotFound: { code: "review_not_found", status: 404, message: "There is no such review." },
  tooEarly: {
    code: "review_too_early",
    status: 409,
    message: "A session can be reviewed once it is completed.",
  },
  tooLate: {
    code: "review_too_late",
    status: 409,
    message: `A session can be reviewed for ${writeWithinDays} days after it was completed. That time is over.`,
  },
  disputed: {
    code: "review_during_dispute",
    status: 409,
    message: "We are looking into this session. Reviews can be written when that is decided.",
  },
  neverPossible: {
    code: "review_not_possible",
    status: 409,
    message: "Only a session that took place can be reviewed.",
  },
  alreadyPublished: {
    code: "review_published",
    status: 409,
    message: "Your review is published. It cannot be changed any more.",
  },
  replyNotPossible: {
    code: "review_reply_not_possible",
    status: 409,
    message: "Only the mentor can reply, and only to a published review.",
  },
  replyFixed: {
    code: "review_reply_fixed",
    status: 409,
    message: `A reply can be changed for ${replyEditHours} hours. That time is over.`,
  },
  ownReview: {
    code: "own_review",
    status: 409,
    message: "This is your own review.",
  },
  alreadyReported: {
    code: "review_already_reported",
    status: 409,
    message: "You have reported this review already. We are looking at it.",
  },
  tooManyReports: {
    code: "too_many_review_reports",
    status: 429,
    message: "You have sent many reports today. Send more of them tomorrow.",
  },
  alreadyHidden: {
    code: "review_already_hidden",
    status: 409,
    message: "This review is hidden already. Nothing was changed.",
  },
  notHidden: {
    code: "review_not_hidden",
    status: 409,
    message: "This review is not hidden. Nothing was changed.",
  },
  nothingReported: {
    code: "review_not_reported",
    status: 409,
    message: "No report of this review is open any more. Nothing was changed.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "The review is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const reviewErrors = { ...errors, invalidInput };
