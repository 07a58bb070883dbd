import { randomUUID } from "node:crypto";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { isId } from "#shared/ids.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import {
  checkoutLifetimeMilliseconds,
  type PaymentGateway,
  type ProviderSubscription,
  type SubscriptionRequest,
} from "./payment-gateway.ts";
import { endOfMonth, passMonths, type SandboxMonth, type SandboxMonths } from "./sandbox.months.ts";
import {
  addInvoices,
  addOrFindSubscription,
  changeSubscriptionRow,
  listInvoices,
  lockSubscriptionRow,
  type SandboxInvoiceRow,
  type SandboxSubscriptionRow,
} from "./sandbox.subscription-books.ts";

/** A subscription on the sandbox's own pages. */
export interface SandboxSubscription {
  id: string;
  description: string;
  /** Of one month. */
  amountCents: number;
  currency: "USD" | "CAD";
  status: "open" | "expired" | "active" | "past_due" | "ended";
  /** Null until it is paid. */
  paidUntil: Date | null;
  endsWithMonth: boolean;
  cardDeclines: boolean;
  /** Address to which the checkout returns. */
  returnUrl: string;
  cancelUrl: string;
  /** Address to which the page for the card returns; null until it was opened. */
  updateReturnUrl: string | null;
}

type Subscriptions = Pick<
  PaymentGateway,
  | "openSubscription"
  | "closeSubscriptionCheckout"
  | "readSubscription"
  | "setSubscriptionToEnd"
  | "endSubscription"
  | "openPaymentUpdate"
> & {
  showSubscription(id: string): Promise<SandboxSubscription | undefined>;
  /** False when the checkout cannot be paid any more, or there is none. */
  paySubscription(id: string): Promise<boolean>;
  declineSubscription(id: string): Promise<void>;
  /** Sets whether renewals are declined from now on; one that waits for a better card is paid. */
  chooseCard(id: string, card: "paid" | "declined"): Promise<boolean>;
  /** Ends the running month. False when no month is running. */
  endMonth(id: string): Promise<boolean>;
};

/** Subscriptions in the sandbox's books. Its months pass when somebody looks. */
export function createSandboxSubscriptions({
  database,
  clock,
  baseUrl,
}: {
  database: Database;
  clock: Clock;
  baseUrl: string;
}): Subscriptions {
  /** Runs `task` on the row, locked and brought up to date; undefined when there is none. */
  async function change<Result>(
    id: string,
    task: (transaction: DatabaseTransaction, row: SandboxSubscriptionRow) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (!isId(id)) return undefined;
    return await database.asSystem("sandbox payments", async (transaction) => {
      const row = await lockSubscriptionRow(transaction, id);
      return row && (await task(transaction, await bringUpToDate(transaction, row)));
    });
  }

  async function changeRunning<Result>(
    id: string,
    task: (transaction: DatabaseTransaction, row: SandboxSubscriptionRow) => Promise<Result>,
  ): Promise<Result> {
    const result = await change(id, async (transaction, row) =>
      isRunning(row) ? { value: await task(transaction, row) } : undefined,
    );
    if (!result) throw paymentGatewayErrors.subscriptionNotRunning();
    return result.value;
  }

  async function bringUpToDate(
    transaction: DatabaseTransaction,
    row: SandboxSubscriptionRow,
  ): Promise<SandboxSubscriptionRow> {
    if (row.status === "open") {
      if (row.expires_at > clock.now()) return row;
      return await changeSubscriptionRow(transaction, row.id, { status: "expired" });
    }
    const before = monthsOf(row);
    if (!before) return row;
    const { after, paid } = passMonths(before, timeOf(row));
    if (after === before) return row;
    await addInvoices(
      transaction,
      paid.map((month) => toNewInvoice(row, month)),
    );
    return await changeSubscriptionRow(transaction, row.id, {
      status: after.status,
      anchor_months: after.anchorMonths,
      ended_at: after.endedAt,
    });
  }

  /** The time by the subscription's own clock, which may run ahead. */
  function timeOf(row: SandboxSubscriptionRow): Date {
    return new Date(clock.now().getTime() + row.ahead_milliseconds);
  }

  function toNewInvoice(row: SandboxSubscriptionRow, { periodStart, periodEnd }: SandboxMonth) {
    return {
      id: `sandbox_invoice_${randomUUID()}`,
      subscription_id: row.id,
      payment_id: `sandbox_payment_${randomUUID()}`,
      amount_cents: row.amount_cents,
      currency: row.currency,
      period_start: periodStart,
      period_end: periodEnd,
      paid_at: earlier(periodStart, clock.now()),
    };
  }

  function toProviderSubscription(
    row: SandboxSubscriptionRow,
    invoices: SandboxInvoiceRow[],
  ): ProviderSubscription {
    const facts = {
      ownId: row.subscription_id,
      amountCents: row.amount_cents,
      currency: row.currency,
    };
    const months = monthsOf(row);
    if (!months) {
      return { ...facts, status: row.status as "open" | "expired", checkoutId: row.id };
    }
    return {
      ...facts,
      status: months.status,
      subscriptionId: row.id,
      startedAt: months.anchorAt,
      endsWithMonth: months.endsWithMonth,
      endedAt: months.endedAt && earlier(months.endedAt, clock.now()),
      payments: invoices.map((invoice) => ({
        invoiceId: invoice.id,
        paymentId: invoice.payment_id,
        amountCents: invoice.amount_cents,
        currency: invoice.currency,
        periodStart: invoice.period_start,
        periodEnd: invoice.period_end,
        paidAt: invoice.paid_at,
      })),
    };
  }

  return {
    async openSubscription(request) {
      const now = clock.now();
      const row = await database.asSystem("sandbox payments", (transaction) =>
        addOrFindSubscription(transaction, {
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

    async closeSubscriptionCheckout(checkoutId) {
      await change(checkoutId, async (transaction, row) => {
        if (row.status !== "open") return;
        await changeSubscriptionRow(transaction, row.id, { status: "expired" });
      });
    },

    async readSubscription(reference) {
      const id = "checkoutId" in reference ? reference.checkoutId : reference.subscriptionId;
      return await change(id, async (transaction, row) =>
        toProviderSubscription(row, await listInvoices(transaction, row.id)),
      );
    },

    async setSubscriptionToEnd(subscriptionId, endsWithMonth) {
      await changeRunning(subscriptionId, (transaction, row) =>
        changeSubscriptionRow(transaction, row.id, { cancel_at_period_end: endsWithMonth }),
      );
    },

    async endSubscription(subscriptionId) {
      await change(subscriptionId, async (transaction, row) => {
        if (!isRunning(row)) return;
        await changeSubscriptionRow(transaction, row.id, {
          status: "ended",
          ended_at: clock.now(),
        });
      });
    },

    async openPaymentUpdate({ subscriptionId, returnUrl }) {
      await changeRunning(subscriptionId, (transaction, row) =>
        changeSubscriptionRow(transaction, row.id, { update_return_url: returnUrl }),
      );
      return { url: new URL(`/sandbox/payment-update/${subscriptionId}`, baseUrl).href };
    },

    async showSubscription(id) {
      return await change(id, async (_transaction, row) => toShown(row));
    },

    async paySubscription(id) {
      const isPaid = await change(id, async (transaction, row) => {
        if (row.status !== "open") return row.anchor_at !== null;
        const paid = await changeSubscriptionRow(transaction, row.id, {
          status: "active",
          anchor_at: clock.now(),
          anchor_months: 1,
        });
        const months = monthsOf(paid);
        if (!months) throw new Error(`Sandbox subscription ${row.id} has no month`);
        const month = { periodStart: months.anchorAt, periodEnd: endOfMonth(months) };
        await addInvoices(transaction, [toNewInvoice(paid, month)]);
        return true;
      });
      return isPaid ?? false;
    },

    async declineSubscription(id) {
      await change(id, async (transaction, row) => {
        if (row.status !== "open") return;
        const declined_count = row.declined_count + 1;
        await changeSubscriptionRow(transaction, row.id, { declined_count });
      });
    },

    async chooseCard(id, card) {
      const isChosen = await change(id, async (transaction, row) => {
        if (!isRunning(row)) return false;
        const card_declines = card === "declined";
        const changed = await changeSubscriptionRow(transaction, row.id, { card_declines });
        await bringUpToDate(transaction, changed);
        return true;
      });
      return isChosen ?? false;
    },

    async endMonth(id) {
      const isOver = await change(id, async (transaction, row) => {
        const months = monthsOf(row);
        if (row.status !== "active" || !months) return false;
        const ahead = endOfMonth(months).getTime() - clock.now().getTime();
        const changed = await changeSubscriptionRow(transaction, row.id, {
          ahead_milliseconds: ahead,
        });
        await bringUpToDate(transaction, changed);
        return true;
      });
      return isOver ?? false;
    },
  };
}

function monthsOf(row: SandboxSubscriptionRow): SandboxMonths | undefined {
  if (!row.anchor_at) return undefined;
  return {
    status: row.status as SandboxMonths["status"],
    anchorAt: row.anchor_at,
    anchorMonths: row.anchor_months,
    cardDeclines: row.card_declines,
    endsWithMonth: row.cancel_at_period_end,
    endedAt: row.ended_at,
  };
}

function isRunning({ status }: SandboxSubscriptionRow): boolean {
  return status === "active" || status === "past_due";
}

function toShown(row: SandboxSubscriptionRow): SandboxSubscription {
  const months = monthsOf(row);
  return {
    id: row.id,
    description: row.description,
    amountCents: row.amount_cents,
    currency: row.currency as SandboxSubscription["currency"],
    status: row.status as SandboxSubscription["status"],
    paidUntil: months ? endOfMonth(months) : null,
    endsWithMonth: row.cancel_at_period_end,
    cardDeclines: row.card_declines,
    returnUrl: row.return_url,
    cancelUrl: row.cancel_url,
    updateReturnUrl: row.update_return_url,
  };
}

function toColumns(request: SubscriptionRequest) {
  return {
    subscription_id: request.ownId,
    description: request.description,
    amount_cents: request.amountCents,
    currency: request.currency,
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function asksTheSame(row: SandboxSubscriptionRow, request: SubscriptionRequest): boolean {
  return Object.entries(toColumns(request)).every(
    ([column, value]) => row[column as keyof SandboxSubscriptionRow] === value,
  );
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
