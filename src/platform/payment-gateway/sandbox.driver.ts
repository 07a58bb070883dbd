import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { isId } from "#shared/ids.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  type CheckoutRequest,
  checkoutLifetimeMilliseconds,
  type PaymentGateway,
  type ProviderDispute,
} from "./payment-gateway.ts";
import {
  addOrFind,
  changeCheckout,
  findCheckout,
  lockCheckout,
  type SandboxRow,
} from "./sandbox.books.ts";
import { createSandboxDisputes } from "./sandbox.disputes.ts";
import { type SignedNotice, signNotice, verifyNotice } from "./sandbox.notices.ts";
import { createSandboxPayments, type SandboxStatus, statusAt } from "./sandbox.payments.ts";
import { createSandboxSubscriptions, type SandboxSubscription } from "./sandbox.subscriptions.ts";

/** A provider without money, for demos: its checkout is a page of the site's own. */
export interface SandboxGateway extends PaymentGateway {
  readonly name: "sandbox";
  /** Data of its checkout page; undefined when there is no such checkout. */
  showCheckout(checkoutId: string): Promise<SandboxCheckout | undefined>;
  /**
   * Takes the payment, once however often it is asked, and answers the notice that tells of it, to
   * be delivered as a real provider would. Undefined when the checkout cannot be paid any more.
   */
  pay(checkoutId: string): Promise<SignedNotice | undefined>;
  /** Declines the card. The checkout stays payable. */
  decline(checkoutId: string): Promise<void>;
  /** Data of its page for the card; undefined when there is no such subscription. */
  showSubscription(subscriptionId: string): Promise<SandboxSubscription | undefined>;
  /**
   * Sets what happens to renewals from now on; one that was declined is paid right away. Answers
   * the notice of it as `pay` does, undefined when the subscription doesn't run.
   */
  chooseCard(subscriptionId: string, card: "paid" | "declined"): Promise<SignedNotice | undefined>;
  /** Ends the month that is paid for, as if the time had come. */
  endMonth(subscriptionId: string): Promise<SignedNotice | undefined>;
  /**
   * The payer disputes a payment with their bank, which takes the money. Answers the notice of it as
   * `pay` does, undefined when there is no such payment or it is disputed already.
   */
  raiseDispute(paymentId: string, reason: string): Promise<SignedNotice | undefined>;
  /** The dispute of a payment; undefined while there is none. */
  findDispute(paymentId: string): Promise<ProviderDispute | undefined>;
  /** The bank decides an open dispute. Answers the notice, undefined when none is open. */
  decideDispute(disputeId: string, as: "won" | "lost"): Promise<SignedNotice | undefined>;
}

export interface SandboxCheckout {
  checkoutId: string;
  description: string;
  amountCents: number;
  currency: "USD" | "CAD";
  /** Whether the amount is charged again every month. */
  isMonthly: boolean;
  /** Whether paying only holds the card, to be charged later. */
  isHeld: boolean;
  status: SandboxStatus;
  /** Null until it's paid, and for a subscription, which has one for each month. */
  paymentId: string | null;
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
  const statusOf = (row: SandboxRow) => statusAt(row, clock.now());

  const find = async (checkoutId: string): Promise<SandboxRow | undefined> => {
    if (!isId(checkoutId)) return undefined;
    return await database.asSystem("sandbox payments", (transaction) =>
      findCheckout(transaction, checkoutId),
    );
  };

  const {
    showSubscription,
    paySubscription,
    declineSubscription,
    chooseCard,
    endMonth,
    ...subscriptions
  } = createSandboxSubscriptions({ database, clock, baseUrl });

  const noticeAbout = (subscriptionId: string, eventId = `sandbox_event_${randomUUID()}`) =>
    signNotice(
      { eventId, checkoutId: null, subscription: { subscriptionId } },
      noticeSecret,
      clock,
    );

  const { raiseDispute, decideDispute, findDispute, ...disputes } = createSandboxDisputes({
    database,
    clock,
  });
  const disputeNotice = (disputeId: string) =>
    signNotice(
      {
        eventId: `sandbox_event_${randomUUID()}`,
        checkoutId: null,
        subscription: null,
        disputeId,
      },
      noticeSecret,
      clock,
    );

  return {
    name: "sandbox",
    checkoutOrigins: [],
    ...disputes,
    findDispute,
    ...subscriptions,
    ...createSandboxPayments({ database, clock }),
    showSubscription,

    async openCheckout(request) {
      const now = clock.now();
      const row = await database.asSystem("sandbox payments", (transaction) =>
        addOrFind(transaction, {
          ...toColumns(request),
          id: randomUUID(),
          idempotency_key: request.idempotencyKey,
          created_at: now,
          expires_at: request.expiresAt ?? new Date(now.getTime() + checkoutLifetimeMilliseconds),
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
      if (status === "open" || status === "expired") return { ...facts, status, paymentId: null };
      if (!row.payment_id) throw new Error(`Sandbox checkout ${row.id} is paid without a payment`);
      return { ...facts, status, paymentId: row.payment_id };
    },

    async closeCheckout(checkoutId) {
      if (!isId(checkoutId)) return;
      await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockCheckout(transaction, { id: checkoutId });
        if (row?.status === "open")
          await changeCheckout(transaction, row.id, { status: "expired" });
      });
    },

    async readNotice(rawBody, headers) {
      return verifyNotice(rawBody, headers, noticeSecret, clock);
    },

    async showCheckout(checkoutId) {
      const row = await find(checkoutId);
      if (!row) return toCheckout(await showSubscription(checkoutId));
      return {
        checkoutId: row.id,
        description: row.description,
        amountCents: row.amount_cents,
        currency: row.currency as SandboxCheckout["currency"],
        isMonthly: false,
        isHeld: row.capture === "later",
        status: statusOf(row),
        paymentId: row.payment_id,
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
          await changeCheckout(
            transaction,
            row.id,
            row.capture === "later"
              ? { status: "authorized", payment_id, authorized_at: clock.now() }
              : { status: "paid", payment_id },
          );
        }
        return true;
      });
      const eventId = `sandbox_event_paid_${checkoutId}`;
      if (isPaid) {
        return signNotice({ eventId, checkoutId, subscription: null }, noticeSecret, clock);
      }
      return (await paySubscription(checkoutId)) ? noticeAbout(checkoutId, eventId) : undefined;
    },

    async decline(checkoutId) {
      if (!isId(checkoutId)) return;
      await database.asSystem("sandbox payments", async (transaction) => {
        const row = await lockCheckout(transaction, { id: checkoutId });
        if (!row || statusOf(row) !== "open") return;
        await changeCheckout(transaction, row.id, { declined_count: row.declined_count + 1 });
      });
      await declineSubscription(checkoutId);
    },

    async chooseCard(subscriptionId, card) {
      return (await chooseCard(subscriptionId, card)) ? noticeAbout(subscriptionId) : undefined;
    },

    async endMonth(subscriptionId) {
      return (await endMonth(subscriptionId)) ? noticeAbout(subscriptionId) : undefined;
    },

    async raiseDispute(paymentId, reason) {
      const disputeId = await raiseDispute(paymentId, reason);
      return disputeId === undefined ? undefined : disputeNotice(disputeId);
    },

    async decideDispute(disputeId, as) {
      return (await decideDispute(disputeId, as)) ? disputeNotice(disputeId) : undefined;
    },
  };
}

function toCheckout(subscription: SandboxSubscription | undefined): SandboxCheckout | undefined {
  if (!subscription) return undefined;
  const { id, description, amountCents, currency, status, returnUrl, cancelUrl } = subscription;
  return {
    checkoutId: id,
    description,
    amountCents,
    currency,
    isMonthly: true,
    isHeld: false,
    status: status === "open" || status === "expired" ? status : "paid",
    paymentId: null,
    returnUrl,
    cancelUrl,
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
    capture: request.capture,
    asked_expires_at: request.expiresAt,
  };
}

function asksTheSame(row: SandboxRow, request: CheckoutRequest): boolean {
  return Object.entries(toColumns(request)).every(
    ([column, value]) => row[column as keyof SandboxRow]?.valueOf() === value?.valueOf(),
  );
}
