import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  notMember: {
    code: "not_member",
    status: 409,
    message: "You're not a member, so there's nothing to change.",
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message: "You've opened the payment page too many times. Wait a few minutes and try again.",
  },
  freeUsed: {
    code: "free_membership_used",
    status: 409,
    message: "You've used your free months of Pro for this year.",
  },
  membersOnly: {
    code: "members_only",
    status: 409,
    message: "CV reviews are for members. Subscribe first, and then request one.",
  },
  reviewCreditUsed: {
    code: "cv_review_credit_used",
    status: 409,
    message: "You've already requested this quarter's CV review.",
  },
  reviewNotFound: {
    code: "cv_review_not_found",
    status: 409,
    message: "We can't find this request. It may have been withdrawn.",
  },
  reviewSent: {
    code: "cv_review_sent",
    status: 409,
    message: "This request has already been answered.",
  },
  tooManyRequests: {
    code: "too_many_requests",
    status: 429,
    message: "You've sent too many requests in a short time. Wait an hour and try again.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "Check what you entered";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const membershipErrors = { ...errors, invalidInput };
