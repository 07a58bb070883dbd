import type { Encryption } from "#platform/crypto/encryption.ts";
import type { PaymentGatewayConfiguration } from "#platform/payment-gateway/payment-gateway.config.server.ts";
import { createBankDriver } from "./bank.driver.ts";
import { closedPayoutDriver } from "./closed.driver.ts";
import type { PayoutDriver } from "./payout-driver.ts";
import type { PayoutsConfiguration } from "./payouts.config.server.ts";
import { createStripeConnectDriver } from "./stripe-connect.driver.ts";

/** The driver that the configuration names; neither on a copy that reaches nobody. */
export function createPayoutDriver(
  { driver, country }: PayoutsConfiguration,
  { stripeSecretKey, stripeApiBase }: PaymentGatewayConfiguration,
  { encryption, reachesOutside }: { encryption: Encryption; reachesOutside: boolean },
): PayoutDriver {
  if (driver === "bank") return createBankDriver(encryption);
  if (!reachesOutside || !stripeSecretKey) return closedPayoutDriver;
  return createStripeConnectDriver({ secretKey: stripeSecretKey, country, apiBase: stripeApiBase });
}
