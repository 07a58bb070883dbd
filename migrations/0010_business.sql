create table public.opportunities (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('investment', 'franchise')),
  title text not null check (char_length(title) between 2 and 120),
  sector text not null check (char_length(sector) between 2 and 60),
  location text not null check (char_length(location) between 2 and 120),
  country text not null check (country in ('CA', 'US')),
  investment_min_cents bigint not null check (investment_min_cents > 0),
  investment_max_cents bigint not null check (investment_max_cents >= investment_min_cents),
  currency text not null check (currency in ('CAD', 'USD')),
  stage text not null check (char_length(stage) between 2 and 60),
  summary text not null check (char_length(summary) between 20 and 300),
  description text not null check (char_length(description) between 50 and 4000),
  offered text[] not null check (cardinality(offered) between 1 and 20),
  expected text[] not null check (cardinality(expected) between 1 and 20),
  risks text[] not null check (cardinality(risks) between 1 and 20),
  disclosure_note text not null check (char_length(disclosure_note) between 20 and 1000),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index opportunities_newest_idx on public.opportunities (created_at desc, id);
comment on table public.opportunities is
  'Businesses that look for an investor or a franchisee. Anybody may read them. investment_* is what one investor or franchisee is asked to bring, in the currency''s smallest unit.';

alter table public.opportunities enable row level security;
grant select on public.opportunities to anon, authenticated;
create policy "everybody reads opportunities" on public.opportunities
  for select to anon, authenticated using (true);

create table public.saved_opportunities (
  user_id uuid not null references auth.users on delete cascade,
  opportunity_id uuid not null references public.opportunities on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, opportunity_id)
);
create index saved_opportunities_opportunity_idx on public.saved_opportunities (opportunity_id);
comment on table public.saved_opportunities is 'Opportunities that people keep for later.';

alter table public.saved_opportunities enable row level security;
grant select on public.saved_opportunities to authenticated;
create policy "people read what they saved" on public.saved_opportunities
  for select to authenticated using (user_id = auth.uid());
