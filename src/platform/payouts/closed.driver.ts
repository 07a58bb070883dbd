import { payoutDriverErrors } from "./payout.errors.ts";
import type { PayoutDriver } from "./payout-driver.ts";

async function refuse(): Promise<never> {
  throw payoutDriverErrors.closed();
}

/** For a copy of the site that reaches nobody outside: Stripe isn't asked, and nothing is sent. */
export const closedPayoutDriver: PayoutDriver = {
  name: "stripe",
  pageOrigins: [],
  setup: { kind: "onboarding", openAccount: refuse, openOnboarding: refuse },
  readDestination: refuse,
  send: refuse,
  find: refuse,
  reverse: refuse,
};
