import { searchEntries } from "#platform/audit/audit-search.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { readDisputes } from "../disputes/disputes.store.server.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { selectOrder } from "../orders/orders.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { BoughtThing, Order } from "../payments.types.ts";
import type { Refund, RefundTerms } from "../refunds/refunds.types.ts";
import { selectSubscription } from "../subscriptions/subscriptions.store.server.ts";
import { purchasesPerPage } from "./desk.constants.ts";
import { checkPurchaseQuery, readPurchaseQuery } from "./desk.rules.ts";
import type { PurchaseDetails, PurchaseEntry, PurchaseList } from "./desk.types.ts";
import { findPurchase, type PurchaseRow, searchPurchases } from "./desk-search.store.server.ts";
import {
  type PaymentFields,
  readLedgerLines,
  readMonthFields,
  readProviderEvents,
  readSurplusOf,
} from "./purchase.store.server.ts";
import { readRefunds } from "./team-refunds.usecases.server.ts";

const maxEntries = 30;

/** One page of purchases of every kind, the newest first. For people with the right `money`. */
export async function listPurchases(
  services: Services,
  viewer: Viewer,
  parameters: URLSearchParams,
  page: number,
): Promise<PurchaseList> {
  requireMoney(viewer);
  const kinds = services.payments.listKinds();
  const query = readPurchaseQuery(parameters);
  const { filter, problems } = checkPurchaseQuery(
    query,
    kinds.map(({ name }) => name),
  );
  const none = { query, purchases: [], total: 0, totals: [], page: 1, pages: 1, kinds, problems };
  if (problems.length > 0) return none;
  return await services.database.asSystem("search purchases", async (transaction) => {
    const read = (number: number) =>
      searchPurchases(transaction, filter, {
        limit: purchasesPerPage,
        offset: (number - 1) * purchasesPerPage,
      });
    let found = await read(page);
    if (!found) {
      return { ...none, problems: ["Too many people match. Enter more of the name or email."] };
    }
    const pages = countPages(found.total, purchasesPerPage);
    if (page > pages) found = (await read(pages)) ?? found;
    return {
      query,
      ...found,
      purchases: found.purchases.map((row) => ({
        ...row,
        kind: services.payments.labelOf(row.purpose),
      })),
      page: Math.min(page, pages),
      pages,
      kinds,
      problems,
    };
  });
}

/**
 * Everything about one purchase, by an order's or an invoice's id. For people with the right `money`;
 * entries of the audit log for those who may read it too.
 *
 * @throws `forbidden`, `order_not_found`.
 */
export async function readPurchase(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<{
  purchase: PurchaseDetails;
  entries: PurchaseEntry[] | null;
  refunding: { terms: RefundTerms; refunds: Refund[] } | null;
}> {
  const reader = requireMoney(viewer);
  return await services.database.asSystem("read purchase", async (transaction) => {
    const row = await findPurchase(transaction, id);
    if (!row) throw paymentErrors.orderNotFound();
    const { fields, bought } = isId(id)
      ? await readOrderFields(services, transaction, id)
      : await readSubscriptionFields(services, transaction, row);
    const purchase = {
      ...row,
      kind: services.payments.labelOf(row.purpose),
      ...fields,
      bought: bought ?? null,
      ledger: await readLedgerLines(
        transaction,
        isId(id) ? { orderId: id } : { invoiceId: id, paymentId: fields.paymentId },
      ),
      events: await readProviderEvents(transaction, {
        checkoutId: fields.checkoutId,
        providerId: fields.subscription?.providerId ?? null,
      }),
      surplus: await readSurplusOf(
        transaction,
        fields.subscription ? { subscriptionId: fields.subscription.id } : { orderId: id },
      ),
      disputes: await readDisputes(transaction, { purchaseId: id }),
    };
    const entries = hasRight(reader, "audit")
      ? await readEntries(services, transaction, fields.subscription?.id ?? id)
      : null;
    const refunding = (await readRefunds(services, transaction, id)) ?? null;
    return { purchase, entries, refunding };
  });
}

async function readOrderFields(
  services: Services,
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<{ fields: PaymentFields; bought: BoughtThing | undefined }> {
  const order = await selectOrder(transaction, { orderId });
  if (!order) throw paymentErrors.orderNotFound();
  const bought = await services.payments
    .handlerOf(order.purpose)
    .inspect(services, transaction, order);
  return { fields: fieldsOf(order), bought };
}

function fieldsOf(order: Order): PaymentFields {
  const { provider, checkoutId, paymentId, refundId } = order;
  const { authorizedAt, paidAt, releasedAt, refundedAt, settledAt } = order;
  return {
    provider,
    checkoutId,
    paymentId,
    refundId,
    subscription: null,
    authorizedAt,
    paidAt,
    releasedAt,
    refundedAt,
    bouncedAt: null,
    settledAt,
  };
}

async function readSubscriptionFields(
  services: Services,
  transaction: DatabaseTransaction,
  { id, purpose }: PurchaseRow,
): Promise<{ fields: PaymentFields; bought: BoughtThing | undefined }> {
  const fields = await readMonthFields(transaction, id);
  const subscription =
    fields.subscription && (await selectSubscription(transaction, fields.subscription.id));
  const bought = subscription
    ? services.payments.subscriptionPurposeOf(purpose).inspect(services, subscription)
    : undefined;
  return { fields, bought };
}

async function readEntries(
  services: Services,
  transaction: DatabaseTransaction,
  subjectId: string,
): Promise<PurchaseEntry[]> {
  const { registry } = services.audit;
  const type = isId(subjectId) ? await typeOf(transaction, subjectId) : "order";
  const rows = await searchEntries(
    transaction,
    { subject: { type, id: subjectId } },
    { limit: maxEntries },
  );
  return rows.map(({ id, occurredAt, action, reason, details }) => ({
    id,
    at: occurredAt,
    sentence: sentenceOf(registry.findAction(action)?.sentence ?? action),
    reason: reason ?? (typeof details.reason === "string" ? details.reason : null),
  }));
}

async function typeOf(transaction: DatabaseTransaction, id: string): Promise<string> {
  return (await selectOrder(transaction, { orderId: id })) ? "order" : "subscription";
}

/** `recorded the refund of {subject}` as a sentence of its own. */
function sentenceOf(sentence: string): string {
  const text = sentence.replaceAll("{subject}", "this purchase").replaceAll(/[{}]/g, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
