import { defineErrors } from "#shared/errors.ts";

export const licenseErrors = defineErrors({
  notFound: {
    code: "license_not_found",
    status: 404,
    message: "There is no such license.",
  },
  changed: {
    code: "license_changed",
    status: 409,
    message: "Someone else has decided about this license. Look at it again.",
  },
  alreadyWaiting: {
    code: "license_waiting",
    status: 409,
    message: "A license for this address is waiting to be checked.",
  },
  expired: {
    code: "license_expired",
    status: 400,
    message: "This license has expired. Enter a day that's still to come.",
  },
  tooMany: {
    code: "too_many_requests",
    status: 429,
    message: "You've sent several licenses today. Try again tomorrow.",
  },
  adviceUnlicensed: {
    code: "advice_unlicensed",
    status: 409,
    message: (sentences: string) => `${sentences}. Check a license first, or change the words.`,
  },
});
