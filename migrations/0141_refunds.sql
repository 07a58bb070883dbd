-- Each refund is a row of its own, so that a purchase can be refunded in several parts.

create sequence private.credit_note_numbers;

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders,
  provider text not null,
  invoice_id text,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  status text not null default 'due' check (status in ('due', 'refunded', 'failed')),
  by_team boolean not null,
  is_rest boolean not null,
  gateway_key text not null unique,
  request_key uuid unique,
  payee_id uuid,
  payee_cents integer not null default 0 check (payee_cents between 0 and amount_cents),
  refund_id text,
  credit_note_number text unique,
  requested_at timestamptz not null,
  refunded_at timestamptz,
  failed_at timestamptz,
  foreign key (provider, invoice_id) references public.subscription_payments,
  constraint refunds_of_one_thing check (num_nonnulls(order_id, invoice_id) = 1),
  constraint refunds_share_of_someone check (payee_cents = 0 or payee_id is not null),
  constraint refunds_refunded check (
    (status = 'refunded') = (refund_id is not null) and (status = 'refunded') = (refunded_at is not null)
  ),
  constraint refunds_failed check ((status = 'failed') = (failed_at is not null))
);
create index refunds_order_idx on public.refunds (order_id, requested_at);
create index refunds_invoice_idx on public.refunds (provider, invoice_id, requested_at);
create unique index refunds_one_due_per_order on public.refunds (order_id) where status = 'due';
create unique index refunds_one_due_per_month on public.refunds (provider, invoice_id) where status = 'due';
create index refunds_due_idx on public.refunds (requested_at) where status = 'due';
create index refunds_refund_id_idx on public.refunds (refund_id);
comment on table public.refunds is
  'Money that goes back to a payer: a part or all of an order, or of a paid month of a subscription. At most one is under way for each. Amounts in the currency''s smallest unit.';
comment on column public.refunds.by_team is 'Decided by a person with the right money, rather than by the terms.';
comment on column public.refunds.is_rest is 'With it, everything that was paid has gone back.';
comment on column public.refunds.gateway_key is
  'The idempotency key at the payment provider: the same on every try, so the money goes back once.';
comment on column public.refunds.request_key is 'Made with the form that asked for it, so that a second click changes nothing.';
comment on column public.refunds.payee_cents is
  'How much of it is taken back from what is owed to the payee, where the money had been shared.';
comment on column public.refunds.credit_note_number is 'Given when the money has gone back. Gaps occur.';

alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
create policy "people read the refunds of their own purchases" on public.refunds
  for select to authenticated using (
    exists (
      select from public.orders as bought
      where bought.id = order_id and bought.user_id = (select auth.uid())
    )
    or exists (
      select from public.subscription_payments as month
      join public.subscriptions as bought on bought.id = month.subscription_id
      where month.provider = refunds.provider and month.invoice_id = refunds.invoice_id
        and bought.user_id = (select auth.uid())
    )
  );
create policy "money: every refund" on public.refunds
  for select to authenticated using ((select private.has_right('money')));

insert into public.refunds (order_id, provider, payment_id, amount_cents, currency, status, by_team,
  is_rest, gateway_key, refund_id, requested_at, refunded_at)
select id, provider, coalesce(payment_id, ''), refund_cents, currency,
  case status when 'refunded' then 'refunded' else 'due' end,
  false, refund_cents = amount_cents, 'refund-' || id,
  case status when 'refunded' then coalesce(refund_id, '') end,
  coalesce(refund_requested_at, paid_at, created_at),
  case status when 'refunded' then coalesce(refunded_at, paid_at, created_at) end
from public.orders where status in ('refund_due', 'refunded');

comment on column public.orders.refund_cents is
  'What is, or is to be, given back altogether: the sum of its refunds that have not failed.';
comment on column public.orders.settled_at is
  'When the money was shared between the site and a payee. A refund after that takes the payee''s share back.';

-- A refund can follow an earlier one, and one that the provider refused leaves the order as it was.
create or replace function private.keep_order_states() returns trigger
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
    ('paid', 'refund_due'), ('refunded', 'refund_due'),
    ('refund_due', 'refunded'), ('refund_due', 'paid')
  ) then
    raise exception 'An order that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'orders_transition';
  end if;
  if new.status = 'refund_due' and old.status <> 'refund_due' and old.settled_at is not null
    and not exists (
      select from public.refunds where order_id = new.id and status = 'due' and by_team
    ) then
    raise exception 'An order whose money has been shared is only refunded by the team'
      using errcode = 'check_violation', constraint = 'orders_settled_stay';
  end if;
  return new;
end
$$;

-- The books name the refund, and what a payee's share becomes less by.
alter table public.ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('charge', 'fee', 'refund', 'payout_due', 'payout', 'share_returned')),
  add column refund_row_id uuid references public.refunds,
  add constraint ledger_transactions_refund_check
    check (refund_row_id is null or kind in ('refund', 'share_returned')),
  add constraint ledger_transactions_share_returned_check
    check (kind <> 'share_returned' or refund_row_id is not null);
drop index public.ledger_one_of_a_kind_per_order;
create unique index ledger_one_of_a_kind_per_order on public.ledger_transactions (order_id, kind)
  where refund_row_id is null;
create index ledger_order_idx on public.ledger_transactions (order_id);
drop index public.ledger_one_of_a_kind_per_invoice;
create unique index ledger_one_of_a_kind_per_invoice
  on public.ledger_transactions (provider, invoice_id, kind) where refund_row_id is null;
create index ledger_invoice_idx on public.ledger_transactions (provider, invoice_id);
create unique index ledger_one_of_a_kind_per_refund on public.ledger_transactions (refund_row_id, kind);
create index ledger_occurred_idx on public.ledger_transactions (occurred_at, id);
