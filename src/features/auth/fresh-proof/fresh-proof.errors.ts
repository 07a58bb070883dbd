import { defineErrors } from "#shared/errors.ts";

/** Reasons why a password doesn't prove that it's them. */
export const freshProofErrors = defineErrors({
  wrongPassword: {
    code: "proof_password_wrong",
    status: 422,
    message: "That password isn't right. Please try again.",
  },
  tooManyTries: {
    code: "proof_too_many",
    status: 429,
    message: "Too many attempts. Wait a few minutes, then try again.",
  },
  noPassword: {
    code: "proof_not_by_password",
    status: 422,
    message: "Use your second step instead of your password.",
  },
});
