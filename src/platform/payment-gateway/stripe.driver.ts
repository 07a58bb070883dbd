import Stripe from "stripe";
import type { Clock } from "#shared/clock.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  type Checkout,
  type CheckoutRequest,
  noticeToleranceSeconds,
  type PaymentGateway,
} from "./payment-gateway.ts";
import { ask, codeOf, describe, idOf, openSession } from "./stripe.conversation.ts";
import { readHint, type StripeEvent } from "./stripe.notices.ts";
import { createStripeSubscriptions } from "./stripe.subscriptions.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API, for tests. */
  apiBase?: string;
  clock: Clock;
  /** Of one try; a second one follows, and people wait for both. */
  timeoutMilliseconds?: number;
}

/** Stripe Checkout Sessions and Billing: https://docs.stripe.com/api/checkout/sessions */
export function createStripeDriver({
  secretKey,
  webhookSecret,
  apiBase,
  clock,
  timeoutMilliseconds = 8_000,
}: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiBase),
    maxNetworkRetries: 1,
    timeout: timeoutMilliseconds,
    telemetry: false,
  });

  return {
    name: "stripe",
    checkoutOrigins: ["https://checkout.stripe.com", "https://billing.stripe.com"],
    ...createStripeSubscriptions(stripe),

    async openCheckout(request) {
      return await openSession(stripe, toSession(request), request.idempotencyKey);
    },

    async readCheckout(checkoutId) {
      return await ask(async () => {
        try {
          return toCheckout(await stripe.checkout.sessions.retrieve(checkoutId));
        } catch (error) {
          if (codeOf(error) === "resource_missing") return undefined;
          throw error;
        }
      });
    },

    async refund({ paymentId, idempotencyKey }) {
      const refund = await ask(async () => {
        try {
          return await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey });
        } catch (error) {
          if (codeOf(error) === "resource_missing") throw paymentGatewayErrors.unknownPayment();
          if (codeOf(error) !== "charge_already_refunded") throw error;
          const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 1 });
          return data[0];
        }
      });
      if (!refund || refund.status === "failed" || refund.status === "canceled") {
        throw paymentGatewayErrors.refused({ details: { reason: "refund_failed" } });
      }
      return { refundId: refund.id };
    },

    async readNotice(rawBody, headers) {
      const event = await verify(rawBody, headers.get("stripe-signature") ?? "");
      if (typeof event?.id !== "string") throw paymentGatewayErrors.invalidWebhookSignature();
      return { eventId: event.id, ...readHint(event) };
    },
  };

  async function verify(rawBody: string, signature: string): Promise<StripeEvent | null> {
    try {
      return (await stripe.webhooks.constructEventAsync(
        rawBody,
        signature,
        webhookSecret,
        noticeToleranceSeconds,
        undefined,
        clock.now().getTime(),
      )) as StripeEvent;
    } catch (error) {
      throw paymentGatewayErrors.invalidWebhookSignature({ cause: describe(error) });
    }
  }
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const name = protocol === "http:" ? "http" : "https";
  return { host: hostname, protocol: name, port: port || (name === "http" ? 80 : 443) };
}

function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId };
  return {
    mode: "payment",
    // Cards are paid or not at once; slower methods would need an order state of their own.
    allowed_payment_method_types: ["card"],
    client_reference_id: request.orderId,
    customer_email: request.customerEmail,
    metadata,
    payment_intent_data: { metadata, description: request.description },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountCents,
          product_data: { name: request.description },
        },
      },
    ],
    // The amount paid must be the amount asked for, in the currency asked for.
    adaptive_pricing: { enabled: false },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const facts = {
    checkoutId: session.id,
    orderId: session.metadata?.order_id ?? "",
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
  };
  if (session.payment_status === "paid") {
    const paymentId = idOf(session.payment_intent);
    if (!paymentId) throw paymentGatewayErrors.refused({ details: { reason: "no_payment_id" } });
    return { ...facts, status: "paid", paymentId };
  }
  return { ...facts, status: session.status === "expired" ? "expired" : "open", paymentId: null };
}
