import type { PayoutDriver } from "#platform/payouts/payout-driver.ts";

export interface PayoutsServices {
  driver: PayoutDriver;
  /** A payout above so many cents needs a second person. */
  secondPersonAboveCents: number;
}

declare module "#platform/services.ts" {
  interface Services {
    payouts: PayoutsServices;
  }
}
