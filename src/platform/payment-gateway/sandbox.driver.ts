import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { isId } from "#shared/ids.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  type CheckoutRequest,
  checkoutLifetimeMilliseconds,
  type PaymentGateway,
} from "./payment-gateway.ts";
import {
  addOrFind,
  changeCheckout,
  findCheckout,
  lockCheckout,
  type SandboxRow,
} from "./sandbox.books.ts";
import { type SignedNotice, signNotice, verifyNotice } from "./sandbox.notices.ts";

/** A provider without money, for demos: its checkout is a page of the site's own. */
export interface SandboxGateway extends PaymentGateway {
  readonly name: "sandbox";
  /** What its checkout page shows; undefined when there is no such checkout. */
  showCheckout(checkoutId: string): Promise<SandboxCheckout | undefined>;
  /**
   * Takes the payment, once however often it is asked, and answers the notice that tells of it, to
   * be delivered as a real provider would. Undefined when the checkout cannot be paid any more.
   */
  pay(checkoutId: string): Promise<SignedNotice | undefined>;
  /** Has the card declined. The checkout stays payable. */
  decline(checkoutId: string): Promise<void>;
}

export interface SandboxCheckout {
  checkoutId: string;
  description: string;
  amountCents: number;
  currency: "USD" | "CAD";
  status: "open" | "paid" | "expired";
  returnUrl: string;
  cancelUrl: string;
}

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  /** The site's origin, where the checkout page is. */
  baseUrl: string;
  /** Signs notices. Nobody outside the process delivers them, so the default is made up here. */
  noticeSecret?: string;
}

export function createSandboxDriver({
  database,
  clock,
  baseUrl,
  noticeSecret = randomBytes(32).toString("hex"),
}: SandboxOptions): SandboxGateway {
  const statusOf = (row: SandboxRow) =>
    row.status === "open" && row.expires_at <= clock.now()
      ? "expired"
      : (row.status as SandboxCheckout["status"]);

  const find = async (checkoutId: string): Promise<SandboxRow | undefined> => {
    if (!isId(checkoutId)) return undefined;
    return await database.asSystem("sandbox payments", (transaction) =>
      findCheckout(transaction, checkoutId),
    );
  };

  return {
    name: "sandbox",
    checkoutOrigins: [],

    async openCheckout(request) {
      const now = clock.now();
      const row = await database.asSystem("sandbox payments", (transaction) =>
        addOrFind(transaction, {
          ...toColumns(request),
          id: randomUUID(),
          idempotency_key: request.idempotencyKey,
          created_at: now,
          expires_at: new Date(now.getTime() + checkoutLifetimeMilliseconds),
        }),
      );
      if (!asksTheSame(row, request)) throw paymentGatewayErrors.conflict();
      const url = new URL(`/sandbox/checkout/${row.id}`, baseUrl).href;
      return { checkoutId: row.id, url, expiresAt: row.expires_at };
    },

    async readCheckout(checkoutId) {
      const row = await find(checkoutId);
      if (!row) return undefined;
      const facts = {
        checkoutId: row.id,
        orderId: row.order_id,
        amountCents: row.amount_cents,
        currency: row.currency,
      };
      const status = statusOf(row);
      if (status !== "paid") return { ...facts, status, paymentId: null };
      if (!row.payment_id) throw new Error(`Sandbox checkout ${row.id} is paid without a payment`);
      return { ...facts, status, paymentId: row.payment_id };
    },

    async refund({ paymentId }) {
      return await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockCheckout(transaction, { payment_id: paymentId });
        if (!row) throw paymentGatewayErrors.unknownPayment();
        if (row.refund_id) return { refundId: row.refund_id };
        const refundId = `sandbox_refund_${randomUUID()}`;
        await changeCheckout(transaction, row.id, { refund_id: refundId });
        return { refundId };
      });
    },

    async readNotice(rawBody, headers) {
      return verifyNotice(rawBody, headers, noticeSecret, clock);
    },

    async showCheckout(checkoutId) {
      const row = await find(checkoutId);
      if (!row) return undefined;
      return {
        checkoutId: row.id,
        description: row.description,
        amountCents: row.amount_cents,
        currency: row.currency as SandboxCheckout["currency"],
        status: statusOf(row),
        returnUrl: row.return_url,
        cancelUrl: row.cancel_url,
      };
    },

    async pay(checkoutId) {
      if (!isId(checkoutId)) return undefined;
      const isPaid = await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockCheckout(transaction, { id: checkoutId });
        if (!row || statusOf(row) === "expired") return false;
        if (row.status === "open") {
          const payment_id = `sandbox_payment_${randomUUID()}`;
          await changeCheckout(transaction, row.id, { status: "paid", payment_id });
        }
        return true;
      });
      if (!isPaid) return undefined;
      const eventId = `sandbox_event_paid_${checkoutId}`;
      return signNotice({ eventId, checkoutId }, noticeSecret, clock);
    },

    async decline(checkoutId) {
      if (!isId(checkoutId)) return;
      await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockCheckout(transaction, { id: checkoutId });
        if (!row || statusOf(row) !== "open") return;
        await changeCheckout(transaction, row.id, { declined_count: row.declined_count + 1 });
      });
    },
  };
}

function toColumns(request: CheckoutRequest) {
  return {
    order_id: request.orderId,
    description: request.description,
    amount_cents: request.amountCents,
    currency: request.currency,
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function asksTheSame(row: SandboxRow, request: CheckoutRequest): boolean {
  return Object.entries(toColumns(request)).every(
    ([column, value]) => row[column as keyof SandboxRow] === value,
  );
}
