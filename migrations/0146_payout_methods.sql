-- Where mentors' money goes. What names the account is masked here; the details lie encrypted in a
-- table that no visitor's role may read.

create table public.payout_methods (
  id uuid primary key,
  user_id uuid not null unique,
  kind text not null check (kind in ('bank', 'stripe')),
  country text not null check (country in ('CA', 'US')),
  label text check (length(label) between 1 and 200),
  state text not null check (state in ('incomplete', 'pending', 'ready')),
  missing text[] not null default '{}' check (
    missing <@ array['bank_account', 'identity', 'personal_details', 'terms', 'other']
  ),
  held_until timestamptz,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  check (state <> 'ready' or (held_until is not null and label is not null))
);
comment on table public.payout_methods is
  'Where a mentor is paid: one row per mentor. New details are a new row with another id, so a payout knows whether they are still those that it was made for.';
comment on column public.payout_methods.user_id is
  'The mentor. No reference: while money is owed, their details outlive the account.';
comment on column public.payout_methods.label is 'Names the account without giving it away.';
comment on column public.payout_methods.missing is 'What the provider still asks the mentor for.';
comment on column public.payout_methods.held_until is
  'Nothing is paid out before, because the account that money goes to is new. Null while there is none.';

create table private.payout_destinations (
  method_id uuid primary key references public.payout_methods on delete cascade,
  destination text not null check (destination ~ '^(enc:v1:[0-9a-f]{12}:[A-Za-z0-9_-]+|acct_[A-Za-z0-9_]+)$')
);
create unique index payout_destinations_account_idx on private.payout_destinations (destination)
  where destination like 'acct\_%';
comment on table private.payout_destinations is
  'Bank details, encrypted for their row, or the id of an account at Stripe. A plain bank account number is refused.';

alter table public.payout_methods enable row level security;
alter table private.payout_destinations enable row level security;
grant select on public.payout_methods to authenticated;
create policy "mentors: their own method" on public.payout_methods
  for select to authenticated using (user_id = (select auth.uid()));
create policy "money: every method" on public.payout_methods
  for select to authenticated using ((select private.has_right('money')));
