import { randomBytes } from "node:crypto";

export interface FakeRequest {
  method: string;
  url: URL;
  body: URLSearchParams;
  idempotencyKey: string | undefined;
  /** Something is wrong at Stripe: nothing is done, and the failure is kept as the answer. */
  isFailing: boolean;
}

export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface FakeSession {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface FakeStripeState {
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
  const state: FakeStripeState = { sessions: new Map(), refunds: [] };
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
    if (read("mode") !== "payment") return missing("mode");
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
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: Number(read(`${price}[unit_amount]`)) * Number(read("line_items[0][quantity]")),
      currency: read(`${price}[currency]`),
      client_reference_id: read("client_reference_id") || null,
      customer_email: read("customer_email"),
      metadata: readMetadata(body),
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
    if (session) return { status: 200, body: session };
    return invalid(404, {
      code: "resource_missing",
      param: "session",
      message: `No such checkout.session: '${id}'`,
    });
  }

  function createRefund(body: URLSearchParams): FakeAnswer {
    const paymentIntent = body.get("payment_intent") ?? "";
    const session = [...state.sessions.values()].find(
      ({ payment_intent }) => payment_intent !== null && payment_intent === paymentIntent,
    );
    if (!session) {
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
      amount: session.amount_total,
      currency: session.currency,
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
      change(id, {
        status: "complete",
        payment_status: "paid",
        payment_intent: makeId("pi"),
        ...(amount === undefined ? {} : { amount_total: amount }),
        ...(currency === undefined ? {} : { currency }),
      });
    },
    expire: (id: string) => change(id, { status: "expired" }),
    forgetIdempotencyKeys: () => kept.clear(),
  };
}

function readMetadata(body: URLSearchParams): Record<string, string> {
  const entries = [...body].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function refuse(status: number, type: string, fields: Record<string, string>): FakeAnswer {
  return { status, body: { error: { type, ...fields } } };
}

function invalid(status: number, fields: Record<string, string>): FakeAnswer {
  return refuse(status, "invalid_request_error", fields);
}

function missing(param: string): FakeAnswer {
  return invalid(400, {
    code: "parameter_missing",
    param,
    message: `Missing required param: ${param}.`,
  });
}
