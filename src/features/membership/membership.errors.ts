import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  notMember: {
    code: "not_member",
    status: 409,
    message: "You are not a member, so there is nothing to change.",
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message: "You opened the payment page many times. Please wait a few minutes and try again.",
  },
  freeUsed: {
    code: "free_membership_used",
    status: 409,
    message: "You've had your free months of Pro for this year.",
  },
  membersOnly: {
    code: "members_only",
    status: 409,
    message: "CV reviews are for members. Subscribe first, then ask for one.",
  },
  reviewCreditUsed: {
    code: "cv_review_credit_used",
    status: 409,
    message: "You have asked for this quarter's CV review already.",
  },
  reviewNotFound: {
    code: "cv_review_not_found",
    status: 409,
    message: "There is no such request any more. It may have been withdrawn.",
  },
  reviewSent: {
    code: "cv_review_sent",
    status: 409,
    message: "This request has been answered already.",
  },
  tooManyRequests: {
    code: "too_many_requests",
    status: 429,
    message: "You have asked many times. Please wait a while and try again.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "What was entered is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const membershipErrors = { ...errors, invalidInput };
