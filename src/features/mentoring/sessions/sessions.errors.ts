import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { maxRefundReasonLength } from "./sessions.constants.ts";

const errors = defineErrors({
  mentorNotFound: {
    code: "mentor_not_found",
    status: 404,
    message: "We can't find this mentor.",
  },
  notBookable: {
    code: "mentor_not_bookable",
    status: 409,
    message: "You can't book this mentor right now, so you weren't charged. Try another mentor.",
  },
  timeRequired: {
    code: "session_time_required",
    status: 400,
    message: "Choose a time.",
  },
  noHold: {
    code: "session_not_held",
    status: 409,
    message: "We're no longer holding a time for you here. Please choose a time again.",
  },
  paymentOnItsWay: {
    code: "session_payment_on_its_way",
    status: 409,
    message:
      "We've already received your payment. You can cancel the session on the session's page.",
  },
  timeGone: {
    code: "slot_taken",
    status: 409,
    message: "Someone just booked this time. Please choose another one.",
  },
  freeUsed: {
    code: "free_sessions_used",
    status: 409,
    message: "You've used all your free mentor sessions for this 12-month period.",
  },
  freeBudgetUsed: {
    code: "free_sessions_budget_used",
    status: 409,
    message: "This month's free sessions are all booked. Try again next month.",
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message:
      "You've opened the payment page too many times. Please wait a few minutes and try again.",
  },
  refundReasonTooLong: {
    code: "refund_reason_too_long",
    status: 400,
    message: `Use ${maxRefundReasonLength} characters or fewer.`,
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function validationFailed(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "Check what you entered";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const sessionErrors = { ...errors, validationFailed };
