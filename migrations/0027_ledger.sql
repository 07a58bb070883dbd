-- Cards that are held and charged later, refunds of a part, receipts, and the books of all of it.

alter table public.orders drop constraint orders_status_check;
alter table public.orders
  add constraint orders_status_check check (
    status in (
      'open', 'authorized', 'capture_due', 'paid', 'expired',
      'release_due', 'released', 'refund_due', 'refunded'
    )
  ),
  add column capture text not null default 'now' check (capture in ('now', 'later')),
  add column expires_at timestamptz,
  add column authorized_at timestamptz,
  add column capture_requested_at timestamptz,
  add column release_requested_at timestamptz,
  add column released_at timestamptz,
  add column refund_cents integer,
  add column settled_at timestamptz,
  add column receipt_number text unique;

drop index public.orders_one_live_per_subject;
create unique index orders_one_live_per_subject on public.orders (purpose, subject_id)
  where status in ('open', 'authorized', 'capture_due', 'paid');
drop index public.orders_open_idx;
create index orders_unsettled_idx on public.orders (checked_at nulls first)
  where status in ('open', 'authorized');
create index orders_capture_due_idx on public.orders (capture_requested_at)
  where status = 'capture_due';
create index orders_release_due_idx on public.orders (release_requested_at)
  where status = 'release_due';

update public.orders set refund_cents = amount_cents where status in ('refund_due', 'refunded');
alter table public.orders add constraint orders_refund_of_what_was_paid check (
  (status in ('refund_due', 'refunded')) = (refund_cents is not null)
  and (refund_cents is null or refund_cents between 1 and amount_cents)
);

create sequence private.receipt_numbers;
with numbered as (
  select id, paid_at, nextval('private.receipt_numbers') as number
  from (select id, paid_at from public.orders where paid_at is not null order by paid_at, id) as paid
)
update public.orders set receipt_number =
  'M-' || to_char(numbered.paid_at at time zone 'UTC', 'YYYY') || '-' || lpad(numbered.number::text, 6, '0')
from numbered where numbered.id = orders.id;

comment on table public.orders is
  'One charge for one thing. Amounts in the currency''s smallest unit. At most one open, authorized or paid order exists per thing. Orders outlive the account that made them.';
comment on column public.orders.capture is
  'now: the card is charged when the checkout is paid. later: it is held, and charged when the thing is decided.';
comment on column public.orders.expires_at is 'When the order stops being payable, if before the provider''s own limit.';
comment on column public.orders.refund_cents is 'What is, or is to be, given back: one refund per order, of all or a part.';
comment on column public.orders.settled_at is 'When the money was shared between the site and a payee. Nothing is given back after that.';
comment on column public.orders.receipt_number is 'Given when the order is paid. Gaps occur.';

create function private.keep_order_states() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      raise exception 'An order begins as open, not as %', new.status
        using errcode = 'check_violation', constraint = 'orders_transition';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('open', 'paid'), ('open', 'authorized'), ('open', 'expired'),
    ('expired', 'paid'), ('expired', 'authorized'),
    ('authorized', 'capture_due'), ('authorized', 'paid'),
    ('authorized', 'release_due'), ('authorized', 'released'),
    ('capture_due', 'paid'), ('capture_due', 'expired'),
    ('release_due', 'released'),
    ('paid', 'refund_due'), ('refund_due', 'refunded')
  ) then
    raise exception 'An order that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'orders_transition';
  end if;
  if new.status = 'refund_due' and old.status = 'paid' and old.settled_at is not null then
    raise exception 'An order whose money has been shared is not given back'
      using errcode = 'check_violation', constraint = 'orders_settled_stay';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_order_states() from public;
create trigger keep_order_states before insert or update on public.orders
  for each row execute function private.keep_order_states();

-- What came for a thing that could not take it: its amount, and whether it was charged at all.

alter table private.surplus_payments
  add column kind text not null default 'payment'
    check (kind in ('payment', 'subscription_payment', 'authorization')),
  add column amount_cents integer,
  add column currency text check (currency in ('USD', 'CAD')),
  add column released_at timestamptz;
update private.surplus_payments as surplus
  set amount_cents = thing.amount_cents, currency = thing.currency
  from public.orders as thing where thing.id = surplus.order_id;
update private.surplus_payments as surplus
  set amount_cents = thing.amount_cents, currency = thing.currency
  from public.subscriptions as thing where thing.id = surplus.subscription_id;
-- Months that were charged after the account was gone are among the subscription's payments already.
update private.surplus_payments as surplus set kind = 'subscription_payment'
  where exists (
    select from public.subscription_payments as month
    join public.subscriptions as subscription on subscription.id = month.subscription_id
    where month.subscription_id = surplus.subscription_id
      and subscription.owner_gone_at is not null
      and month.noted_at between surplus.found_at - interval '1 minute' and surplus.found_at
  );
alter table private.surplus_payments
  alter column amount_cents set not null,
  alter column currency set not null,
  alter column kind drop default;
drop index private.surplus_payments_unsettled_idx;
create index surplus_payments_unsettled_idx on private.surplus_payments (found_at)
  where refund_id is null and released_at is null;
comment on column private.surplus_payments.kind is
  'payment: money that was taken. subscription_payment: the same, and counted among its subscription''s payments. authorization: a card that was only held, which is released.';

-- The books. Rows are only ever added.

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  reference text not null check (char_length(reference) between 1 and 200),
  recorded_by uuid references auth.users on delete set null,
  recorded_at timestamptz not null
);
create index payouts_recorded_idx on public.payouts (recorded_at desc, id);
create index payouts_payee_idx on public.payouts (payee_id, recorded_at desc);
create index payouts_recorded_by_idx on public.payouts (recorded_by);
comment on table public.payouts is
  'Money that was sent to payees outside the site, as an administrator recorded it. Amounts in the currency''s smallest unit.';

create table public.ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('charge', 'fee', 'refund', 'payout_due', 'payout')),
  order_id uuid references public.orders,
  provider text,
  invoice_id text,
  surplus_payment_id text,
  payout_id uuid references public.payouts,
  occurred_at timestamptz not null,
  memo text not null,
  foreign key (provider, invoice_id) references public.subscription_payments,
  foreign key (provider, surplus_payment_id) references private.surplus_payments,
  check (num_nonnulls(order_id, invoice_id, surplus_payment_id, payout_id) = 1),
  check ((provider is not null) = (num_nonnulls(invoice_id, surplus_payment_id) = 1)),
  check ((kind = 'payout') = (payout_id is not null))
);
create unique index ledger_one_of_a_kind_per_order on public.ledger_transactions (order_id, kind);
create unique index ledger_one_of_a_kind_per_invoice
  on public.ledger_transactions (provider, invoice_id, kind);
create unique index ledger_one_of_a_kind_per_surplus_payment
  on public.ledger_transactions (provider, surplus_payment_id, kind);
create unique index ledger_one_per_payout on public.ledger_transactions (payout_id);
comment on table public.ledger_transactions is
  'What moved money, and the one thing it was for: an order, a month of a subscription, a payment that was too much, or a payout. Rows are only ever added.';

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.ledger_transactions,
  account text not null check (account in ('provider', 'held', 'revenue', 'payable')),
  payee_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency in ('USD', 'CAD')),
  check ((account = 'payable') = (payee_id is not null))
);
create index ledger_entries_transaction_idx on public.ledger_entries (transaction_id);
create index ledger_entries_payee_idx on public.ledger_entries (payee_id, currency)
  where payee_id is not null;
comment on table public.ledger_entries is
  'The two or more sides of each transaction, which sum to zero per currency. What the provider holds for the site is positive; what is the site''s (revenue), kept for others (held) or owed to a payee (payable) is negative. Rows are only ever added.';
comment on column public.ledger_entries.payee_id is
  'Whom the amount is owed to, as the feature that sells the thing names them. No reference: books outlive people.';

-- What was paid and given back before there were books. Nothing of it was held for others.

with posted as (
  insert into public.ledger_transactions (kind, order_id, occurred_at, memo)
  select 'charge', id, paid_at, description from public.orders where paid_at is not null
  returning id, order_id
)
insert into public.ledger_entries (transaction_id, account, amount_cents, currency)
select posted.id, side.account, side.amount_cents, thing.currency
from posted join public.orders as thing on thing.id = posted.order_id
cross join lateral (
  values ('provider', thing.amount_cents), ('revenue', -thing.amount_cents)
) as side (account, amount_cents);

with posted as (
  insert into public.ledger_transactions (kind, order_id, occurred_at, memo)
  select 'refund', id, coalesce(refunded_at, paid_at), description
  from public.orders where status = 'refunded' and paid_at is not null
  returning id, order_id
)
insert into public.ledger_entries (transaction_id, account, amount_cents, currency)
select posted.id, side.account, side.amount_cents, thing.currency
from posted join public.orders as thing on thing.id = posted.order_id
cross join lateral (
  values ('revenue', thing.refund_cents), ('provider', -thing.refund_cents)
) as side (account, amount_cents);

with posted as (
  insert into public.ledger_transactions (kind, provider, invoice_id, occurred_at, memo)
  select 'charge', month.provider, month.invoice_id, month.paid_at, subscription.description
  from public.subscription_payments as month
  join public.subscriptions as subscription on subscription.id = month.subscription_id
  where month.amount_cents > 0
  returning id, provider, invoice_id
)
insert into public.ledger_entries (transaction_id, account, amount_cents, currency)
select posted.id, side.account, side.amount_cents, month.currency
from posted join public.subscription_payments as month using (provider, invoice_id)
cross join lateral (
  values ('provider', month.amount_cents), ('revenue', -month.amount_cents)
) as side (account, amount_cents);

with posted as (
  insert into public.ledger_transactions (kind, provider, surplus_payment_id, occurred_at, memo)
  select 'charge', provider, payment_id, found_at, 'A payment that was too much'
  from private.surplus_payments where kind = 'payment'
  returning id, provider, surplus_payment_id
)
insert into public.ledger_entries (transaction_id, account, amount_cents, currency)
select posted.id, side.account, side.amount_cents, surplus.currency
from posted join private.surplus_payments as surplus
  on surplus.provider = posted.provider and surplus.payment_id = posted.surplus_payment_id
cross join lateral (
  values ('provider', surplus.amount_cents), ('held', -surplus.amount_cents)
) as side (account, amount_cents);

with posted as (
  insert into public.ledger_transactions (kind, provider, surplus_payment_id, occurred_at, memo)
  select 'refund', provider, payment_id, coalesce(refunded_at, found_at), 'A payment that was too much'
  from private.surplus_payments where refund_id is not null
  returning id, provider, surplus_payment_id
)
insert into public.ledger_entries (transaction_id, account, amount_cents, currency)
select posted.id, side.account, side.amount_cents, surplus.currency
from posted join private.surplus_payments as surplus
  on surplus.provider = posted.provider and surplus.payment_id = posted.surplus_payment_id
cross join lateral (
  values
    (case surplus.kind when 'payment' then 'held' else 'revenue' end, surplus.amount_cents),
    ('provider', -surplus.amount_cents)
) as side (account, amount_cents);

create function private.keep_ledger_balanced() returns trigger
language plpgsql set search_path = '' as $$
declare
  posted uuid;
begin
  if tg_table_name = 'ledger_entries' then
    posted := new.transaction_id;
  else
    posted := new.id;
  end if;
  if not exists (select from public.ledger_entries where transaction_id = posted) or exists (
    select from public.ledger_entries where transaction_id = posted
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'The entries of ledger transaction % do not sum to zero', posted
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;
revoke execute on function private.keep_ledger_balanced() from public;
create constraint trigger keep_ledger_balanced after insert on public.ledger_transactions
  deferrable initially deferred for each row execute function private.keep_ledger_balanced();
create constraint trigger keep_ledger_balanced after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.keep_ledger_balanced();

create function private.keep_ledger_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of the ledger stay as they are'
    using errcode = 'check_violation', constraint = 'ledger_rows_stay';
end
$$;
revoke execute on function private.keep_ledger_rows() from public;
create trigger keep_ledger_rows before update or delete on public.ledger_transactions
  for each row execute function private.keep_ledger_rows();
create trigger keep_ledger_rows before update or delete on public.ledger_entries
  for each row execute function private.keep_ledger_rows();
create trigger keep_ledger_whole before truncate on public.ledger_transactions
  for each statement execute function private.keep_ledger_rows();
create trigger keep_ledger_whole before truncate on public.ledger_entries
  for each statement execute function private.keep_ledger_rows();

alter table public.payouts enable row level security;
alter table public.ledger_transactions enable row level security;
alter table public.ledger_entries enable row level security;
grant select on public.payouts, public.ledger_transactions, public.ledger_entries to authenticated;
create policy "admins read every payout" on public.payouts
  for select to authenticated using (private.is_admin());
create policy "admins read the ledger's transactions" on public.ledger_transactions
  for select to authenticated using (private.is_admin());
create policy "admins read the ledger's entries" on public.ledger_entries
  for select to authenticated using (private.is_admin());

-- The sandbox provider's own books: cards that are held, and refunds of a part.

alter table private.sandbox_checkouts drop constraint sandbox_checkouts_status_check;
alter table private.sandbox_checkouts
  add constraint sandbox_checkouts_status_check
    check (status in ('open', 'paid', 'expired', 'authorized', 'released')),
  add column capture text not null default 'now' check (capture in ('now', 'later')),
  add column asked_expires_at timestamptz,
  add column authorized_at timestamptz;
comment on column private.sandbox_checkouts.asked_expires_at is
  'Until when it was asked to be payable; null for the default lifetime.';

create table private.sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_payment_idx on private.sandbox_refunds (payment_id);
comment on table private.sandbox_refunds is
  'The sandbox provider''s own books: what was given back of payments.';
insert into private.sandbox_refunds (id, idempotency_key, payment_id, amount_cents, created_at)
select refund_id, refund_id, payment_id, amount_cents, created_at
from private.sandbox_checkouts where refund_id is not null
union all
select refund_id, refund_id, payment_id, amount_cents, paid_at
from private.sandbox_invoices where refund_id is not null;
alter table private.sandbox_checkouts drop column refund_id;
alter table private.sandbox_invoices drop column refund_id;
