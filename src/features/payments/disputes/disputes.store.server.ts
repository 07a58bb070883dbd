import { type RawBuilder, type Selectable, sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Disputes } from "#platform/database/schema.gen.ts";
import type { ProviderDispute } from "#platform/payment-gateway/payment-gateway.ts";
import { isId } from "#shared/ids.ts";
import type { Order } from "../payments.types.ts";
import type { Dispute, DisputedPurchase, DisputeEvent } from "./disputes.types.ts";

/** Others who would save the dispute, which may not be there yet, wait until the transaction ends. */
export async function lockDispute(
  transaction: DatabaseTransaction,
  { provider, providerId }: Pick<Dispute, "provider" | "providerId">,
): Promise<Dispute | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtext('payments.dispute'), hashtext(${providerId}))
  `.execute(transaction);
  const row = await transaction
    .selectFrom("disputes")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  return row && toDispute(row);
}

/** Writes what the provider says; `purchase` stays where it was found before. */
export async function saveDispute(
  transaction: DatabaseTransaction,
  {
    provider,
    found,
    purchase,
    checkedAt,
    decidedAt,
  }: {
    provider: string;
    found: ProviderDispute;
    purchase: Pick<Dispute, "orderId" | "invoiceId">;
    checkedAt: Date;
    decidedAt: Date | null;
  },
): Promise<Dispute> {
  const fields = {
    payment_id: found.paymentId,
    order_id: purchase.orderId,
    invoice_id: purchase.invoiceId,
    amount_cents: found.amountCents,
    currency: found.currency,
    reason: found.reason,
    stage: found.stage,
    status: found.status,
    evidence_due_at: found.evidenceDueAt,
    answers: found.answers,
    opened_at: found.openedAt,
    withdrawn_at: found.withdrawnAt,
    reinstated_at: found.reinstatedAt,
    fee_cents: found.fee?.amountCents ?? 0,
    fee_currency: found.fee?.currency ?? null,
    decided_at: decidedAt,
    checked_at: checkedAt,
  };
  const row = await transaction
    .insertInto("disputes")
    .values({ provider, provider_id: found.disputeId, ...fields })
    .onConflict((conflict) => conflict.columns(["provider", "provider_id"]).doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDispute(row);
}

/** The order, or the month of a subscription, that a payment was for. */
export async function findDisputedPurchase(
  transaction: DatabaseTransaction,
  {
    provider,
    paymentId,
    orderId,
  }: { provider: string; paymentId: string | null; orderId: string | null },
): Promise<Pick<Dispute, "orderId" | "invoiceId"> & { userId: string | null }> {
  const { rows } = await sql<{
    orderId: string | null;
    invoiceId: string | null;
    userId: string | null;
  }>`
    select id as "orderId", null as "invoiceId", user_id as "userId" from public.orders
    where provider = ${provider} and (payment_id = ${paymentId} or id = ${orderId}::uuid or id in (
      select order_id from private.surplus_payments
      where provider = ${provider} and payment_id = ${paymentId}
    ))
    union all
    select null, month.invoice_id, bought.user_id from public.subscription_payments as month
    join public.subscriptions as bought on bought.id = month.subscription_id
    where month.provider = ${provider} and month.payment_id = ${paymentId}
    limit 1
  `.execute(transaction);
  return rows[0] ?? { orderId: null, invoiceId: null, userId: null };
}

/**
 * Disputes with what was paid for: one, those of a purchase, or a page of all. The open ones come first,
 * by when their evidence is due.
 */
export async function readDisputes(
  transaction: DatabaseTransaction,
  about: { id: string } | { purchaseId: string } | { limit: number; offset: number },
): Promise<DisputedPurchase[]> {
  if ("id" in about && !isId(about.id)) return [];
  const where =
    "id" in about
      ? sql`where dispute.id = ${about.id}::uuid`
      : "purchaseId" in about
        ? sql`where dispute.order_id::text = ${about.purchaseId} or dispute.invoice_id = ${about.purchaseId}`
        : sql``;
  const part = "limit" in about ? sql`limit ${about.limit} offset ${about.offset}` : sql``;
  const { rows } = await sql<
    Selectable<Disputes> &
      Pick<DisputedPurchase, "description" | "checkoutId" | "name" | "email"> & {
        user_id: string | null;
      }
  >`
    select dispute.*, account.id as user_id, account.email, profile.full_name as name,
      coalesce(purchased.description, bought.description) as description,
      purchased.checkout_id as "checkoutId"
    from public.disputes as dispute
    left join public.orders as purchased on purchased.id = dispute.order_id
    left join public.subscription_payments as month
      on month.provider = dispute.provider and month.invoice_id = dispute.invoice_id
    left join public.subscriptions as bought on bought.id = month.subscription_id
    left join ${accountRows(transaction)} as account
      on account.id = coalesce(purchased.user_id, bought.user_id)
    left join ${profileRows(transaction)} as profile on profile.user_id = account.id
    ${where}
    order by dispute.decided_at is not null,
      case when dispute.decided_at is null then dispute.evidence_due_at end nulls last,
      dispute.decided_at desc, dispute.id
    ${part}
  `.execute(transaction);
  return rows.map((row) => ({
    ...toDispute(row),
    description: row.description,
    checkoutId: row.checkoutId,
    userId: row.user_id,
    name: row.name,
    email: row.email,
  }));
}

export async function countDisputes(transaction: DatabaseTransaction): Promise<number> {
  const { total } = await transaction
    .selectFrom("disputes")
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The provider's notices about a dispute, the oldest first; 100 at most. */
export async function readDisputeEvents(
  transaction: DatabaseTransaction,
  { provider, providerId }: Pick<Dispute, "provider" | "providerId">,
): Promise<DisputeEvent[]> {
  const rows = await transaction
    .selectFrom("private.payment_events")
    .select(["event_id", "received_at", "applied_at"])
    .where("provider", "=", provider)
    .where("provider_dispute_id", "=", providerId)
    .orderBy("received_at")
    .orderBy("event_id")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    receivedAt: row.received_at,
    appliedAt: row.applied_at,
  }));
}

/** Notes that a loss was applied to what was bought. */
export async function markEnded(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction.updateTable("disputes").set({ ended_at: now }).where("id", "=", id).execute();
}

/** Writes what a purchase's payment has lost to the payer's bank. Returns the sum in cents. */
export async function saveLost(
  transaction: DatabaseTransaction,
  purchase: { order: Pick<Order, "id" | "provider" | "paymentId"> } | { month: MonthKey },
): Promise<number> {
  const lost = (own: RawBuilder<unknown>) => sql`coalesce((
    select sum(lost.amount_cents)::integer from public.disputes as lost
    where lost.status = 'lost' and ${own}
  ), 0)`;
  const { rows } =
    "order" in purchase
      ? await sql<{ cents: number }>`
          update public.orders set lost_cents = ${lost(sql`lost.order_id = ${purchase.order.id}
            and coalesce(lost.payment_id = ${purchase.order.paymentId}, true)`)}
          where id = ${purchase.order.id} returning lost_cents as cents
        `.execute(transaction)
      : await sql<{ cents: number }>`
          update public.subscription_payments set lost_cents = ${lost(
            sql`lost.provider = ${purchase.month.provider} and lost.invoice_id = ${purchase.month.invoiceId}`,
          )}
          where provider = ${purchase.month.provider} and invoice_id = ${purchase.month.invoiceId}
          returning lost_cents as cents
        `.execute(transaction);
  return Number(rows[0]?.cents ?? 0);
}

type MonthKey = { provider: string; invoiceId: string };

/** Disputes that wait for evidence. */
export const disputesToAnswer = (query: DatabaseTransaction) =>
  query.selectFrom("disputes").select("opened_at as since").where("status", "=", "needs_response");

function toDispute(row: Selectable<Disputes>): Dispute {
  return {
    id: row.id,
    provider: row.provider,
    providerId: row.provider_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    invoiceId: row.invoice_id,
    amountCents: row.amount_cents,
    currency: row.currency as Dispute["currency"],
    reason: row.reason,
    stage: row.stage as Dispute["stage"],
    status: row.status as Dispute["status"],
    evidenceDueAt: row.evidence_due_at,
    answers: row.answers,
    openedAt: row.opened_at,
    withdrawnAt: row.withdrawn_at,
    reinstatedAt: row.reinstated_at,
    decidedAt: row.decided_at,
    fee:
      row.fee_currency === null ? null : { amountCents: row.fee_cents, currency: row.fee_currency },
    endedAt: row.ended_at,
    checkedAt: row.checked_at,
  };
}
