import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { closedGateway } from "./closed.driver.ts";
import type { PaymentGatewayConfiguration } from "./payment-gateway.config.server.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import { createSandboxDriver, type SandboxGateway } from "./sandbox.driver.ts";
import { createStripeDriver } from "./stripe.driver.ts";

export interface ChosenGateway {
  gateway: PaymentGateway;
  /** The same gateway, when it is the sandbox. */
  sandbox: SandboxGateway | undefined;
}

/**
 * Stripe when its two secrets are configured, else the sandbox; neither on a copy that reaches
 * nobody.
 */
export function createPaymentGateway(
  {
    stripeSecretKey,
    stripeWebhookSecret,
    stripeConnectWebhookSecret,
    stripeApiBase,
  }: PaymentGatewayConfiguration,
  {
    database,
    clock,
    baseUrl,
    reachesOutside = true,
  }: { database: Database; clock: Clock; baseUrl: string; reachesOutside?: boolean },
): ChosenGateway {
  if (!reachesOutside) return { gateway: closedGateway, sandbox: undefined };
  if (stripeSecretKey && stripeWebhookSecret) {
    const gateway = createStripeDriver({
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      connectWebhookSecret: stripeConnectWebhookSecret,
      apiBase: stripeApiBase,
      clock,
    });
    return { gateway, sandbox: undefined };
  }
  const sandbox = createSandboxDriver({ database, clock, baseUrl });
  return { gateway: sandbox, sandbox };
}
