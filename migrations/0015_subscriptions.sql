create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  purpose text not null,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  status text not null default 'open'
    check (status in ('open', 'active', 'past_due', 'ended', 'expired')),
  provider text not null,
  version integer not null default 0,
  checkout_attempt integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  provider_subscription_id text,
  started_at timestamptz,
  paid_until timestamptz,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  created_at timestamptz not null,
  checked_at timestamptz,
  owner_gone_at timestamptz,
  constraint subscriptions_paid_once_begun check (
    status in ('open', 'expired')
      = (provider_subscription_id is null and started_at is null and paid_until is null)
    and (provider_subscription_id is null) = (started_at is null)
    and (started_at is null) = (paid_until is null)
  ),
  constraint subscriptions_ended_when_over check ((status = 'ended') = (ended_at is not null)),
  constraint subscriptions_cancelled_once_begun check (not cancel_at_period_end or started_at is not null)
);
create unique index subscriptions_one_live_per_person on public.subscriptions (user_id, purpose)
  where status in ('open', 'active', 'past_due');
create unique index subscriptions_checkout_key on public.subscriptions (provider, checkout_id);
create unique index subscriptions_provider_key on public.subscriptions (provider, provider_subscription_id);
create index subscriptions_user_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_live_idx on public.subscriptions (checked_at nulls first)
  where status in ('open', 'active', 'past_due');
comment on table public.subscriptions is
  'Charges that come again every month until they are cancelled. Amounts of one month in the currency''s smallest unit. At most one open, active or past due subscription exists per person and purpose. Subscriptions outlive the account that made them.';
comment on column public.subscriptions.version is
  'Goes up with each change. What the provider said is applied only if the row has not changed since it was asked.';
comment on column public.subscriptions.checkout_attempt is
  'Part of the idempotency key: goes up when the provider refused to open a checkout.';
comment on column public.subscriptions.paid_until is 'The end of the last month that was paid for.';
comment on column public.subscriptions.owner_gone_at is
  'When the account was deleted. What is charged after that is given back.';
comment on column public.subscriptions.checked_at is 'When a job last asked the provider about it.';

create function private.keep_subscription_states() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      raise exception 'A subscription begins as open, not as %', new.status
        using errcode = 'check_violation', constraint = 'subscriptions_transition';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('open', 'active'), ('open', 'expired'), ('expired', 'active'),
    ('active', 'past_due'), ('past_due', 'active'), ('active', 'ended'), ('past_due', 'ended')
  ) then
    raise exception 'A subscription that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'subscriptions_transition';
  end if;
  if new.user_id is null and old.user_id is not null then
    new.owner_gone_at := now();
  end if;
  if new.paid_until < old.paid_until then
    raise exception 'A month that was paid for stays paid'
      using errcode = 'check_violation', constraint = 'subscriptions_paid_months_stay';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_subscription_states() from public;
create trigger keep_subscription_states before insert or update on public.subscriptions
  for each row execute function private.keep_subscription_states();

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
create policy "people read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every subscription" on public.subscriptions
  for select to authenticated using (private.is_admin());

create table public.subscription_payments (
  provider text not null,
  invoice_id text not null,
  subscription_id uuid not null references public.subscriptions,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency in ('USD', 'CAD')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  noted_at timestamptz not null,
  primary key (provider, invoice_id),
  check (period_start < period_end)
);
create index subscription_payments_subscription_idx
  on public.subscription_payments (subscription_id, period_end desc);
comment on table public.subscription_payments is
  'The months of subscriptions that were paid, each invoice once. Amounts in the currency''s smallest unit; zero where credit at the provider paid for it. paid_at is the provider''s time, noted_at when it was heard of.';

alter table public.subscription_payments enable row level security;
grant select on public.subscription_payments to authenticated;
create policy "people read the payments of their own subscriptions" on public.subscription_payments
  for select to authenticated using (
    exists (
      select from public.subscriptions s
      where s.id = subscription_id and s.user_id = auth.uid()
    )
  );
create policy "admins read every subscription's payments" on public.subscription_payments
  for select to authenticated using (private.is_admin());

alter table private.surplus_payments
  alter column order_id drop not null,
  alter column checkout_id drop not null,
  add column subscription_id uuid references public.subscriptions,
  add constraint surplus_payments_of_one_thing check (num_nonnulls(order_id, subscription_id) = 1);
create index surplus_payments_subscription_idx on private.surplus_payments (subscription_id)
  where subscription_id is not null;
comment on table private.surplus_payments is
  'Payments that came for a thing which was paid already, or for a subscription that nobody could have. Each is given back in full.';

alter table private.payment_events add column provider_subscription_id text;

create table private.sandbox_subscriptions (
  id uuid primary key,
  idempotency_key text not null unique,
  subscription_id uuid not null,
  description text not null,
  amount_cents integer not null,
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  update_return_url text,
  status text not null default 'open'
    check (status in ('open', 'expired', 'active', 'past_due', 'ended')),
  declined_count integer not null default 0,
  card_declines boolean not null default false,
  cancel_at_period_end boolean not null default false,
  anchor_at timestamptz,
  anchor_months integer not null default 0,
  ahead_milliseconds bigint not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table private.sandbox_subscriptions is
  'The sandbox provider''s own books: monthly subscriptions and their checkouts, which share an id. The month that runs ends anchor_months months after anchor_at.';
comment on column private.sandbox_subscriptions.subscription_id is 'The site''s own id of it, as it would be in a real provider''s metadata.';
comment on column private.sandbox_subscriptions.ahead_milliseconds is
  'How far its time runs ahead, because a visitor has let months end.';
comment on column private.sandbox_subscriptions.card_declines is 'Whether the next renewal is declined.';

create table private.sandbox_invoices (
  id text primary key,
  subscription_id uuid not null references private.sandbox_subscriptions,
  payment_id text not null unique,
  refund_id text unique,
  amount_cents integer not null,
  currency text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  unique (subscription_id, period_start)
);
comment on table private.sandbox_invoices is
  'The sandbox provider''s own books: the months of subscriptions that were paid.';
