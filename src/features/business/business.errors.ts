import { defineErrors } from "#shared/errors.ts";

export const businessErrors = defineErrors({
  opportunityNotFound: {
    code: "opportunity_not_found",
    status: 404,
    message: "We can't find this opportunity. It may no longer be open.",
  },
});
