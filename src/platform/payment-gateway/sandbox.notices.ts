import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#shared/clock.ts";
import { toUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import { noticeToleranceSeconds, type PaymentNotice } from "./payment-gateway.ts";

/** A notice as it would travel over HTTP: the body and the header that proves its origin. */
export interface SignedNotice {
  rawBody: string;
  headers: Headers;
}

const headerName = "sandbox-signature";

/** Signs the body with `t=<unix seconds>,v1=<HMAC-SHA-256 of "t.body", hex>`. */
export function signNotice(notice: PaymentNotice, secret: string, clock: Clock): SignedNotice {
  const { eventId: id, checkoutId: checkout, subscription, disputeId: dispute } = notice;
  const rawBody = JSON.stringify({ id, checkout, subscription, dispute });
  const time = toUnixSeconds(clock.now());
  const signature = sign(`${time}.${rawBody}`, secret).toString("hex");
  return { rawBody, headers: new Headers({ [headerName]: `t=${time},v1=${signature}` }) };
}

/** Throws `invalid_webhook_signature` unless the notice is ours, recent and well-formed. */
export function verifyNotice(
  rawBody: string,
  headers: Headers,
  secret: string,
  clock: Clock,
): PaymentNotice {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(headerName) ?? "");
  if (!match?.[1] || !match[2]) throw paymentGatewayErrors.invalidWebhookSignature();
  const expected = sign(`${match[1]}.${rawBody}`, secret);
  const isGenuine = timingSafeEqual(expected, Buffer.from(match[2], "hex"));
  const age = toUnixSeconds(clock.now()) - Number(match[1]);
  if (!isGenuine || age > noticeToleranceSeconds) {
    throw paymentGatewayErrors.invalidWebhookSignature();
  }
  return parseNotice(rawBody);
}

const noticeBody = z.object({
  id: z.string(),
  checkout: z.string().nullable(),
  subscription: z
    .union([z.object({ checkoutId: z.string() }), z.object({ subscriptionId: z.string() })])
    .nullable(),
  dispute: z.string().optional(),
});

function parseNotice(rawBody: string): PaymentNotice {
  try {
    const { id, checkout, subscription, dispute } = noticeBody.parse(JSON.parse(rawBody));
    return { eventId: id, checkoutId: checkout, subscription, disputeId: dispute };
  } catch (cause) {
    throw paymentGatewayErrors.invalidWebhookSignature({ cause });
  }
}

function sign(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
