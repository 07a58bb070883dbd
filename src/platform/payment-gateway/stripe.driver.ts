import Stripe from "stripe";
import { outsideLimits } from "#platform/outside-limits.ts";
import type { Clock } from "#shared/clock.ts";
import { toMilliseconds, toUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  type Checkout,
  type CheckoutRequest,
  checkoutLifetimeMilliseconds,
  noticeToleranceSeconds,
  type PaymentGateway,
} from "./payment-gateway.ts";
import {
  ask,
  closeSession,
  describe,
  idOf,
  openSession,
  orMissing,
  stripeAddress,
} from "./stripe.conversation.ts";
import { createStripeDisputes } from "./stripe.disputes.ts";
import { createTracedClient } from "./stripe.http-client.ts";
import { readHint, type StripeEvent } from "./stripe.notices.ts";
import { createStripePayments } from "./stripe.payments.ts";
import { createStripeSubscriptions } from "./stripe.subscriptions.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Of the same webhook for events of connected accounts, which Stripe signs with another secret. */
  connectWebhookSecret?: string | undefined;
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
  connectWebhookSecret,
  apiBase,
  clock,
  timeoutMilliseconds = outsideLimits.stripe.answer,
}: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...stripeAddress(apiBase),
    maxNetworkRetries: 1,
    timeout: timeoutMilliseconds,
    telemetry: false,
    httpClient: createTracedClient(),
  });

  return {
    name: "stripe",
    checkoutOrigins: ["https://checkout.stripe.com", "https://billing.stripe.com"],
    ...createStripeSubscriptions(stripe),

    async openCheckout(request) {
      return await openSession(stripe, toSession(request, clock.now()), request.idempotencyKey);
    },

    async closeCheckout(checkoutId) {
      await closeSession(stripe, checkoutId);
    },

    async readCheckout(checkoutId) {
      const session = await ask(() =>
        orMissing(() =>
          stripe.checkout.sessions.retrieve(checkoutId, { expand: ["payment_intent"] }),
        ),
      );
      return session && toCheckout(session);
    },

    ...createStripePayments(stripe, clock),
    ...createStripeDisputes(stripe),

    async readNotice(rawBody, headers) {
      const event = await verify(rawBody, headers.get("stripe-signature") ?? "");
      if (typeof event?.id !== "string") throw paymentGatewayErrors.invalidWebhookSignature();
      return { eventId: event.id, ...readHint(event) };
    },
  };

  async function verify(rawBody: string, signature: string): Promise<StripeEvent | null> {
    let failure: unknown;
    for (const secret of [webhookSecret, connectWebhookSecret]) {
      if (!secret) continue;
      try {
        return (await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          secret,
          noticeToleranceSeconds,
          undefined,
          clock.now().getTime(),
        )) as StripeEvent;
      } catch (error) {
        failure = error;
      }
    }
    throw paymentGatewayErrors.invalidWebhookSignature({ cause: describe(failure) });
  }
}

/**
 * Stripe takes 30 minutes to 24 hours from when it hears of it; a little more, for the way there.
 */
const minLifetimeMilliseconds = toMilliseconds({ minutes: 31 });
const expiryStep = toMilliseconds({ minutes: 10 });

/**
 * The nearest time that Stripe takes, in Unix seconds. In steps, so that a request that is repeated
 * a moment later under its idempotency key is the same.
 */
function toExpiry(expiresAt: Date | null, now: Date): number | undefined {
  if (!expiresAt || expiresAt.getTime() - now.getTime() >= checkoutLifetimeMilliseconds) {
    return undefined;
  }
  const earliest = Math.ceil((now.getTime() + minLifetimeMilliseconds) / expiryStep) * expiryStep;
  return toUnixSeconds(new Date(Math.max(expiresAt.getTime(), earliest)));
}

function toSession(request: CheckoutRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId };
  const expiry = toExpiry(request.expiresAt, now);
  return {
    mode: "payment",
    // Cards are paid or not at once; slower methods would need an order state of their own.
    allowed_payment_method_types: ["card"],
    client_reference_id: request.orderId,
    customer_email: request.customerEmail,
    metadata,
    payment_intent_data: {
      metadata,
      description: request.description,
      ...(request.capture === "later" ? { capture_method: "manual" } : {}),
    },
    ...(expiry ? { expires_at: expiry } : {}),
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
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  // First: the session's own word on a card that is only held says nothing about a charge.
  if (session.status === "complete" && intent?.status === "requires_capture") {
    const amountCents = intent.amount_capturable;
    return { ...facts, amountCents, status: "authorized", paymentId: intent.id };
  }
  if (session.payment_status === "paid") {
    const paymentId = idOf(session.payment_intent);
    if (!paymentId) throw paymentGatewayErrors.refused({ details: { reason: "no_payment_id" } });
    return {
      ...facts,
      amountCents: intent ? intent.amount_received : facts.amountCents,
      status: "paid",
      paymentId,
    };
  }
  if (session.status === "complete" && intent?.status === "canceled") {
    return { ...facts, status: "released", paymentId: intent.id };
  }
  return { ...facts, status: session.status === "expired" ? "expired" : "open", paymentId: null };
}
