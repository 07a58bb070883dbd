import { defineErrors } from "#shared/errors.ts";
import { exportsPerDay, freshMinutes } from "./personal-data.constants.ts";

export const personalDataErrors = defineErrors({
  tooManyExports: {
    code: "too_many_exports",
    status: 429,
    message: `You have downloaded your data ${exportsPerDay} times in the last day. Try again in a few hours.`,
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
    message: "This is not your password",
  },
  tooManyPasswords: {
    code: "too_many_passwords",
    status: 429,
    message: "Too many wrong passwords. Wait a few minutes and try again.",
  },
  signInStale: {
    code: "sign_in_stale",
    status: 409,
    message: `Sign out, sign in again, and come back here within ${freshMinutes} minutes: your account has no password that could be asked for.`,
  },
  lastAdmin: {
    code: "last_admin",
    status: 409,
    message:
      "You are the only administrator. Make somebody else one first; then you can delete your account.",
  },
  chargesNotEnded: {
    code: "charges_not_ended",
    status: 502,
    message:
      "Your membership could not be cancelled just now, so your account stays as it is. Try again in a few minutes.",
  },
});
