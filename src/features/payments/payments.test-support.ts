import { randomUUID } from "node:crypto";
import { type FakeStripe, startFakeStripe } from "../../../tests/support/fakes/fake-stripe.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { openOrderCheckout } from "./orders/checkout.usecases.server.ts";
import { selectOrder } from "./orders/orders.store.server.ts";
import type { Order, OrderCheckoutRequest } from "./payments.types.ts";

export const samplePurpose = "sample_purpose";

/** Its money is held for others, and its card may be charged later. */
export const heldPurpose = "sample_session";

/** The server with payments at a Stripe of its own on this machine. Close both afterwards. */
export async function createStripeContext(): Promise<{ stripe: FakeStripe; context: TestContext }> {
  const stripe = await startFakeStripe();
  const context = await createTestContext({
    environment: {
      SIGN_INS_PER_CLIENT: "1000",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    },
  });
  stripe.clock.now = () => context.clock.now();
  return { stripe, context };
}

/** Calls of the sample purpose, in order: `paid <subject id>`. */
export type PurposeCalls = string[];

/** Registers a purpose that records its calls, or fails while `failing` says so. */
export function registerSamplePurpose(
  { services }: TestContext,
  { failing = () => false }: { failing?: () => boolean } = {},
): PurposeCalls {
  const calls: PurposeCalls = [];
  const note =
    (what: string) => async (_services: unknown, _transaction: unknown, order: Order) => {
      if (failing()) throw new Error("The sample purpose fails");
      calls.push(`${what} ${order.subjectId}`);
    };
  services.payments.registerPurpose({
    purpose: samplePurpose,
    label: "Sample thing",
    careerService: null,
    inspect: async () => ({ state: "Delivered" }),
    teamRefund: {
      describe: async () => ({ denial: null, whole: "It's taken back.", part: "It stays." }),
      end: async (_services, _transaction, order) => {
        calls.push(`end ${order.subjectId}`);
        return "It's taken back.";
      },
    },
    paid: note("paid"),
    failed: note("failed"),
    refunded: note("refunded"),
  });
  services.payments.registerPurpose({
    purpose: heldPurpose,
    label: "Sample session",
    careerService: null,
    inspect: async () => ({ state: "Confirmed" }),
    teamRefund: {
      describe: async () => ({ denial: null, whole: "It's taken back.", part: "It stays." }),
      end: async (_services, _transaction, order) => {
        calls.push(`end ${order.subjectId}`);
        return "It's taken back.";
      },
    },
    funds: "held",
    authorized: note("authorized"),
    paid: note("paid"),
    failed: note("failed"),
    captureFailed: note("captureFailed"),
    released: note("released"),
    refunded: note("refunded"),
  });
  return calls;
}

/** The sums of the ledger's accounts in cents: all of it, or of one order. */
export async function sumLedger({ services }: TestContext, orderId?: string) {
  return await services.database.asSystem("test", async (transaction) => {
    const entries = transaction
      .selectFrom("ledger_entries as entry")
      .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id");
    const rows = await (orderId ? entries.where("posted.order_id", "=", orderId) : entries)
      .select(({ fn }) => ["entry.account", fn.sum<number>("entry.amount_cents").as("cents")])
      .groupBy("entry.account")
      .execute();
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  });
}

export function sampleRequest(changes: Partial<OrderCheckoutRequest> = {}): OrderCheckoutRequest {
  return {
    purpose: samplePurpose,
    subjectId: randomUUID(),
    description: "Sample thing",
    money: { amountCents: 4900, currency: "USD" },
    returnPath: "/return?order={orderId}",
    cancelPath: "/cancel",
    customerEmail: "sample@people.example",
    ...changes,
  };
}

/** An order with an open checkout; `checkoutId` for playing the payer. */
export async function openSampleOrder(
  { services }: TestContext,
  user: TestUser,
  changes: Partial<OrderCheckoutRequest> = {},
): Promise<{ orderId: string; checkoutId: string; subjectId: string; url: string }> {
  const { order, url } = await openOrderCheckout(services, user, sampleRequest(changes));
  return { orderId: order.id, checkoutId: order.checkoutId ?? "", subjectId: order.subjectId, url };
}

export async function orderNow({ services }: TestContext, orderId: string): Promise<Order> {
  const order = await services.database.asSystem("test", (transaction) =>
    selectOrder(transaction, { orderId }),
  );
  if (!order) throw new Error(`There is no order ${orderId}`);
  return order;
}

export async function ordersOf({ services }: TestContext, subjectId: string) {
  return await services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("orders").selectAll().where("subject_id", "=", subjectId).execute(),
  );
}

export async function postNotice(
  { app }: TestContext,
  provider: string,
  notice: { rawBody: string; headers: Headers },
): Promise<Response> {
  return await app.request(`/payments/v1/webhooks/${provider}`, {
    method: "POST",
    body: notice.rawBody,
    headers: notice.headers,
  });
}

/** The payer's bank disputes a payment in the sandbox, and a notice says so. */
export async function disputeInSandbox(
  context: TestContext,
  paymentId: string | null | undefined,
): Promise<void> {
  const { sandbox } = context.services.payments;
  const notice = await sandbox?.raiseDispute(paymentId ?? "", "fraudulent");
  if (!notice) throw new Error("The sandbox has no such payment");
  await postNotice(context, "sandbox", notice);
}
