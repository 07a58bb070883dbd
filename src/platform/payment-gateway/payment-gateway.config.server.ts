import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

const isOnThisMachine = (address: string) =>
  URL.canParse(address) && loopbackHosts.has(new URL(address).hostname);

export const paymentGatewayConfiguration = defineConfiguration(
  "Payments",
  {
    stripeSecretKey: {
      name: "STRIPE_SECRET_KEY",
      meaning:
        "Stripe's secret or restricted API key. Without it a sandbox checkout is used and no money moves.",
      schema: z
        .string()
        .regex(/^(sk|rk)_(test|live)_\w+$/, "must begin with sk_ or rk_")
        .optional(),
      secret: true,
      production: { requiredUnless: "sandbox-payments" },
    },
    stripeWebhookSecret: {
      name: "STRIPE_WEBHOOK_SECRET",
      meaning:
        "The signing secret of the Stripe webhook at `<BASE_URL>/payments/v1/webhooks/stripe`.",
      schema: z
        .string()
        .regex(/^whsec_\S+$/, "must begin with whsec_")
        .optional(),
      secret: true,
      production: { requiredUnless: "sandbox-payments" },
    },
    stripeApiBase: {
      name: "STRIPE_API_BASE",
      meaning: "For tests only: a stand-in for Stripe's API on this machine.",
      schema: z
        .url({ protocol: /^https?$/, error: "must be an http(s) address" })
        .refine(isOnThisMachine, "must be on this machine")
        .optional(),
    },
  },
  ({ stripeSecretKey, stripeWebhookSecret }) => {
    if (stripeSecretKey && !stripeWebhookSecret) {
      return ["STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is. Set both or neither."];
    }
    if (stripeWebhookSecret && !stripeSecretKey) {
      return ["STRIPE_SECRET_KEY is not set, but STRIPE_WEBHOOK_SECRET is. Set both or neither."];
    }
    return [];
  },
);

export type PaymentGatewayConfiguration = typeof paymentGatewayConfiguration.$values;
