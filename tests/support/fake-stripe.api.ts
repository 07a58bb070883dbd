import { randomBytes } from "node:crypto";
import { type FakeAnswer, invalid, missing, refuse, unknown } from "./fake-stripe.answers.ts";
import { createFakeBilling, type FakeBillingState } from "./fake-stripe.billing.ts";

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

export interface FakeStripeState extends FakeBillingState {
  sessions: Map<string, FakeSession>;
  refunds: {
    id: string;
    object: "refund";
    payment_intent: string;
    amount: number;
    status: string;
  }[];
}

const secondsOfLife = 24 * 60 * 60;
const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's books and the endpoints over them, without the network. */
export function createFakeStripeApi() {
  const billing = createFakeBilling();
  const state: FakeStripeState = { sessions: new Map(), refunds: [], ...billing.state };
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
    if (method === "POST" && path === "/v1/refunds") return createRefund(body);
    if (method === "GET" && path === "/v1/refunds") return listRefunds(url.searchParams);
    const ofBilling = billing.route({ method, path, query: url.searchParams, body });
    if (ofBilling) return ofBilling;
    const expiring = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1];
    if (method === "POST" && expiring) return expireSession(expiring);
    const sessionId = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && sessionId) return readSession(decodeURIComponent(sessionId));
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
    const created = Math.floor(Date.now() / 1000);
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
      metadata: readMetadata(body, mode === "payment" ? "metadata" : "subscription_data[metadata]"),
      success_url: read("success_url"),
      cancel_url: read("cancel_url") || null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      created,
      expires_at: created + secondsOfLife,
      livemode: false,
    };
    state.sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  function readSession(id: string): FakeAnswer {
    const session = state.sessions.get(id);
    return session ? { status: 200, body: session } : unknown("checkout.session", id);
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

  function createRefund(body: URLSearchParams): FakeAnswer {
    const paymentIntent = body.get("payment_intent") ?? "";
    const paid = [...state.sessions.values(), ...state.invoices.values()].find(
      ({ payment_intent }) => payment_intent !== null && payment_intent === paymentIntent,
    );
    if (!paid) {
      return invalid(404, {
        code: "resource_missing",
        param: "payment_intent",
        message: `No such payment_intent: '${paymentIntent}'`,
      });
    }
    if (state.refunds.some(({ payment_intent }) => payment_intent === paymentIntent)) {
      return invalid(400, {
        code: "charge_already_refunded",
        message: "Charge has already been refunded.",
      });
    }
    const refund = {
      id: makeId("re"),
      object: "refund" as const,
      payment_intent: paymentIntent,
      amount: "amount_total" in paid ? Number(paid.amount_total) : Number(paid.amount_paid),
      currency: paid.currency,
      status: "succeeded",
    };
    state.refunds.push(refund);
    return { status: 200, body: refund };
  }

  function listRefunds(query: URLSearchParams): FakeAnswer {
    const data = state.refunds.filter(
      ({ payment_intent }) => payment_intent === query.get("payment_intent"),
    );
    const body = { object: "list", url: "/v1/refunds", has_more: false, data };
    return { status: 200, body };
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
      change(id, {
        status: "complete",
        payment_status: "paid",
        payment_intent: makeId("pi"),
        ...paid,
      });
    },
    endMonth: billing.endMonth,
    mendCard: billing.mendCard,
    expire: (id: string) => change(id, { status: "expired" }),
    forgetIdempotencyKeys: () => kept.clear(),
  };
}

function readMetadata(body: URLSearchParams, field: string): Record<string, string> {
  const entries = [...body].flatMap(([name, value]) => {
    const isIn = name.startsWith(`${field}[`) && name.endsWith("]");
    return isIn ? [[name.slice(field.length + 1, -1), value] as const] : [];
  });
  return Object.fromEntries(entries);
}
