import { defineErrors } from "#shared/errors.ts";

export const licenseErrors = defineErrors({
  notFound: {
    code: "license_not_found",
    status: 404,
    message: "We can't find this license.",
  },
  changed: {
    code: "license_changed",
    status: 409,
    message: "Another administrator has already decided on this license. Check it again.",
  },
  alreadyWaiting: {
    code: "license_waiting",
    status: 409,
    message: "A license for this email is already waiting for review.",
  },
  expired: {
    code: "license_expired",
    status: 400,
    message: "This license has expired. Enter a future date.",
  },
  tooMany: {
    code: "too_many_requests",
    status: 429,
    message: "You've sent too many licenses today. Try again tomorrow.",
  },
  adviceUnlicensed: {
    code: "advice_unlicensed",
    status: 409,
    message: (sentences: string) => `${sentences}. Check a license first, or change the text.`,
  },
});
