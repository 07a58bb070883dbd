import Stripe from "stripe";
import type { Clock } from "#shared/clock.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  type Checkout,
  type CheckoutRequest,
  noticeToleranceSeconds,
  type PaymentGateway,
} from "./payment-gateway.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API, for tests. */
  apiBase?: string;
  clock: Clock;
  /** Of one try; a second one follows, and people wait for both. */
  timeoutMilliseconds?: number;
}

/** Stripe Checkout Sessions: https://docs.stripe.com/api/checkout/sessions */
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
    checkoutOrigins: ["https://checkout.stripe.com"],

    async openCheckout(request) {
      const session = await ask(() =>
        stripe.checkout.sessions.create(toSession(request), {
          idempotencyKey: request.idempotencyKey,
        }),
      );
      if (!session.url) throw paymentGatewayErrors.refused({ details: { reason: "no_url" } });
      return {
        checkoutId: session.id,
        url: session.url,
        expiresAt: new Date(session.expires_at * 1000),
      };
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
      const isCheckout = event.data?.object?.object === "checkout.session";
      const { id } = (event.data?.object ?? {}) as { id?: unknown };
      return { eventId: event.id, checkoutId: isCheckout && typeof id === "string" ? id : null };
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

/** A signed body is still only JSON: nothing about its shape is taken for granted. */
interface StripeEvent {
  id?: unknown;
  data?: { object?: { object?: unknown } };
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

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

/** Runs one conversation with Stripe and names what went wrong in our words. */
async function ask<Result>(conversation: () => Promise<Result>): Promise<Result> {
  try {
    return await conversation();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const cause = describe(error);
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      throw paymentGatewayErrors.conflict({ cause });
    }
    throw isTemporary(error)
      ? paymentGatewayErrors.unreachable({ cause })
      : paymentGatewayErrors.refused({ cause });
  }
}

function isTemporary(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** The codes of an error for our log; its message and body may hold personal data. */
function describe(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error((error as Error).name);
  const { type, code, statusCode, requestId } = error;
  return new Error(
    `Stripe: ${type}, code ${code ?? "none"}, status ${statusCode ?? "none"}, request ${requestId ?? "none"}`,
  );
}
