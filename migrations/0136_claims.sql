-- Figures that the site claims of itself, each with its evidence. content/claims.yaml names the figures and their pages.

create table private.claims (
  figure text primary key check (char_length(figure) between 1 and 60),
  value text not null check (char_length(value) between 1 and 40),
  label text not null check (char_length(label) between 2 and 80),
  definition text not null check (char_length(definition) between 10 and 300),
  period text not null check (char_length(period) between 4 and 120),
  evidence text not null check (char_length(evidence) between 1 and 300),
  owner_email text not null check (char_length(owner_email) between 3 and 255),
  valid_until date not null,
  publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  reminded_for date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table private.claims is
  'One for each figure of content/claims.yaml that someone can prove. valid_until: the last day on which it is shown. evidence: a file of the publishing engine, never shown. reminded_for: the last day about which owner_email was told that it comes.';
alter table private.claims enable row level security;

create view public.claims_public with (security_barrier) as
  select figure, value, label, definition, period, valid_until
  from private.claims
  where publication = 'published';
comment on view public.claims_public is
  'Published claims as pages show them, those whose last day has passed too: the page compares the day.';
grant select on public.claims_public to anon, authenticated;
