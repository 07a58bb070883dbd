alter table public.events
  add column notes text check (char_length(notes) between 1 and 10000),
  add column notes_url text check (char_length(notes_url) <= 500 and notes_url ~* '^https://'),
  add column notes_published_at timestamptz,
  add column admins_told_day_at timestamptz,
  add column admins_told_hour_at timestamptz,
  add check (notes_published_at is null or notes is not null or notes_url is not null);
comment on column public.events.notes is 'What registered people get afterwards, once notes_published_at is set.';
comment on column public.events.notes_url is 'A recording, slides or the like, for registered people.';
comment on column public.events.admins_told_day_at is
  'When administrators were told that the link was missing a day before; the next column, an hour before.';

alter table public.event_registrations
  add column told_link text check (char_length(told_link) <= 500),
  add column told_day_at timestamptz,
  add column told_hour_at timestamptz,
  add column notes_told_at timestamptz;
comment on column public.event_registrations.told_link is
  'The link to join that the person was emailed last; another one in events.join_url is emailed again.';
comment on column public.event_registrations.told_day_at is
  'When the link was emailed a day before the start, or needed no email then; told_hour_at, an hour before.';
create index event_registrations_notes_idx on public.event_registrations (event_id)
  where notes_told_at is null;
-- Confirmations until now held the link where there was one.
update public.event_registrations as registration
  set told_link = event.join_url
  from public.events as event
  where event.id = registration.event_id;

create table private.newsletter_issues (
  id uuid primary key,
  subject text not null check (char_length(subject) between 2 and 150),
  body text not null check (char_length(body) between 20 and 10000),
  sent_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on table private.newsletter_issues is
  'Newsletters that were sent. Who gets one is frozen in newsletter_deliveries when it is sent; finished_at is when the last email was handed on.';

create table private.newsletter_deliveries (
  issue_id uuid not null references private.newsletter_issues on delete cascade,
  subscription_id uuid not null references private.newsletter_subscriptions on delete cascade,
  handled_at timestamptz,
  outcome text check (outcome in ('sent', 'unsubscribed')),
  primary key (issue_id, subscription_id),
  check ((handled_at is null) = (outcome is null))
);
create index newsletter_deliveries_open_idx on private.newsletter_deliveries (issue_id)
  where handled_at is null;
create index newsletter_deliveries_subscription_idx
  on private.newsletter_deliveries (subscription_id);
comment on table private.newsletter_deliveries is
  'Who an issue goes to, once each. unsubscribed: no longer confirmed when their turn came.';
