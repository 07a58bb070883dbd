import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

const isOnThisMachine = (address: string) =>
  URL.canParse(address) && loopbackHosts.has(new URL(address).hostname);

const isTestKey = (key: string) => /^(sk|rk)_test_/.test(key);

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
    stripeConnectWebhookSecret: {
      name: "STRIPE_CONNECT_WEBHOOK_SECRET",
      meaning:
        "The signing secret of the webhook at the same address for events of connected accounts. Needed with PAYOUT_DRIVER=stripe.",
      schema: z
        .string()
        .regex(/^whsec_\S+$/, "must begin with whsec_")
        .optional(),
      secret: true,
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
  ({ stripeSecretKey, stripeWebhookSecret, stripeApiBase }, { production, allowedFallbacks }) => {
    if (stripeSecretKey && !stripeWebhookSecret) {
      return ["STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is. Set both or neither."];
    }
    if (stripeWebhookSecret && !stripeSecretKey) {
      return ["STRIPE_SECRET_KEY is not set, but STRIPE_WEBHOOK_SECRET is. Set both or neither."];
    }
    if (!production || allowedFallbacks.includes("stripe-test")) {
      return stripeApiBase && stripeSecretKey && !isTestKey(stripeSecretKey)
        ? ["STRIPE_API_BASE is set with a live STRIPE_SECRET_KEY. Use a test key, or unset it."]
        : [];
    }
    const allow = "(For a rehearsal allow it with ALLOW_STAND_INS=stripe-test.)";
    return [
      ...(stripeSecretKey && isTestKey(stripeSecretKey)
        ? [`STRIPE_SECRET_KEY is a key of Stripe's test mode: no payment would be real. ${allow}`]
        : []),
      ...(stripeApiBase ? [`STRIPE_API_BASE is for tests only. Unset it. ${allow}`] : []),
    ];
  },
  ({ stripeSecretKey, stripeApiBase }) => [
    ...(stripeSecretKey
      ? []
      : ["STRIPE_SECRET_KEY is not set. People pay in a sandbox, and no money moves."]),
    ...(stripeSecretKey && isTestKey(stripeSecretKey)
      ? ["STRIPE_SECRET_KEY is a key of Stripe's test mode. No payment is real."]
      : []),
    ...(stripeApiBase
      ? ["STRIPE_API_BASE is set. Payments go to a test server instead of Stripe."]
      : []),
  ],
);

export type PaymentGatewayConfiguration = typeof paymentGatewayConfiguration.$values;
