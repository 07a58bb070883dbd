create table public.events (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 100),
  series text not null check (series ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(series) <= 80),
  kind text not null check (kind in ('conference', 'workshop', 'networking', 'webinar')),
  title text not null check (char_length(title) between 2 and 150),
  summary text not null check (char_length(summary) between 2 and 300),
  description text not null check (char_length(description) between 2 and 4000),
  agenda text[] not null default '{}' check (cardinality(agenda) <= 30),
  host text not null check (char_length(host) between 2 and 150),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null check (char_length(time_zone) <= 60),
  location text not null default 'Virtual' check (char_length(location) between 2 and 150),
  join_url text check (char_length(join_url) <= 500 and join_url ~* '^https://'),
  capacity integer check (capacity > 0),
  price_cents integer not null default 0 check (price_cents >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index events_ends_at_idx on public.events (ends_at);
comment on table public.events is
  'Conferences, workshops, networking and webinars, one row a date; those of one series repeat. id is the address under /events. time_zone is the host''s, an IANA name. join_url goes only to people who registered. price_cents in US cents. capacity null: no limit.';

alter table public.events enable row level security;

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references public.events on delete restrict,
  user_id uuid references auth.users on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  email text not null check (char_length(email) <= 255),
  question text check (char_length(question) between 1 and 1000),
  cancel_token_hash text not null,
  created_at timestamptz not null default now()
);
create unique index event_registrations_once_per_person
  on public.event_registrations (event_id, lower(email));
create unique index event_registrations_cancel_token_key
  on public.event_registrations (cancel_token_hash);
create index event_registrations_user_idx on public.event_registrations (user_id);
comment on table public.event_registrations is
  'Who comes to which event, once per e-mail address. user_id is the account with that address, when it registered signed in. cancel_token_hash is the SHA-256 of the token in the confirmation mail. A registration that is cancelled is deleted; the audit keeps that it happened.';

alter table public.event_registrations enable row level security;
grant select on public.event_registrations to authenticated;
create policy "people read their own registrations" on public.event_registrations
  for select to authenticated using (user_id = auth.uid());

-- Runs with its owner's rights on purpose: it is the one opening through which anybody may read
-- events. It shows roughly how many registered, never who, and not the link to join: an exact number
-- would tell whoever registers an address whether it was registered before.
create view public.events_public with (security_barrier) as
  select id, kind, title, summary, description, agenda, host, starts_at, ends_at, time_zone, location,
         capacity, price_cents, is_sample,
         (select case
            when count(*) >= events.capacity then events.capacity
            else (count(*) / 10 * 10)::integer
          end
          from public.event_registrations where event_id = events.id) as attendees
  from public.events;
comment on view public.events_public is
  'Events as anybody may see them. attendees: people registered, in full tens, or the capacity when it is reached.';
grant select on public.events_public to anon, authenticated;

create table private.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 255),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  consent_version text not null check (char_length(consent_version) <= 20),
  requested_at timestamptz not null,
  requested_from text not null check (char_length(requested_from) <= 60),
  confirmed_at timestamptz,
  confirmed_from text check (char_length(confirmed_from) <= 60),
  unsubscribed_at timestamptz,
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'unsubscribed' or unsubscribed_at is not null)
);
create unique index newsletter_subscriptions_email_key
  on private.newsletter_subscriptions (lower(email));
comment on table private.newsletter_subscriptions is
  'Newsletter addresses with the latest record of consent: its wording by version, when and from which shortened network address it was asked for and confirmed. Only confirmed ones may be written to. An unsubscribed row stays as proof of both; earlier rounds are in the audit.';

create table private.newsletter_links (
  token_hash text primary key,
  subscription_id uuid not null references private.newsletter_subscriptions on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null,
  expires_at timestamptz,
  check (purpose <> 'confirm' or expires_at is not null)
);
create index newsletter_links_subscription_idx on private.newsletter_links (subscription_id);
comment on table private.newsletter_links is
  'Links in newsletter mails. token_hash is the SHA-256 of the random token in the address. A link to unsubscribe does not expire.';

alter table private.outbox_messages
  add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  add column headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object');
comment on column private.outbox_messages.attachments is
  'Files of the mail: [{filename, contentType, content}], content as text.';
comment on column private.outbox_messages.headers is
  'Further headers, of those that platform/mail allows: {name: value}.';
