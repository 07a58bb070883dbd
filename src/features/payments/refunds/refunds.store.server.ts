import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Refunds } from "#platform/database/schema.gen.ts";
import type { Money } from "#shared/money.ts";
import type { Refund, RefundedThing, RefundStatus } from "./refunds.types.ts";

/** Adds a refund that is due. */
export async function addRefund(
  transaction: DatabaseTransaction,
  refund: Pick<
    Refund,
    "id" | "thing" | "provider" | "paymentId" | "money" | "byTeam" | "isRest" | "gatewayKey"
  > & {
    requestKey: string | null;
    requestedAt: Date;
    share: { payeeId: string; cents: number } | null;
  },
): Promise<Refund> {
  const row = await transaction
    .insertInto("refunds")
    .values({
      id: refund.id,
      ...columnsOf(refund.thing),
      provider: refund.provider,
      payment_id: refund.paymentId,
      amount_cents: refund.money.amountCents,
      currency: refund.money.currency,
      by_team: refund.byTeam,
      is_rest: refund.isRest,
      gateway_key: refund.gatewayKey,
      request_key: refund.requestKey,
      requested_at: refund.requestedAt,
      payee_id: refund.share?.payeeId ?? null,
      payee_cents: refund.share?.cents ?? 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRefund(row);
}

/** All refunds of a purchase, the oldest first. */
export async function selectRefunds(
  transaction: DatabaseTransaction,
  thing: RefundedThing,
): Promise<Refund[]> {
  const refunds = transaction
    .selectFrom("refunds")
    .selectAll()
    .orderBy("requested_at")
    .orderBy("id");
  const rows = await ("orderId" in thing
    ? refunds.where("order_id", "=", thing.orderId)
    : refunds.where("provider", "=", thing.provider).where("invoice_id", "=", thing.invoiceId)
  ).execute();
  return rows.map(toRefund);
}

/** Others who would change the refund wait until the transaction ends. */
export async function lockRefund(
  transaction: DatabaseTransaction,
  where: { id: string } | { requestKey: string } | { dueOrderId: string },
): Promise<Refund | undefined> {
  const refunds = transaction.selectFrom("refunds").selectAll().forUpdate();
  const row = await ("id" in where
    ? refunds.where("id", "=", where.id)
    : "requestKey" in where
      ? refunds.where("request_key", "=", where.requestKey)
      : refunds.where("order_id", "=", where.dueOrderId).where("status", "=", "due")
  ).executeTakeFirst();
  return row && toRefund(row);
}

/** The refund as the viewer of the transaction may see it. */
export async function findRefund(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Refund | undefined> {
  const row = await transaction
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toRefund(row);
}

export async function markRefundDone(
  transaction: DatabaseTransaction,
  id: string,
  { refundId, now }: { refundId: string; now: Date },
): Promise<Refund> {
  const { rows } = await sql<{ number: number }>`
    select nextval('private.credit_note_numbers') as number
  `.execute(transaction);
  const number = String(rows[0]?.number).padStart(6, "0");
  const row = await transaction
    .updateTable("refunds")
    .set({
      status: "refunded",
      refund_id: refundId,
      refunded_at: now,
      credit_note_number: `C-${now.getUTCFullYear()}-${number}`,
    })
    .where("id", "=", id)
    .where("status", "=", "due")
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRefund(row);
}

export async function markRefundFailed(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("refunds")
    .set({ status: "failed", failed_at: now })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();
}

/** Gives a refund up, because the payer has the money back through their bank. */
export async function markRefundDropped(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("refunds")
    .set({ status: "dropped", dropped_at: now })
    .where("id", "=", id)
    .where("status", "=", "due")
    .execute();
}

/** Notes that a refund that was made didn't reach its payer. Returns refunds for which that wasn't noted before. */
export async function markRefundBounced(
  transaction: DatabaseTransaction,
  { provider, refundId, now }: { provider: string; refundId: string; now: Date },
): Promise<Refund[]> {
  const rows = await transaction
    .updateTable("refunds")
    .set({ bounced_at: now })
    .where("provider", "=", provider)
    .where("refund_id", "=", refundId)
    .where("bounced_at", "is", null)
    .returningAll()
    .execute();
  return rows.map(toRefund);
}

/** Refunds of months whose job should have been done before. */
export async function selectStaleMonthRefunds(
  transaction: DatabaseTransaction,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("refunds")
    .select("id")
    .where("status", "=", "due")
    .where("invoice_id", "is not", null)
    .where("provider", "=", provider)
    .where("requested_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("disputes as dispute")
            .select("dispute.id")
            .whereRef("dispute.provider", "=", "refunds.provider")
            .whereRef("dispute.payment_id", "=", "refunds.payment_id")
            .where("dispute.decided_at", "is", null),
        ),
      ),
    )
    .orderBy("requested_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function columnsOf(thing: RefundedThing) {
  return "orderId" in thing ? { order_id: thing.orderId } : { invoice_id: thing.invoiceId };
}

function toRefund(row: Selectable<Refunds>): Refund {
  return {
    id: row.id,
    thing: row.order_id
      ? { orderId: row.order_id }
      : { provider: row.provider, invoiceId: row.invoice_id ?? "" },
    provider: row.provider,
    paymentId: row.payment_id,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    status: row.status as RefundStatus,
    byTeam: row.by_team,
    isRest: row.is_rest,
    gatewayKey: row.gateway_key,
    payeeId: row.payee_id,
    payeeCents: row.payee_cents,
    refundId: row.refund_id,
    creditNoteNumber: row.credit_note_number,
    requestedAt: row.requested_at,
    refundedAt: row.refunded_at,
    failedAt: row.failed_at,
    droppedAt: row.dropped_at,
    bouncedAt: row.bounced_at,
  };
}
