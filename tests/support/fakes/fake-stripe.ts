import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { toUnixSeconds } from "../../../src/shared/time.ts";
import type { FakeAnswer } from "./fake-stripe.answers.ts";
import { createFakeStripeApi, type FakeStripeState } from "./fake-stripe.api.ts";

export interface FakeStripe {
  /** For `STRIPE_API_BASE`. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Signs events of connected accounts. */
  connectWebhookSecret: string;
  state: FakeStripeState;
  /** By which sessions are made: the machine's, until a test puts its own in. */
  clock: { now(): Date };
  /** The payer's action on Stripe's page. */
  pay(sessionId: string, paid?: { amount?: number; currency?: string }): void;
  expire(sessionId: string): void;
  /** A held card is held no longer, as after seven days. */
  lapse(paymentIntent: string): void;
  /** Captures a held card on Stripe's own pages, as their staff can. */
  capture(paymentIntent: string): void;
  /** The payer's bank sends a refund back, as it does where the card is closed. */
  failRefund(refundId: string): void;
  /** The payer disputes a payment with their bank. Answers the dispute's id. */
  raiseDispute(paymentIntent: string, how?: { reason?: string; isInquiry?: boolean }): string;
  /** The bank changes the dispute's status, by Stripe's name for it. */
  changeDispute(disputeId: string, status: string): void;
  /** The payee fills in Stripe's onboarding pages; `partly` leaves their ID out. */
  completeAccount(accountId: string, how?: "wholly" | "partly"): void;
  /** Ends a subscription's month as Stripe does, given the payer's card. */
  endMonth(subscriptionId: string, card: "paid" | "declined" | "drafted"): void;
  /** Replaces the card and charges what is due; nothing where the subscription has ended. */
  replaceCard(subscriptionId: string): void;
  /** Deletes idempotency keys, as Stripe does after a day. */
  clearIdempotencyKeys(): void;
  /**
   * The event about a session, subscription, invoice, refund or dispute as Stripe would post it now, or `at` another
   * time, or under another secret.
   */
  event(
    type: string,
    objectId: string,
    options?: { id?: string; at?: Date; secret?: string; account?: string },
  ): { rawBody: string; headers: Headers };
  /**
   * Sets what happens to requests until it is changed: they work, fail with a 500 (which Stripe
   * repeats under the same idempotency key), lose their answer after everything is done, or never
   * get one.
   */
  behave(as: "normally" | "failing" | "losing-answers" | "silent"): void;
  close(): Promise<void>;
}

/**
 * The part of Stripe's API that the product uses, on a free port of 127.0.0.1: form-encoded bodies,
 * idempotency keys, error objects and signed events, as https://docs.stripe.com/api describes them.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomBytes(12).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const connectWebhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const clock = { now: () => new Date() };
  const api = createFakeStripeApi(clock);
  let behavior: Parameters<FakeStripe["behave"]>[0] = "normally";

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (behavior === "silent") return;
    const answer = answerTo(request, body);
    if (behavior === "losing-answers") return response.destroy();
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function answerTo(request: IncomingMessage, body: string): FakeAnswer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return unauthorized;
    return api.answer({
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", "http://127.0.0.1"),
      body: readBodyFields(request, body),
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      isFailing: behavior === "failing",
    });
  }

  function find(id: string): object | undefined {
    const { sessions, subscriptions, invoices, refunds, accounts, transfers, disputes } = api.state;
    return (
      sessions.get(id) ??
      subscriptions.get(id) ??
      invoices.get(id) ??
      refunds.find((refund) => refund.id === id) ??
      disputes.get(id) ??
      accounts.get(id) ??
      transfers.find((transfer) => transfer.id === id) ??
      api.state.bankPayouts.get(id)
    );
  }

  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    state: api.state,
    clock,
    pay: api.pay,
    expire: api.expire,
    lapse: api.lapse,
    capture: api.capture,
    failRefund: api.failRefund,
    completeAccount: api.completeAccount,
    raiseDispute: api.raiseDispute,
    changeDispute: api.changeDispute,
    endMonth: api.endMonth,
    replaceCard: api.replaceCard,
    clearIdempotencyKeys: api.clearIdempotencyKeys,

    event(type, objectId, { id, at = new Date(), secret = webhookSecret, account } = {}) {
      const created = toUnixSeconds(at);
      const rawBody = JSON.stringify({
        id: id ?? `evt_${randomBytes(12).toString("hex")}`,
        object: "event",
        type,
        created,
        livemode: false,
        ...(account ? { account } : {}),
        data: { object: { ...find(objectId), id: objectId } },
      });
      const signature = createHmac("sha256", secret).update(`${created}.${rawBody}`).digest("hex");
      return {
        rawBody,
        headers: new Headers({ "stripe-signature": `t=${created},v1=${signature}` }),
      };
    },

    behave(as) {
      behavior = as;
    },

    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Form-encoded fields; of a file that is uploaded, its purpose and name. */
function readBodyFields(request: IncomingMessage, body: string): URLSearchParams {
  if (!request.headers["content-type"]?.startsWith("multipart/")) return new URLSearchParams(body);
  const purpose = /name="purpose"\r\n\r\n([^\r]+)/.exec(body)?.[1] ?? "";
  const filename = /filename="([^"]+)"/.exec(body)?.[1] ?? "";
  return new URLSearchParams({ purpose, filename });
}

const unauthorized: FakeAnswer = {
  status: 401,
  body: { error: { type: "invalid_request_error", message: "Invalid API Key provided" } },
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Request-Id": `req_${randomBytes(8).toString("hex")}`,
    ...headers,
  });
  response.end(JSON.stringify(body));
}
