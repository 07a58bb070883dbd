import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { maxRefundReasonLength } from "./sessions.constants.ts";

const errors = defineErrors({
  mentorNotFound: {
    code: "mentor_not_found",
    status: 404,
    message: "There is no mentor at this address.",
  },
  notBookable: {
    code: "mentor_not_bookable",
    status: 409,
    message: "This mentor cannot be booked here yet. Send a message instead.",
  },
  timeRequired: {
    code: "session_time_required",
    status: 400,
    message: "Choose a time.",
  },
  noHold: {
    code: "session_not_held",
    status: 409,
    message: "No time is kept for you here any more. Please choose a time again.",
  },
  paymentOnItsWay: {
    code: "session_payment_on_its_way",
    status: 409,
    message: "Your payment has arrived already. Cancel the session on its page instead.",
  },
  timeGone: {
    code: "slot_taken",
    status: 409,
    message: "This time was taken a moment ago. Please choose another one.",
  },
  freeUsed: {
    code: "free_sessions_used",
    status: 409,
    message: "You've had your free mentor sessions for this year.",
  },
  freeBudgetUsed: {
    code: "free_sessions_budget_used",
    status: 409,
    message: "This month's free sessions are all booked. Try again next month.",
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message: "You opened the payment page many times. Please wait a few minutes and try again.",
  },
  refundReasonTooLong: {
    code: "refund_reason_too_long",
    status: 400,
    message: `Say it in ${maxRefundReasonLength} characters or less.`,
  },
  nothingDue: {
    code: "no_payout_due",
    status: 409,
    message: "Nothing is due to this mentor any more. Nothing was recorded.",
  },
  amountChanged: {
    code: "payout_amount_changed",
    status: 409,
    message: "The amount that is due has changed. Look at it again before you pay it out.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function validationFailed(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "What was entered is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const sessionErrors = { ...errors, validationFailed };
