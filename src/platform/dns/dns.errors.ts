import { defineErrors } from "#shared/errors.ts";

export const dnsErrors = defineErrors({
  unavailable: {
    code: "dns_unavailable",
    status: 503,
    message: "We couldn't look up your domain's records just now. Try again in a few minutes.",
  },
  closed: {
    code: "dns_off",
    status: 503,
    message: "This is a copy of the site. It doesn't look up domains.",
  },
});
