import { defineErrors } from "#shared/errors.ts";

export const directoryErrors = defineErrors({
  unavailable: {
    code: "mentors_unavailable",
    status: 503,
    message: "We can't show our mentors right now. Please try again in a few minutes.",
  },
});
