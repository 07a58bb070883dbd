-- Checks of the guides' facts at their sources. The facts themselves are in content/facts.yaml.

create table private.fact_checks (
  id bigint generated always as identity primary key,
  fact_id text not null check (char_length(fact_id) between 1 and 100),
  digest text not null check (char_length(digest) = 64),
  checked_at timestamptz not null,
  checked_by uuid references auth.users on delete set null,
  outcome text not null check (outcome in ('unchanged', 'changed', 'not_found')),
  address text not null check (address like 'https://%' and char_length(address) <= 1000),
  quote text check (char_length(quote) between 10 and 1000),
  check (outcome = 'not_found' or quote is not null)
);
create index fact_checks_fact_idx on private.fact_checks (fact_id, id desc);
create index fact_checks_checked_by_idx on private.fact_checks (checked_by);
comment on table private.fact_checks is
  'Each check of a fact at its source: who, when, the exact address and the sentence that stands there. Only added to. digest: of the fact as it was then; once its text is another, the check counts no more.';
alter table private.fact_checks enable row level security;

create view public.fact_checks_public with (security_barrier) as
  select distinct on (fact_id, digest) fact_id, digest, checked_at, outcome, address
  from private.fact_checks
  order by fact_id, digest, id desc;
comment on view public.fact_checks_public is
  'The last check of each version of a fact, as readers of the guides see it, without who made it.';
grant select on public.fact_checks_public to anon, authenticated;
