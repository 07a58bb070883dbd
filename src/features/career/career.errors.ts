import { defineErrors } from "#shared/errors.ts";
import { refundDays } from "./career.constants.ts";

export const careerErrors = defineErrors({
  playbookNotFound: {
    code: "playbook_not_found",
    status: 404,
    message: "There is no such playbook.",
  },
  planNotOffered: {
    code: "plan_not_offered",
    status: 400,
    message: "This playbook is paid in full. Choose that and try again.",
  },
  notEnrolled: {
    code: "not_enrolled",
    status: 409,
    message: "You are not enrolled in this playbook.",
  },
  moduleClosed: {
    code: "module_closed",
    status: 409,
    message: "This module opens again when the payment that is overdue has arrived.",
  },
  moduleNotFound: { code: "module_not_found", status: 404, message: "There is no such module." },
  nothingToPay: {
    code: "nothing_to_pay",
    status: 409,
    message: "Everything is paid. You were not charged again.",
  },
  refundPeriodOver: {
    code: "refund_period_over",
    status: 409,
    message: `The ${refundDays} days in which a payment can be refunded are over.`,
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message: "You opened the payment page many times. Please wait a few minutes and try again.",
  },
});
