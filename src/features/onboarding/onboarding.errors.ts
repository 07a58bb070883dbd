import { defineErrors } from "#shared/errors.ts";

export const onboardingErrors = defineErrors({
  tooManyChanges: {
    code: "onboarding_too_many_changes",
    status: 429,
    message: "You've changed your answers many times. Wait an hour and try again.",
  },
});
