import { defineErrors } from "#shared/errors.ts";

export const newsletterErrors = defineErrors({
  needsAddress: {
    code: "newsletter_needs_address",
    status: 409,
    message: "The newsletter comes by email. Add an email to your account first.",
  },
  tooManyRequests: {
    code: "over_request_rate_limit",
    status: 429,
    message: "We've had too many requests from your network. Wait a few minutes, then try again.",
  },
});
