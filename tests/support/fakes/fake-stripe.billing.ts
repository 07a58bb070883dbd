import { randomBytes } from "node:crypto";
import { toSeconds } from "../../../src/shared/time.ts";
import { type FakeAnswer, invalid, missing, unknown } from "./fake-stripe.answers.ts";
import type { FakeSession } from "./fake-stripe.api.ts";

export interface FakeSubscription {
  id: string;
  object: "subscription";
  status: "active" | "past_due" | "canceled";
  customer: string;
  default_payment_method: string | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  metadata: Record<string, string>;
  items: { object: "list"; data: FakeItem[] };
  [field: string]: unknown;
}

interface FakeItem {
  quantity: number;
  price: { unit_amount: number };
  current_period_start: number;
  current_period_end: number;
}

export interface FakeInvoice {
  id: string;
  object: "invoice";
  subscription: string;
  status: "open" | "paid";
  amount_paid: number;
  payment_intent: string | null;
  [field: string]: unknown;
}

export interface FakeBillingState {
  subscriptions: Map<string, FakeSubscription>;
  invoices: Map<string, FakeInvoice>;
  /** The card that each customer's invoices are charged to where the subscription names none. */
  customers: Map<string, { default_payment_method: string | null }>;
  portals: { customer: string; return_url: string; flow: string }[];
}

interface BillingRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: URLSearchParams;
}

const secondsOfMonth = toSeconds({ days: 30 });
const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Stripe Billing's books and the endpoints over them. Undefined when a request is about none. */
export function createFakeBilling() {
  const state: FakeBillingState = {
    subscriptions: new Map(),
    invoices: new Map(),
    customers: new Map(),
    portals: [],
  };

  function route({ method, path, query, body }: BillingRequest): FakeAnswer | undefined {
    if (method === "GET" && path === "/v1/invoices") return listInvoices(query);
    if (method === "POST" && path === "/v1/billing_portal/sessions") return openPortal(body);
    const customerId = /^\/v1\/customers\/([^/]+)$/.exec(path)?.[1];
    if (method === "POST" && customerId) return changeCustomer(customerId, body);
    const id = /^\/v1\/subscriptions\/([^/]+)$/.exec(path)?.[1];
    if (!id) return undefined;
    const subscription = state.subscriptions.get(decodeURIComponent(id));
    if (!subscription) return unknown("subscription", id);
    if (method === "GET") return { status: 200, body: subscription };
    if (method === "POST") return changeSubscription(subscription, body);
    if (method !== "DELETE") return undefined;
    if (subscription.status === "canceled") return unknown("subscription", id);
    Object.assign(subscription, { status: "canceled", ended_at: nowInSeconds() });
    return { status: 200, body: subscription };
  }

  function changeSubscription(subscription: FakeSubscription, body: URLSearchParams): FakeAnswer {
    if (subscription.status === "canceled") {
      return invalid(400, {
        message: "A canceled subscription can only update its cancellation_details and metadata.",
      });
    }
    const toEnd = body.get("cancel_at_period_end");
    if (toEnd !== null) {
      const isToEnd = toEnd === "true";
      subscription.cancel_at_period_end = isToEnd;
      subscription.cancel_at = isToEnd ? itemOf(subscription).current_period_end : null;
    }
    if (body.get("cancel_at") === "") subscription.cancel_at = null;
    const card = body.get("default_payment_method");
    if (card !== null) subscription.default_payment_method = card || null;
    return { status: 200, body: subscription };
  }

  function changeCustomer(id: string, body: URLSearchParams): FakeAnswer {
    const customer = state.customers.get(id);
    if (!customer) return unknown("customer", id);
    const card = body.get("invoice_settings[default_payment_method]");
    if (card) customer.default_payment_method = card;
    return { status: 200, body: { id, object: "customer" } };
  }

  function openPortal(body: URLSearchParams): FakeAnswer {
    const customer = body.get("customer") ?? "";
    if (!state.customers.has(customer)) return unknown("customer", customer);
    const return_url = body.get("return_url");
    if (!return_url) return missing("return_url");
    const flow = body.get("flow_data[type]") ?? "";
    state.portals.push({ customer, return_url, flow });
    const url = `https://billing.stripe.example/p/session/${makeId("test")}`;
    return { status: 200, body: { id: makeId("bps"), object: "billing_portal.session", url } };
  }

  function listInvoices(query: URLSearchParams): FakeAnswer {
    const isExpanded = [...query].some(
      ([name, value]) => name.startsWith("expand[") && value === "data.payments",
    );
    const data = [...state.invoices.values()]
      .filter(
        ({ subscription, status }) =>
          subscription === query.get("subscription") && status === query.get("status"),
      )
      .reverse()
      .map(({ subscription: _, payment_intent, ...invoice }) => ({
        ...invoice,
        ...(isExpanded ? { payments: paymentsOf(payment_intent) } : {}),
      }));
    return { status: 200, body: { object: "list", url: "/v1/invoices", has_more: false, data } };
  }

  function paymentsOf(payment_intent: string | null) {
    const payment = { type: "payment_intent", payment_intent };
    const data = payment_intent ? [{ object: "invoice_payment", status: "paid", payment }] : [];
    return { object: "list", has_more: false, data };
  }

  /**
   * The invoice of the running month, paid or not. Its own period is the month before, as at
   * Stripe.
   */
  function addInvoice(subscription: FakeSubscription, status: FakeInvoice["status"]): void {
    const { current_period_start: start, current_period_end: end, price } = itemOf(subscription);
    const id = makeId("in");
    state.invoices.set(id, {
      id,
      object: "invoice",
      subscription: subscription.id,
      status: "open",
      amount_paid: 0,
      amount_due: price.unit_amount,
      currency: subscription.currency,
      created: start,
      period_start: start,
      period_end: start,
      payment_intent: null,
      status_transitions: { paid_at: null },
      parent: {
        type: "subscription_details",
        subscription_details: {
          subscription: subscription.id,
          metadata: subscription.metadata,
        },
      },
      lines: {
        object: "list",
        has_more: false,
        data: [{ period: { start, end }, parent: { type: "subscription_item_details" } }],
      },
    });
    if (status === "paid") payInvoice(id);
  }

  function payInvoice(id: string): void {
    const invoice = state.invoices.get(id);
    if (!invoice) throw new Error(`The fake Stripe has no invoice ${id}`);
    Object.assign(invoice, {
      status: "paid",
      amount_paid: invoice.amount_due,
      payment_intent: makeId("pi"),
      status_transitions: { paid_at: nowInSeconds() },
    });
  }

  function find(id: string): FakeSubscription {
    const subscription = state.subscriptions.get(id);
    if (!subscription) throw new Error(`The fake Stripe has no subscription ${id}`);
    return subscription;
  }

  return {
    state,
    route,

    /** Starts the subscription of a session in the mode "subscription" when it is paid. */
    begin(session: FakeSession, amount: number, currency: string): FakeSubscription {
      const customer = makeId("cus");
      state.customers.set(customer, { default_payment_method: null });
      const start = nowInSeconds();
      const subscription: FakeSubscription = {
        id: makeId("sub"),
        object: "subscription",
        status: "active",
        customer,
        currency,
        default_payment_method: makeId("pm"),
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        start_date: start,
        metadata: session.metadata,
        items: {
          object: "list",
          data: [
            {
              quantity: 1,
              price: { unit_amount: amount },
              current_period_start: start,
              current_period_end: start + secondsOfMonth,
            },
          ],
        },
      };
      state.subscriptions.set(subscription.id, subscription);
      addInvoice(subscription, "paid");
      return subscription;
    },

    /**
     * The month is over: it is renewed, declined, or was the last. `drafted` is the first hour of a
     * new month, in which its invoice is not charged yet.
     */
    endMonth(id: string, card: "paid" | "declined" | "drafted"): void {
      const subscription = find(id);
      const item = itemOf(subscription);
      if (subscription.cancel_at !== null) {
        const ended_at = item.current_period_end;
        Object.assign(subscription, { status: "canceled", ended_at });
        return;
      }
      item.current_period_start = item.current_period_end;
      item.current_period_end += secondsOfMonth;
      subscription.status = card === "declined" ? "past_due" : "active";
      addInvoice(subscription, card === "paid" ? "paid" : "open");
    },

    /** Charges what is due: a draft's hour is over, or the payer has changed the card. */
    replaceCard(id: string): void {
      const subscription = find(id);
      if (subscription.status === "canceled") return;
      for (const invoice of state.invoices.values()) {
        if (invoice.subscription === id && invoice.status === "open") payInvoice(invoice.id);
      }
      subscription.status = "active";
    },
  };
}

function itemOf(subscription: FakeSubscription): FakeItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
}
