import Stripe from "stripe";
import { fromUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type { OpenedCheckout } from "./payment-gateway.ts";

/** The API's address as Stripe's client takes it; its own without one. */
export function stripeAddress(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const name = protocol === "http:" ? "http" : "https";
  return { host: hostname, protocol: name, port: port || (name === "http" ? 80 : 443) };
}

/** Opens a Checkout Session, for a single payment or a subscription. */
export async function openSession(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<OpenedCheckout> {
  const session = await ask(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
  if (!session.url) throw paymentGatewayErrors.refused({ details: { reason: "no_url" } });
  return {
    checkoutId: session.id,
    url: session.url,
    expiresAt: fromUnixSeconds(session.expires_at),
  };
}

/** Stripe gives a reference as an id or, where it was asked to, as the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

/** The answer, or undefined when Stripe has no such thing, which one of `codes` says. */
export async function orMissing<Result>(
  request: () => Promise<Result>,
  codes: readonly string[] = ["resource_missing"],
): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    if (codes.includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}

/** Makes an open Checkout Session unpayable; any other stays as it is. */
export async function closeSession(stripe: Stripe, checkoutId: string): Promise<void> {
  await ask(async () => {
    try {
      await stripe.checkout.sessions.expire(checkoutId);
    } catch (error) {
      const session = await orMissing(() => stripe.checkout.sessions.retrieve(checkoutId));
      if (session?.status === "open") throw error;
    }
  });
}

/** Runs one conversation with Stripe and names what went wrong in our words. */
export async function ask<Result>(conversation: () => Promise<Result>): Promise<Result> {
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

/** Stripe's own code of an error, e.g. `resource_missing`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** The codes of an error for our log; its message and body may hold personal data. */
export function describe(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error((error as Error).name);
  const { type, code, statusCode, requestId } = error;
  return new Error(
    `Stripe: ${type}, code ${code ?? "none"}, status ${statusCode ?? "none"}, request ${requestId ?? "none"}`,
  );
}
