import { defineErrors } from "#shared/errors.ts";
import { exportsPerDay, freshMinutes } from "./personal-data.constants.ts";

export const personalDataErrors = defineErrors({
  tooManyExports: {
    code: "too_many_exports",
    status: 429,
    message: `You've downloaded your data ${exportsPerDay} times in the last day. Try again in a few hours.`,
  },
  confirmationWrong: {
    code: "confirmation_wrong",
    status: 400,
    message: (expected: string) => `Type ${expected} to confirm`,
  },
  passwordMissing: {
    code: "password_missing",
    status: 400,
    message: "Enter your password",
  },
  passwordWrong: {
    code: "password_wrong",
    status: 400,
    message: "That password isn't right. Please try again.",
  },
  tooManyPasswords: {
    code: "too_many_passwords",
    status: 429,
    message: "Too many wrong passwords. Wait a few minutes, then try again.",
  },
  signInStale: {
    code: "sign_in_stale",
    status: 409,
    message: `Your account has no password, so sign out, sign in again, and come back here within ${freshMinutes} minutes.`,
  },
  lastAdmin: {
    code: "last_admin",
    status: 409,
    message:
      "You're the only administrator. Make someone else an administrator before you delete your account.",
  },
  chargesNotEnded: {
    code: "charges_not_ended",
    status: 502,
    message:
      "We couldn't cancel your membership just now, so nothing has changed. Try again in a few minutes.",
  },
});
