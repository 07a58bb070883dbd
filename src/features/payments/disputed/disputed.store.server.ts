import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ProviderDispute } from "#platform/payment-gateway/payment-gateway.ts";
import type { Order } from "../payments.types.ts";

/** A dispute that the payer's bank hasn't decided. */
export interface OpenDispute {
  id: string;
  stage: ProviderDispute["stage"];
}

/**
 * Whether the bank has an open dispute about a payment, so that nothing of it is refunded now. One that
 * doesn't name the payment counts for all of its order.
 */
export async function isPaymentDisputed(
  transaction: DatabaseTransaction,
  {
    provider,
    paymentId,
    orderId = null,
  }: { provider: string; paymentId: string; orderId?: string | null },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("disputes")
    .select("id")
    .where("provider", "=", provider)
    .where("decided_at", "is", null)
    .where((where) =>
      where.or([
        where("payment_id", "=", paymentId),
        where.and([where("payment_id", "is", null), where("order_id", "=", orderId)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the row `dispute` holds up a refund of an order: it isn't decided, and it's about the order's own payment or
 * doesn't name one.
 */
export const holdsRefund = (order: Record<"id" | "provider" | "paymentId", RawBuilder<unknown>>) =>
  sql<boolean>`(
    dispute.order_id = ${order.id} and dispute.provider = ${order.provider}
    and dispute.decided_at is null
    and (dispute.payment_id is null or dispute.payment_id = ${order.paymentId})
  )`;

/** Disputes about an order's own payment that aren't decided. */
export async function openDisputesOf(
  transaction: DatabaseTransaction,
  { id, provider, paymentId }: Pick<Order, "id" | "provider" | "paymentId">,
): Promise<OpenDispute[]> {
  const rows = await transaction
    .selectFrom("disputes as dispute")
    .select(["dispute.id", "dispute.stage"])
    .where(
      holdsRefund({
        id: sql`${id}::uuid`,
        provider: sql`${provider}::text`,
        paymentId: sql`${paymentId}::text`,
      }),
    )
    .execute();
  return rows.map(({ id: disputeId, stage }) => ({
    id: disputeId,
    stage: stage as OpenDispute["stage"],
  }));
}

/** Whether a refund of an order waits for a bank's decision. A dispute about another payment doesn't hold it up. */
export async function isRefundOnHold(
  transaction: DatabaseTransaction,
  order: Pick<Order, "id" | "provider" | "paymentId">,
): Promise<boolean> {
  return (await openDisputesOf(transaction, order)).length > 0;
}

/** Those of the orders whose refund waits for a bank's decision, as `isRefundOnHold`, by one query. */
export async function listOrdersOnHold(
  transaction: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("disputes as dispute")
    .innerJoin("orders as bought", "bought.id", "dispute.order_id")
    .select("bought.id")
    .where("bought.id", "in", orderIds)
    .where(
      holdsRefund({
        id: sql.ref("bought.id"),
        provider: sql.ref("bought.provider"),
        paymentId: sql.ref("bought.payment_id"),
      }),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a dispute about a purchase is open, also one about a payment too many. */
export async function isDisputed(
  transaction: DatabaseTransaction,
  purchaseId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("disputes")
    .select("id")
    .where("decided_at", "is", null)
    .where((where) =>
      where.or([
        where(sql<string>`order_id::text`, "=", purchaseId),
        where("invoice_id", "=", purchaseId),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
