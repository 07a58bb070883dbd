import { randomBytes } from "node:crypto";
import { toUnixSeconds } from "../../../src/shared/time.ts";
import { type FakeAnswer, invalid, missing, unknown } from "./fake-stripe.answers.ts";

export interface FakeIntent {
  id: string;
  object: "payment_intent";
  status: "requires_capture" | "succeeded" | "canceled";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
}

export interface FakeRefund {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  created: number;
  metadata: Record<string, string>;
}

export interface FakePaymentsState {
  intents: Map<string, FakeIntent>;
  refunds: FakeRefund[];
}

const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's Payment Intents and refunds. `invoices` names what monthly payments were of. */
export function createFakePayments(
  clock: { now(): Date },
  findInvoice: (paymentIntent: string) => { amount_paid: number; currency?: unknown } | undefined,
) {
  const state: FakePaymentsState = { intents: new Map(), refunds: [] };

  function route({
    method,
    path,
    query,
    body,
  }: {
    method: string;
    path: string;
    query: URLSearchParams;
    body: URLSearchParams;
  }): FakeAnswer | undefined {
    if (path === "/v1/refunds") {
      return method === "POST" ? createRefund(body) : listRefunds(query);
    }
    const refundId = /^\/v1\/refunds\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && refundId) {
      const refund = state.refunds.find((one) => one.id === refundId);
      return refund ? { status: 200, body: refund } : unknown("refund", refundId);
    }
    const [, id, action] =
      /^\/v1\/payment_intents\/([^/]+)(?:\/(capture|cancel))?$/.exec(path) ?? [];
    if (!id) return undefined;
    const intent = state.intents.get(decodeURIComponent(id));
    if (!intent) return unknown("payment_intent", id);
    if (method === "POST" && action) {
      if (intent.status !== "requires_capture") {
        return invalid(400, {
          code: "payment_intent_unexpected_state",
          message: `This PaymentIntent could not be ${action}d because it has a status of ${intent.status}.`,
        });
      }
      end(intent.id, action === "capture" ? "succeeded" : "canceled");
    }
    return { status: 200, body: { ...intent } };
  }

  function end(id: string, status: "succeeded" | "canceled"): void {
    const intent = state.intents.get(id);
    if (!intent) throw new Error(`The fake Stripe has no payment intent ${id}`);
    const amount_received = status === "succeeded" ? intent.amount : 0;
    Object.assign(intent, { status, amount_received, amount_capturable: 0 });
  }

  function createRefund(body: URLSearchParams): FakeAnswer {
    const paymentIntent = body.get("payment_intent") ?? "";
    if (!paymentIntent) return missing("payment_intent");
    const intent = state.intents.get(paymentIntent);
    const invoice = findInvoice(paymentIntent);
    const paid = intent?.amount_received ?? invoice?.amount_paid;
    if (paid === undefined) {
      return invalid(404, {
        code: "resource_missing",
        param: "payment_intent",
        message: `No such payment_intent: '${paymentIntent}'`,
      });
    }
    const before = state.refunds.filter(
      ({ payment_intent, status }) => payment_intent === paymentIntent && status !== "failed",
    );
    const left = paid - before.reduce((sum, { amount }) => sum + amount, 0);
    if (left === 0) {
      return invalid(400, {
        code: "charge_already_refunded",
        message: "Charge has already been refunded.",
      });
    }
    const amount = body.has("amount") ? Number(body.get("amount")) : left;
    if (amount > left || amount < 1) {
      return invalid(400, {
        param: "amount",
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      });
    }
    const refund: FakeRefund = {
      id: makeId("re"),
      object: "refund",
      payment_intent: paymentIntent,
      amount,
      currency: intent?.currency ?? String(invoice?.currency ?? ""),
      status: "succeeded",
      created: toUnixSeconds(clock.now()),
      metadata: readFields(body, "metadata"),
    };
    state.refunds.push(refund);
    return { status: 200, body: refund };
  }

  function listRefunds(query: URLSearchParams): FakeAnswer {
    const data = state.refunds
      .filter(({ payment_intent }) => payment_intent === query.get("payment_intent"))
      .reverse();
    const body = { object: "list", url: "/v1/refunds", has_more: false, data };
    return { status: 200, body };
  }

  return {
    state,
    route,
    end,
    failRefund(id: string): void {
      const refund = state.refunds.find((one) => one.id === id);
      if (!refund) throw new Error(`The fake Stripe has no refund ${id}`);
      refund.status = "failed";
    },
    begin(
      { amount, currency }: { amount: number; currency: string },
      { isManual }: { isManual: boolean },
    ): FakeIntent {
      const intent: FakeIntent = {
        id: makeId("pi"),
        object: "payment_intent",
        status: isManual ? "requires_capture" : "succeeded",
        amount,
        amount_capturable: isManual ? amount : 0,
        amount_received: isManual ? 0 : amount,
        currency,
        metadata: {},
      };
      state.intents.set(intent.id, intent);
      return intent;
    },
  };
}

/** Fields under `field[…]` in a form-encoded body. */
export function readFields(body: URLSearchParams, field: string): Record<string, string> {
  const entries = [...body].flatMap(([name, value]) => {
    const isIn = name.startsWith(`${field}[`) && name.endsWith("]");
    return isIn ? [[name.slice(field.length + 1, -1), value] as const] : [];
  });
  return Object.fromEntries(entries);
}
