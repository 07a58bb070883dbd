import { defineErrors } from "#shared/errors.ts";

export const feeErrors = defineErrors({
  questionUnanswered: {
    code: "fee_question_unanswered",
    status: 409,
    message:
      "Before you buy a career service, answer a few questions so we know whether the law protects you from paying.",
  },
  isProtected: {
    code: "fee_protected",
    status: 409,
    message: "The law where you live or want to work doesn't let us charge you for this.",
  },
  notSoldThere: {
    code: "fee_not_sold_there",
    status: 409,
    message: "We can't sell this where you live or want to work.",
  },
  applicationActive: {
    code: "fee_application_active",
    status: 409,
    message:
      "You have a job application with us. While it's open, we don't sell you career services. You can buy them once you hear the decision or withdraw your application.",
  },
  freeUsedUp: {
    code: "fee_free_used_up",
    status: 409,
    message: "You've used everything we offer for free right now.",
  },
  tooManyAnswers: {
    code: "too_many_requests",
    status: 429,
    message: "You've changed your answer many times. Wait an hour and try again.",
  },
});
