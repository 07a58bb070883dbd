create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  purpose text not null,
  subject_id uuid not null,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  status text not null default 'open'
    check (status in ('open', 'paid', 'expired', 'refund_due', 'refunded')),
  provider text not null,
  checkout_attempt integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  payment_id text,
  refund_id text,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  paid_at timestamptz,
  refund_requested_at timestamptz,
  refunded_at timestamptz
);
create unique index orders_one_live_per_subject on public.orders (purpose, subject_id)
  where status in ('open', 'paid');
create unique index orders_checkout_key on public.orders (provider, checkout_id);
create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_open_idx on public.orders (checked_at nulls first) where status = 'open';
create index orders_refund_due_idx on public.orders (refund_requested_at) where status = 'refund_due';
comment on table public.orders is
  'One charge for one thing. Amounts in the currency''s smallest unit. At most one open or paid order exists per thing. Orders outlive the account that made them.';
comment on column public.orders.checkout_attempt is
  'Part of the idempotency key: goes up when the provider refused to open a checkout.';
comment on column public.orders.checked_at is 'When the provider was last asked what became of the checkout.';

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
create policy "people read their own orders" on public.orders
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every order" on public.orders
  for select to authenticated using (private.is_admin());

create table private.payment_events (
  provider text not null,
  event_id text not null,
  checkout_id text,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (provider, event_id)
);
comment on table private.payment_events is
  'Notices from the payment provider, each kept once. A notice is a hint to fetch the truth, not the truth.';

create table private.surplus_payments (
  provider text not null,
  payment_id text not null,
  order_id uuid not null references public.orders,
  checkout_id text not null,
  found_at timestamptz not null,
  refund_id text,
  refunded_at timestamptz,
  primary key (provider, payment_id)
);
create index surplus_payments_unsettled_idx on private.surplus_payments (found_at) where refund_id is null;
comment on table private.surplus_payments is
  'Payments that came for a thing which was paid already. Each is given back in full.';

create table private.sandbox_checkouts (
  id uuid primary key,
  idempotency_key text not null unique,
  order_id uuid not null,
  description text not null,
  amount_cents integer not null,
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  declined_count integer not null default 0,
  payment_id text unique,
  refund_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table private.sandbox_checkouts is
  'The sandbox provider''s own books: what a real provider would keep on its side.';
