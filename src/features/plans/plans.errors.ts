import { defineErrors } from "#shared/errors.ts";
import { maxPlans } from "./plans.constants.ts";

export const plansErrors = defineErrors({
  notFound: {
    code: "plan_not_found",
    status: 404,
    message:
      "We can't find this plan. It may have been deleted or may no longer be shared with you.",
  },
  noPathway: {
    code: "plan_pathway_not_found",
    status: 404,
    message: "The pathway you're looking for doesn't exist.",
  },
  pathwayGone: {
    code: "plan_pathway_gone",
    status: 409,
    message: "We don't offer this pathway anymore. Save a plan for another one.",
  },
  tooMany: {
    code: "plan_too_many",
    status: 409,
    message: `You can save ${maxPlans} plans. Delete one first.`,
  },
  tooManyChanges: {
    code: "plan_too_many_changes",
    status: 429,
    message: "You've made many changes in a short time. Wait an hour and try again.",
  },
  stepUnknown: {
    code: "plan_step_unknown",
    status: 409,
    message: "This step isn't part of your plan anymore. Reload the page to see the current steps.",
  },
  doneLater: {
    code: "plan_done_later",
    status: 409,
    message: "Enter today's date or an earlier one.",
  },
  documentUnknown: {
    code: "plan_document_unknown",
    status: 409,
    message: "This document was deleted. Choose another one.",
  },
  mentorUnknown: {
    code: "plan_mentor_unknown",
    status: 409,
    message: "You can't share a plan with this mentor. Choose one you've booked or written to.",
  },
});
