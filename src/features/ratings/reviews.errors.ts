import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { notReviewable, replyEditHours, writeWithinDays } from "./reviews.constants.ts";

const errors = defineErrors({
  sessionNotFound: {
    code: "review_session_not_found",
    status: 404,
    message: "We couldn't find that session.",
  },
  reviewNotFound: {
    code: "review_not_found",
    status: 404,
    message: "We couldn't find that review.",
  },
  tooEarly: {
    code: "review_too_early",
    status: 409,
    message: "You can review a session once it's completed.",
  },
  tooLate: {
    code: "review_too_late",
    status: 409,
    message: `You can review a session for ${writeWithinDays} days after it's completed. That time has passed.`,
  },
  disputed: {
    code: "review_during_dispute",
    status: 409,
    message:
      "We're looking into this session. If it isn't refunded, you can write a review once we've decided.",
  },
  neverPossible: {
    code: "review_not_possible",
    status: 409,
    message: notReviewable,
  },
  alreadyPublished: {
    code: "review_published",
    status: 409,
    message: "Your review is published, so you can't change it anymore.",
  },
  replyNotPossible: {
    code: "review_reply_not_possible",
    status: 409,
    message: "Only the mentor can reply, and only to a published review.",
  },
  replyFixed: {
    code: "review_reply_fixed",
    status: 409,
    message: `You can change a reply for ${replyEditHours} hours. That time has passed.`,
  },
  ownReview: {
    code: "own_review",
    status: 409,
    message: "This is your own review, so you can't report it.",
  },
  alreadyReported: {
    code: "review_already_reported",
    status: 409,
    message: "You've already reported this review. We're looking into it.",
  },
  tooManyReports: {
    code: "too_many_review_reports",
    status: 429,
    message: "You've sent a lot of reports today. You can send more tomorrow.",
  },
  alreadyHidden: {
    code: "review_already_hidden",
    status: 409,
    message: "This review is already hidden. Nothing has changed.",
  },
  notHidden: {
    code: "review_not_hidden",
    status: 409,
    message: "This review isn't hidden. Nothing has changed.",
  },
  nothingReported: {
    code: "review_not_reported",
    status: 409,
    message: "This review has no open reports anymore. Nothing has changed.",
  },
  reportsChanged: {
    code: "review_reports_changed",
    status: 409,
    message:
      "This review's reports have changed since you opened this page, so nothing was saved. Read them, then decide again.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "This review isn't valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const reviewErrors = { ...errors, invalidInput };
