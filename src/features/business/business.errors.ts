import { defineErrors } from "#shared/errors.ts";

export const businessErrors = defineErrors({
  opportunityNotFound: {
    code: "opportunity_not_found",
    status: 404,
    message: "There is no such opportunity.",
  },
});
