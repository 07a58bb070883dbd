import type { Selectable, Updateable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Orders } from "#platform/database/schema.gen.ts";
import type { Money, SalesTax } from "#shared/money.ts";
import { liveStatuses, nextStatus, type OrderEvent, type OrderStatus } from "../payments.rules.ts";
import type { Order, OrderCapture, OrderReference } from "../payments.types.ts";

/** An order with what only payments itself needs to know. */
export interface StoredOrder extends Order {
  /** Part of the idempotency key under which the checkout is opened. */
  checkoutAttempt: number;
  /** The tax that the amount included when it was paid; null where none was set. */
  salesTax: SalesTax | null;
  /** The seller's tax number when it was paid. Empty: it had none. Null: tax and number weren't noted. */
  taxNumber: string | null;
}

/** The unique index that keeps one open or paid order per thing. */
export const oneLiveOrderIndex = "orders_one_live_per_subject";

/** Adds an open order, or returns the live one that the thing already has. */
export async function addOrFindLiveOrder(
  transaction: DatabaseTransaction,
  order: Pick<
    Order,
    | "purpose"
    | "subjectId"
    | "description"
    | "money"
    | "provider"
    | "createdAt"
    | "capture"
    | "expiresAt"
  > & {
    userId: string;
  },
): Promise<StoredOrder | undefined> {
  await transaction
    .insertInto("orders")
    .values({
      user_id: order.userId,
      purpose: order.purpose,
      subject_id: order.subjectId,
      description: order.description,
      amount_cents: order.money.amountCents,
      currency: order.money.currency,
      provider: order.provider,
      capture: order.capture,
      expires_at: order.expiresAt,
      created_at: order.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom("orders")
    .selectAll()
    .where("purpose", "=", order.purpose)
    .where("subject_id", "=", order.subjectId)
    .where("status", "in", liveStatuses)
    .executeTakeFirst();
  return row && toOrder(row);
}

/** The order by its id, or the thing's live one, else its latest. */
export async function selectOrder(
  transaction: DatabaseTransaction,
  reference: OrderReference,
): Promise<StoredOrder | undefined> {
  const orders = transaction.selectFrom("orders").selectAll();
  const row =
    "orderId" in reference
      ? await orders.where("id", "=", reference.orderId).executeTakeFirst()
      : await orders
          .where("purpose", "=", reference.purpose)
          .where("subject_id", "=", reference.subjectId)
          .orderBy((order) => order("status", "in", liveStatuses), "desc")
          .orderBy("created_at", "desc")
          .limit(1)
          .executeTakeFirst();
  return row && toOrder(row);
}

export async function selectOrders(
  transaction: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<StoredOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await transaction
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", orderIds)
    .execute();
  return rows.map(toOrder);
}

/** Others who would change the order wait until the transaction ends. */
export async function lockOrder(
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const row = await transaction
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  return row && toOrder(row);
}

/** The orders that an account could still pay. */
export async function selectOpenOrdersOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasOtherLiveOrder(
  transaction: DatabaseTransaction,
  order: Order,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("orders")
    .select("id")
    .where("purpose", "=", order.purpose)
    .where("subject_id", "=", order.subjectId)
    .where("status", "in", liveStatuses)
    .where("id", "<>", order.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a locked order through one transition of the state machine. */
export async function moveOrder(
  transaction: DatabaseTransaction,
  order: Order,
  event: OrderEvent,
  change: Omit<Updateable<Orders>, "status"> = {},
): Promise<StoredOrder> {
  const row = await transaction
    .updateTable("orders")
    .set({ ...change, status: nextStatus(event, order.status) })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/** Notes that the money of a locked order has been shared. */
export async function markSettled(
  transaction: DatabaseTransaction,
  orderId: string,
  now: Date,
): Promise<StoredOrder> {
  const row = await transaction
    .updateTable("orders")
    .set({ settled_at: now })
    .where("id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/**
 * Saves the first checkout that was opened for an open order. Returns the order with that one.
 */
export async function saveCheckout(
  transaction: DatabaseTransaction,
  orderId: string,
  checkout: { checkoutId: string; url: string; expiresAt: Date },
): Promise<StoredOrder> {
  await transaction
    .updateTable("orders")
    .set({
      checkout_id: checkout.checkoutId,
      checkout_url: checkout.url,
      checkout_expires_at: checkout.expiresAt,
    })
    .where("id", "=", orderId)
    .where("status", "=", "open")
    .where("checkout_id", "is", null)
    .execute();
  const row = await transaction
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/** The next try uses another idempotency key. Of several who saw the same try fail, one counts. */
export async function countFailedAttempt(
  transaction: DatabaseTransaction,
  order: StoredOrder,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ checkout_attempt: order.checkoutAttempt + 1 })
    .where("id", "=", order.id)
    .where("checkout_attempt", "=", order.checkoutAttempt)
    .execute();
}

/** The tax that a payment's row names, if it names one. */
export function toSalesTax({
  tax_name,
  tax_percent,
}: Pick<Selectable<Orders>, "tax_name" | "tax_percent">): SalesTax | null {
  return tax_name === null || tax_percent === null
    ? null
    : { name: tax_name, percent: tax_percent };
}

export function toOrder(row: Selectable<Orders>): StoredOrder {
  return {
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    subjectId: row.subject_id,
    description: row.description,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    status: row.status as OrderStatus,
    provider: row.provider,
    checkoutAttempt: row.checkout_attempt,
    salesTax: toSalesTax(row),
    taxNumber: row.tax_number,
    checkoutId: row.checkout_id,
    checkoutUrl: row.checkout_url,
    checkoutExpiresAt: row.checkout_expires_at,
    capture: row.capture as OrderCapture,
    expiresAt: row.expires_at,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    refundedMoney:
      row.refund_cents === null
        ? null
        : { amountCents: row.refund_cents, currency: row.currency as Money["currency"] },
    lostCents: row.lost_cents,
    receiptNumber: row.receipt_number,
    createdAt: row.created_at,
    authorizedAt: row.authorized_at,
    paidAt: row.paid_at,
    releasedAt: row.released_at,
    refundedAt: row.refunded_at,
    settledAt: row.settled_at,
  };
}
