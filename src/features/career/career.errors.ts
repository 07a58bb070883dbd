import { defineErrors } from "#shared/errors.ts";
import { refundDays } from "./career.constants.ts";

export const careerErrors = defineErrors({
  playbookNotFound: {
    code: "playbook_not_found",
    status: 404,
    message: "We can't find this playbook.",
  },
  planNotOffered: {
    code: "plan_not_offered",
    status: 400,
    message: "You can pay for this playbook only in full. Choose that option and try again.",
  },
  notEnrolled: {
    code: "not_enrolled",
    status: 409,
    message: "You're not enrolled in this playbook.",
  },
  moduleClosed: {
    code: "module_closed",
    status: 409,
    message: "A payment is overdue. This module reopens once we receive it.",
  },
  moduleNotFound: { code: "module_not_found", status: 404, message: "We can't find this module." },
  nothingToPay: {
    code: "nothing_to_pay",
    status: 409,
    message: "You've paid in full, so we didn't charge you again.",
  },
  refundPeriodOver: {
    code: "refund_period_over",
    status: 409,
    message: `The ${refundDays}-day refund period has ended.`,
  },
  freeUsed: {
    code: "free_playbooks_used",
    status: 409,
    message: "You've used your free playbooks for this year.",
  },
  tooManyCheckouts: {
    code: "too_many_checkouts",
    status: 429,
    message:
      "You've opened the payment page too many times. Please wait a few minutes and try again.",
  },
});
