import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isId } from "#shared/ids.ts";
import type { Money } from "#shared/money.ts";
import { holdsRefund } from "./disputed/disputed.store.server.ts";
import type { CreditNote, OwnPayment } from "./own-payments.types.ts";
import type { OrderStatus } from "./payments.rules.ts";

/** A line with what it was ordered for; nulls for a month. */
export type StoredPayment = OwnPayment & { purpose: string | null; subjectId: string | null };

/**
 * Payments of the person's orders and subscriptions, the newest first: everything that was charged
 * or held. Unpaid orders are left out.
 */
export async function selectOwnPayments(
  transaction: DatabaseTransaction,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ payments: StoredPayment[]; total: number }> {
  const months = transaction
    .selectFrom("subscription_payments as payment")
    .innerJoin("subscriptions as subscription", "subscription.id", "payment.subscription_id")
    // A month that its payer shouldn't have been charged; dropped where their bank returned it.
    .leftJoin("private.surplus_payments as surplus", (join) =>
      join
        .onRef("surplus.provider", "=", "payment.provider")
        .onRef("surplus.payment_id", "=", "payment.payment_id"),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("refunds as refund")
          .select([
            sql<number>`coalesce(sum(refund.amount_cents), 0)::integer`.as("cents"),
            sql<boolean>`coalesce(bool_or(refund.status = 'due'), false)`.as("is_due"),
            sql<Date | null>`max(refund.refunded_at)`.as("refunded_at"),
            sql<boolean>`count(refund.bounced_at) > 0`.as("is_bounced"),
          ])
          .whereRef("refund.provider", "=", "payment.provider")
          .whereRef("refund.invoice_id", "=", "payment.invoice_id")
          .where("refund.status", "not in", ["failed", "dropped"])
          .as("back"),
      (join) => join.onTrue(),
    )
    .select([
      "payment.invoice_id as id",
      sql<"order" | "month">`'month'`.as("kind"),
      "subscription.description",
      "payment.amount_cents",
      "payment.currency",
      sql<string | null>`case
        when back.is_due or (surplus.payment_id is not null and surplus.refunded_at is null
          and surplus.dropped_at is null) then 'refund_due'
        when back.cents > 0 or surplus.refunded_at is not null then 'refunded'
      end`.as("status"),
      sql<number | null>`nullif(back.cents + case
        when surplus.dropped_at is null then coalesce(surplus.amount_cents, 0) else 0
      end, 0)`.as("refund_cents"),
      sql<Date | null>`greatest(back.refunded_at, surplus.refunded_at)`.as("refunded_at"),
      sql<boolean>`back.is_bounced or surplus.bounced_at is not null`.as("is_bounced"),
      sql<number>`payment.lost_cents + case
        when surplus.dropped_at is null then 0 else surplus.amount_cents
      end`.as("lost_cents"),
      sql<boolean>`exists (
        select from public.disputes as dispute
        where dispute.provider = payment.provider and dispute.invoice_id = payment.invoice_id
          and dispute.decided_at is null
      )`.as("is_disputed"),
      "payment.paid_at as at",
      sql<string | null>`null::text`.as("purpose"),
      sql<string | null>`null::text`.as("subject_id"),
      sql<string | null>`null::text`.as("receipt_number"),
    ])
    .where("subscription.user_id", "=", userId)
    .where("payment.amount_cents", ">", 0);
  const all = transaction
    .selectFrom("orders")
    .select([
      sql<string>`id::text`.as("id"),
      sql<"order" | "month">`'order'`.as("kind"),
      "description",
      "amount_cents",
      "currency",
      sql<string | null>`status`.as("status"),
      "refund_cents",
      "refunded_at",
      sql<boolean>`exists (
        select from public.refunds as refund
        where refund.order_id = orders.id and refund.bounced_at is not null
      )`.as("is_bounced"),
      "lost_cents",
      sql<boolean>`exists (
        select from public.disputes as dispute where ${holdsRefund({
          id: sql.ref("orders.id"),
          provider: sql.ref("orders.provider"),
          paymentId: sql.ref("orders.payment_id"),
        })}
      )`.as("is_disputed"),
      sql<Date>`coalesce(paid_at, authorized_at)`.as("at"),
      sql<string | null>`purpose`.as("purpose"),
      sql<string | null>`subject_id::text`.as("subject_id"),
      "receipt_number",
    ])
    .where("user_id", "=", userId)
    .where((order) =>
      order.or([order("paid_at", "is not", null), order("authorized_at", "is not", null)]),
    )
    .unionAll(months)
    .as("payment");
  const rows = await transaction
    .selectFrom(all)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await transaction
    .selectFrom(all)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { payments: rows.map(toPayment), total: Number(total) };
}

/** Credit notes of payments, the oldest first. */
export async function selectCreditNotes(
  transaction: DatabaseTransaction,
  paymentIds: readonly string[],
): Promise<CreditNote[]> {
  if (paymentIds.length === 0) return [];
  const paymentId = sql<string>`coalesce(order_id::text, invoice_id)`;
  const rows = await transaction
    .selectFrom("refunds")
    .select(["id", "credit_note_number", "amount_cents", "currency", paymentId.as("payment_id")])
    .where("credit_note_number", "is not", null)
    .where((where) =>
      where.or([
        sql<boolean>`order_id = any (${paymentIds.filter(isId)}::uuid[])`,
        where("invoice_id", "in", [...paymentIds]),
      ]),
    )
    .orderBy("refunded_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    number: row.credit_note_number ?? "",
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
  }));
}

function toPayment(row: {
  id: string;
  kind: "order" | "month";
  description: string;
  amount_cents: number;
  currency: string;
  status: string | null;
  refund_cents: number | null;
  refunded_at: Date | null;
  is_bounced: boolean;
  lost_cents: number;
  is_disputed: boolean;
  at: Date;
  purpose: string | null;
  subject_id: string | null;
  receipt_number: string | null;
}): StoredPayment {
  const currency = row.currency as Money["currency"];
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    money: { amountCents: row.amount_cents, currency },
    status: row.status as OrderStatus | null,
    refundedMoney: row.refund_cents === null ? null : { amountCents: row.refund_cents, currency },
    refundedAt: row.refunded_at,
    isBounced: row.is_bounced,
    lostCents: row.lost_cents,
    isDisputed: row.is_disputed,
    at: row.at,
    purpose: row.purpose,
    subjectId: row.subject_id,
    receiptNumber: row.receipt_number,
  };
}
