import { randomBytes } from "node:crypto";
import { toSeconds, toUnixSeconds } from "../../../src/shared/time.ts";
import { type FakeAnswer, invalid, missing, refuse, unknown } from "./fake-stripe.answers.ts";
import { createFakeBilling, type FakeBillingState } from "./fake-stripe.billing.ts";
import { createFakeConnect, type FakeConnectState } from "./fake-stripe.connect.ts";
import { createFakeDisputes, type FakeDispute } from "./fake-stripe.disputes.ts";
import { createFakePayments, type FakePaymentsState, readFields } from "./fake-stripe.payments.ts";

export interface FakeRequest {
  method: string;
  url: URL;
  body: URLSearchParams;
  idempotencyKey: string | undefined;
  /** Something is wrong at Stripe: nothing is done, and the failure is kept as the answer. */
  isFailing: boolean;
}

export interface FakeSession {
  id: string;
  object: "checkout.session";
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  subscription: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface FakeStripeState extends FakeBillingState, FakePaymentsState, FakeConnectState {
  sessions: Map<string, FakeSession>;
  disputes: Map<string, FakeDispute>;
}

const secondsOfLife = toSeconds({ days: 1 });
const minLifetimeSeconds = 30 * 60;
const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's books and the endpoints over them, without the network. */
export function createFakeStripeApi(clock: { now(): Date }) {
  const billing = createFakeBilling();
  const payments = createFakePayments(clock, (paymentIntent) =>
    [...billing.state.invoices.values()].find(
      ({ payment_intent }) => payment_intent === paymentIntent,
    ),
  );
  const connect = createFakeConnect();
  const disputes = createFakeDisputes(clock, (paymentIntent) => {
    const intent = payments.state.intents.get(paymentIntent);
    if (intent) {
      const { amount_received: amount, currency, metadata } = intent;
      return { amount, currency, metadata };
    }
    const invoice = [...billing.state.invoices.values()].find(
      ({ payment_intent }) => payment_intent === paymentIntent,
    );
    return invoice && { amount: invoice.amount_paid, currency: String(invoice.currency) };
  });
  const state: FakeStripeState = {
    sessions: new Map(),
    ...billing.state,
    ...payments.state,
    ...connect.state,
    ...disputes.state,
  };
  const kept = new Map<string, { fingerprint: string; answer: FakeAnswer }>();

  function answer(request: FakeRequest): FakeAnswer {
    const { idempotencyKey, method, url, body } = request;
    if (method !== "POST" || !idempotencyKey) return route(request);
    const fingerprint = `${url.pathname}?${[...body]
      .map((pair) => pair.join("="))
      .sort()
      .join("&")}`;
    const before = kept.get(idempotencyKey);
    if (before && before.fingerprint !== fingerprint) {
      return refuse(400, "idempotency_error", {
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}'.`,
      });
    }
    if (before) return { ...before.answer, headers: { "Idempotent-Replayed": "true" } };
    const fresh = route(request);
    // Requests that fail validation are not kept, as at Stripe.
    if (fresh.status !== 400) kept.set(idempotencyKey, { fingerprint, answer: fresh });
    return fresh;
  }

  function route({ method, url, body, isFailing }: FakeRequest): FakeAnswer {
    if (isFailing) return refuse(500, "api_error", { message: "An unknown error occurred" });
    const path = url.pathname;
    if (method === "POST" && path === "/v1/checkout/sessions") return createSession(body);
    const ofPayments = payments.route({ method, path, query: url.searchParams, body });
    if (ofPayments) return ofPayments;
    const ofBilling = billing.route({ method, path, query: url.searchParams, body });
    if (ofBilling) return ofBilling;
    const ofConnect = connect.route({ method, path, query: url.searchParams, body });
    if (ofConnect) return ofConnect;
    const ofDisputes = disputes.route({ method, path, query: url.searchParams, body });
    if (ofDisputes) return ofDisputes;
    const expiring = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1];
    if (method === "POST" && expiring) return expireSession(expiring);
    const sessionId = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && sessionId) {
      return readSession(decodeURIComponent(sessionId), url.searchParams.getAll("expand[0]"));
    }
    return invalid(404, {
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  function createSession(body: URLSearchParams): FakeAnswer {
    const read = (name: string) => body.get(name) ?? "";
    const price = "line_items[0][price_data]";
    for (const name of [`${price}[currency]`, `${price}[unit_amount]`, "success_url"]) {
      if (!read(name)) return missing(name);
    }
    const mode = read("mode");
    if (mode !== "payment" && mode !== "subscription") return missing("mode");
    const isMonthly = read(`${price}[recurring][interval]`) === "month";
    if (isMonthly !== (mode === "subscription")) return missing(`${price}[recurring]`);
    if (!read(`${price}[product_data][name]`)) return missing(`${price}[product_data][name]`);
    if (!/^[^@\s]+@[^@\s]+$/.test(read("customer_email"))) {
      return invalid(400, {
        code: "email_invalid",
        param: "customer_email",
        message: `Invalid email address: ${read("customer_email")}`,
      });
    }
    const id = makeId("cs_test");
    const created = toUnixSeconds(clock.now());
    const expiresAt = body.has("expires_at") ? Number(read("expires_at")) : created + secondsOfLife;
    if (expiresAt < created + minLifetimeSeconds || expiresAt > created + secondsOfLife) {
      return invalid(400, {
        param: "expires_at",
        message:
          "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      });
    }
    const session: FakeSession = {
      id,
      object: "checkout.session",
      mode,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      subscription: null,
      amount_total: Number(read(`${price}[unit_amount]`)) * Number(read("line_items[0][quantity]")),
      currency: read(`${price}[currency]`),
      client_reference_id: read("client_reference_id") || null,
      customer_email: read("customer_email"),
      metadata: readFields(body, mode === "payment" ? "metadata" : "subscription_data[metadata]"),
      success_url: read("success_url"),
      cancel_url: read("cancel_url") || null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      created,
      expires_at: expiresAt,
      isManual: read("payment_intent_data[capture_method]") === "manual",
      livemode: false,
    };
    state.sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  function readSession(id: string, expand: string[]): FakeAnswer {
    const session = state.sessions.get(id);
    if (!session) return unknown("checkout.session", id);
    const intent = state.intents.get(session.payment_intent ?? "");
    const isPaid = session.payment_status === "paid" || intent?.status === "succeeded";
    const body = { ...session, payment_status: isPaid ? "paid" : "unpaid" };
    const isExpanded = intent && expand.includes("payment_intent");
    return { status: 200, body: isExpanded ? { ...body, payment_intent: intent } : body };
  }

  function expireSession(id: string): FakeAnswer {
    const session = state.sessions.get(id);
    if (!session) return unknown("checkout.session", id);
    if (session.status !== "open") {
      return invalid(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      });
    }
    change(id, { status: "expired" });
    return { status: 200, body: session };
  }

  function change(id: string, fields: Partial<FakeSession>): void {
    const session = state.sessions.get(id);
    if (!session) throw new Error(`The fake Stripe has no session ${id}`);
    Object.assign(session, fields, { url: null });
  }

  return {
    state,
    answer,
    pay(id: string, { amount, currency }: { amount?: number; currency?: string } = {}) {
      const session = state.sessions.get(id);
      const paid = {
        amount_total: amount ?? session?.amount_total ?? 0,
        currency: currency ?? session?.currency ?? "",
      };
      if (session?.mode === "subscription") {
        if (session.status !== "open") throw new Error(`Session ${id} is ${session.status}`);
        const { id: subscription } = billing.begin(session, paid.amount_total, paid.currency);
        change(id, { status: "complete", payment_status: "paid", subscription, ...paid });
        return;
      }
      const { id: payment_intent, status } = payments.begin(
        { amount: paid.amount_total, currency: paid.currency },
        { isManual: session?.isManual === true },
      );
      const payment_status = status === "succeeded" ? "paid" : "unpaid";
      change(id, { status: "complete", payment_status, payment_intent, ...paid });
    },
    lapse: (paymentIntent: string) => payments.end(paymentIntent, "canceled"),
    capture: (paymentIntent: string) => payments.end(paymentIntent, "succeeded"),
    failRefund: payments.failRefund,
    completeAccount: connect.complete,
    raiseDispute: disputes.raise,
    changeDispute: disputes.change,
    endMonth: billing.endMonth,
    replaceCard: billing.replaceCard,
    expire: (id: string) => change(id, { status: "expired" }),
    clearIdempotencyKeys: () => kept.clear(),
  };
}
