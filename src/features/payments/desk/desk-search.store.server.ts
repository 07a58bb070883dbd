import { type RawBuilder, sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isId } from "#shared/ids.ts";
import type { Money } from "#shared/money.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import { maxMatchingPeople, type PurchaseState } from "./desk.constants.ts";
import type { Purchase, PurchaseTotal } from "./desk.types.ts";

/** A filter whose fields have been checked; everything that is given applies. */
export interface PurchaseFilter {
  /** A receipt number, an id of ours or of the payment provider, or a part of a name or email. */
  text?: string | undefined;
  purpose?: string | undefined;
  state?: PurchaseState | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

export type PurchaseRow = Omit<Purchase, "kind">;

type StoredRow = Omit<PurchaseRow, "money"> & {
  amountCents: number;
  currency: Money["currency"];
};

/**
 * One page of orders and paid months of subscriptions, the newest first, with how many there are.
 * Undefined when the text is part of too many people's names.
 */
export async function searchPurchases(
  transaction: DatabaseTransaction,
  filter: PurchaseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ purchases: PurchaseRow[]; total: number; totals: PurchaseTotal[] } | undefined> {
  const people = filter.text ? await findPeople(transaction, filter.text) : [];
  if (people.length > maxMatchingPeople) return undefined;
  const found = sql.join(
    [ordersWhere(filter, people), monthsWhere(filter, people)],
    sql` union all `,
  );
  const sums = await sql<{
    currency: Money["currency"];
    total: number;
    paidCents: number;
    refundedCents: number;
  }>`
    select currency, count(*) as total,
      coalesce(sum("amountCents") filter (where state in ('paid', 'refunding', 'refunded', 'partial', 'lost')), 0)
        as "paidCents",
      coalesce(sum("refundedCents"), 0) as "refundedCents"
    from (${found}) as purchase group by currency order by currency desc
  `.execute(transaction);
  const { rows } = await sql<StoredRow>`
    select purchase.*, account.email, profile.full_name as name
    from (
      select * from (${found}) as purchase order by at desc, id limit ${limit} offset ${offset}
    ) as purchase
    left join ${accountRows(transaction)} as account on account.id = purchase."userId"
    left join ${profileRows(transaction)} as profile on profile.user_id = purchase."userId"
    order by purchase.at desc, purchase.id
  `.execute(transaction);
  return {
    purchases: rows.map(toPurchase),
    total: sums.rows.reduce((sum, { total }) => sum + Number(total), 0),
    totals: sums.rows.map(({ currency, paidCents, refundedCents }) => ({
      currency,
      paidCents: Number(paidCents),
      refundedCents: Number(refundedCents),
    })),
  };
}

/** The purchase with an order's or an invoice's id. */
export async function findPurchase(
  transaction: DatabaseTransaction,
  id: string,
): Promise<PurchaseRow | undefined> {
  // An invoice's id comes from the provider. Postgres stores no NUL, so it can't be asked for one.
  if (!isId(id) && !/^[\w-]{1,255}$/.test(id)) return undefined;
  const found = isId(id)
    ? sql`${orderColumns} where purchased.id = ${id}::uuid`
    : sql`${monthColumns} where month.invoice_id = ${id}`;
  const { rows } = await sql<StoredRow>`
    select purchase.*, account.email, profile.full_name as name
    from (${found}) as purchase
    left join ${accountRows(transaction)} as account on account.id = purchase."userId"
    left join ${profileRows(transaction)} as profile on profile.user_id = purchase."userId"
    limit 1
  `.execute(transaction);
  return rows[0] && toPurchase(rows[0]);
}

const orderColumns = sql`
  select purchased.id::text as id, purchased.purpose, purchased.description,
    purchased.amount_cents as "amountCents", purchased.currency,
    coalesce(purchased.refund_cents, 0) as "refundedCents",
    case
      when purchased.status = 'open' then 'open'
      when purchased.status in ('authorized', 'capture_due', 'release_due') then 'held'
      when purchased.status in ('expired', 'released') then 'unpaid'
      when purchased.status = 'refund_due' then 'refunding'
      when purchased.lost_cents > 0 then 'lost'
      when purchased.status = 'refunded' and purchased.refund_cents < purchased.amount_cents
        then 'partial'
      else purchased.status
    end as state,
    purchased.receipt_number as "receiptNumber", purchased.user_id as "userId",
    purchased.created_at as at
  from public.orders as purchased
`;

/** What `monthColumns` may give. */
const monthStates: ReadonlySet<PurchaseState> = new Set([
  "paid",
  "refunding",
  "refunded",
  "partial",
  "lost",
]);

const monthColumns = sql`
  select month.invoice_id as id, bought.purpose, bought.description,
    month.amount_cents as "amountCents", month.currency,
    case when surplus.dropped_at is null then coalesce(surplus.amount_cents, 0) else 0 end
      + back.cents as "refundedCents",
    case
      when back.is_due or (surplus.payment_id is not null and surplus.refunded_at is null
        and surplus.dropped_at is null) then 'refunding'
      when month.lost_cents > 0 or surplus.dropped_at is not null then 'lost'
      when coalesce(surplus.amount_cents, 0) + back.cents = 0 then 'paid'
      when coalesce(surplus.amount_cents, 0) + back.cents < month.amount_cents then 'partial'
      else 'refunded'
    end as state,
    null::text as "receiptNumber", bought.user_id as "userId", month.paid_at as at
  from public.subscription_payments as month
  join public.subscriptions as bought on bought.id = month.subscription_id
  left join private.surplus_payments as surplus
    on surplus.provider = month.provider and surplus.payment_id = month.payment_id
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::integer as cents,
      coalesce(bool_or(status = 'due'), false) as is_due
    from public.refunds
    where provider = month.provider and invoice_id = month.invoice_id and status not in ('failed', 'dropped')
  ) as back
`;

/** The orders that `orderColumns` calls by a state, by their status, which has an index. */
const orderConditions: Record<PurchaseState, RawBuilder<unknown>> = {
  open: sql`purchased.status = 'open'`,
  held: sql`purchased.status in ('authorized', 'capture_due', 'release_due')`,
  paid: sql`purchased.status = 'paid' and purchased.lost_cents = 0`,
  refunding: sql`purchased.status = 'refund_due'`,
  refunded: sql`purchased.status = 'refunded' and purchased.lost_cents = 0
    and purchased.refund_cents = purchased.amount_cents`,
  partial: sql`purchased.status = 'refunded' and purchased.lost_cents = 0
    and purchased.refund_cents < purchased.amount_cents`,
  lost: sql`purchased.status in ('paid', 'refunded') and purchased.lost_cents > 0`,
  unpaid: sql`purchased.status in ('expired', 'released')`,
};

function ordersWhere(filter: PurchaseFilter, people: readonly string[]): RawBuilder<unknown> {
  const { text, purpose, state } = filter;
  const conditions = rangeOf(filter, {
    at: sql`purchased.created_at`,
    amount: sql`purchased.amount_cents`,
  });
  if (purpose) conditions.push(sql`purchased.purpose = ${purpose}`);
  if (state) conditions.push(orderConditions[state]);
  if (text) {
    const ways = [
      sql`purchased.user_id = any (${people}::uuid[])`,
      sql`purchased.receipt_number = ${text.toUpperCase()}`,
      sql`purchased.checkout_id = ${text}`,
      sql`purchased.payment_id = ${text}`,
      sql`purchased.refund_id = ${text}`,
      sql`purchased.id = any (array(
        select order_id from public.refunds
        where refund_id = ${text} or credit_note_number = ${text.toUpperCase()}
      ))`,
      sql`purchased.id = any (array(
        select order_id from private.surplus_payments
        where payment_id = ${text} or refund_id = ${text}
      ))`,
      sql`purchased.id = any (array(
        select order_id from public.disputes where provider_id = ${text}
      ))`,
      sql`purchased.checkout_id = (
        select checkout_id from private.payment_events where event_id = ${text} limit 1
      )`,
      ...(isId(text)
        ? [sql`purchased.id = ${text}::uuid`, sql`purchased.subject_id = ${text}::uuid`]
        : []),
    ];
    conditions.push(sql`(${sql.join(ways, sql` or `)})`);
  }
  return sql`${orderColumns} where ${sql.join(conditions, sql` and `)}`;
}

function monthsWhere(filter: PurchaseFilter, people: readonly string[]): RawBuilder<unknown> {
  const { text, purpose, state } = filter;
  const conditions = rangeOf(filter, { at: sql`month.paid_at`, amount: sql`month.amount_cents` });
  if (purpose) conditions.push(sql`bought.purpose = ${purpose}`);
  if (text) {
    const subscriptions = [
      sql`user_id = any (${people}::uuid[])`,
      sql`provider_subscription_id = ${text}`,
      sql`checkout_id = ${text}`,
      sql`provider_subscription_id = (
        select provider_subscription_id from private.payment_events
        where event_id = ${text} limit 1
      )`,
      // An extra payment may have come by another subscription of the same person.
      sql`id = any (array(
        select own.id from private.surplus_payments as extra
        join public.subscriptions as paid on paid.id = extra.subscription_id
        join public.subscriptions as own
          on own.id = paid.id or (own.user_id = paid.user_id and own.purpose = paid.purpose)
        where extra.kind = 'payment' and (extra.payment_id = ${text} or extra.refund_id = ${text})
      ))`,
      ...(isId(text) ? [sql`id = ${text}::uuid`] : []),
    ];
    conditions.push(sql`(
      month.invoice_id = ${text} or month.payment_id = ${text}
      or month.invoice_id = any (array(
        select invoice_id from public.refunds
        where refund_id = ${text} or credit_note_number = ${text.toUpperCase()}
      ))
      or month.payment_id = any (array(
        select payment_id from private.surplus_payments where refund_id = ${text}
      ))
      or month.invoice_id = any (array(
        select invoice_id from public.disputes where provider_id = ${text}
      ))
      or month.subscription_id in (
        select id from public.subscriptions where ${sql.join(subscriptions, sql` or `)}
      )
    )`);
  }
  if (state && !monthStates.has(state)) conditions.push(sql`false`);
  const months = sql`${monthColumns} where ${sql.join(conditions, sql` and `)}`;
  return state ? sql`select * from (${months}) as month where month.state = ${state}` : months;
}

function rangeOf(
  { from, before, minCents, maxCents }: PurchaseFilter,
  { at, amount }: { at: RawBuilder<unknown>; amount: RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(before ? [sql`${at} < ${before}`] : []),
    ...(minCents === undefined ? [] : [sql`${amount} >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`${amount} <= ${maxCents}`]),
  ];
}

/** Accounts by their id, or a part of their email or name; one more than may match at most. */
async function findPeople(transaction: DatabaseTransaction, text: string): Promise<string[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ id: string }>`
    select account.id from ${accountRows(transaction)} as account
      where account.email like ${pattern.toLowerCase()}
    union select profile.user_id from ${profileRows(transaction)} as profile
      where private.fold_text(profile.full_name) like ${foldedPattern(text)}
    ${isId(text) ? sql`union select ${text}::uuid` : sql``}
    limit ${maxMatchingPeople + 1}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

function toPurchase({ amountCents, currency, ...row }: StoredRow): PurchaseRow {
  return { ...row, money: { amountCents, currency } };
}
