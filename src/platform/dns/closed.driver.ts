import { dnsErrors } from "./dns.errors.ts";
import type { Dns } from "./dns.ts";

/** For a copy of the site that contacts nothing outside. */
export const closedDns: Dns = {
  name: "closed",
  async lookUpText() {
    throw dnsErrors.closed();
  },
};
