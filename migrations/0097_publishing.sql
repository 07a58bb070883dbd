-- Drafts, versions and schedules of what people who run the site publish. The published rows stay in
-- the tables of their features.

create table private.publishing_drafts (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 40),
  subject_id text check (char_length(subject_id) between 1 and 200),
  title text not null check (char_length(title) <= 300),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  version integer not null default 1 check (version > 0),
  base_hash text,
  author_id uuid references auth.users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  scheduled_for timestamptz,
  scheduled_by uuid references auth.users on delete set null,
  schedule_problem text check (char_length(schedule_problem) between 1 and 500),
  check ((subject_id is null) = (base_hash is null)),
  check (scheduled_by is null or scheduled_for is not null),
  check (schedule_problem is null or scheduled_for is null)
);
create unique index publishing_drafts_subject_key on private.publishing_drafts (kind, subject_id);
create index publishing_drafts_due_idx on private.publishing_drafts (scheduled_for)
  where scheduled_for is not null;
create index publishing_drafts_author_idx on private.publishing_drafts (author_id);
create index publishing_drafts_scheduled_by_idx on private.publishing_drafts (scheduled_by);
comment on table private.publishing_drafts is
  'Drafts beside what is published, at most one for each published thing. subject_id null: not published yet. data: the form''s texts by field. base_hash: of the published row that the draft began from; it is not published over another one. version counts saves.';
comment on column private.publishing_drafts.scheduled_by is
  'Published at scheduled_for as this person, if they may still publish then. Null with a time: their account is deleted.';
comment on column private.publishing_drafts.schedule_problem is
  'Why the last scheduled publishing did not happen.';
alter table private.publishing_drafts enable row level security;

create table private.publishing_versions (
  kind text not null,
  subject_id text not null,
  number integer not null check (number > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  draft_id uuid,
  actor_id uuid references auth.users on delete set null,
  made_at timestamptz not null,
  primary key (kind, subject_id, number)
);
create unique index publishing_versions_draft_key on private.publishing_versions (draft_id);
create index publishing_versions_actor_idx on private.publishing_versions (actor_id);
comment on table private.publishing_versions is
  'What was published, the last 50 of each thing. draft_id null: found as it was before the first draft of it, or changed elsewhere.';
alter table private.publishing_versions enable row level security;

create table private.publishing_public_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into private.publishing_public_version (version) values (0);
comment on table private.publishing_public_version is
  'Counts changes of what is public, so that pages which were kept from before are made anew.';
alter table private.publishing_public_version enable row level security;

alter table public.events
  add column publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  add column updated_at timestamptz not null default now();
comment on column public.events.publication is
  'Only published events are public. Whoever registered for another one is told that it is cancelled.';

create or replace view public.events_public with (security_barrier) as
  select id, kind, title, summary, description, agenda, host, starts_at, ends_at, time_zone, location,
         capacity, price_cents, is_sample,
         (select case
            when count(*) >= events.capacity then events.capacity
            else (count(*) / 10 * 10)::integer
          end
          from public.event_registrations where event_id = events.id) as attendees
  from public.events
  where publication = 'published';

alter table public.event_registrations
  add column notified_starts_at timestamptz,
  add column notified_ends_at timestamptz,
  add column notified_cancelled_at timestamptz;
update public.event_registrations as registration
  set notified_starts_at = event.starts_at, notified_ends_at = event.ends_at
  from public.events as event
  where event.id = registration.event_id;
alter table public.event_registrations
  alter column notified_starts_at set not null,
  alter column notified_ends_at set not null;
comment on column public.event_registrations.notified_starts_at is
  'The time that the person was emailed last, with notified_ends_at; another one of the event is emailed again.';
comment on column public.event_registrations.notified_cancelled_at is
  'When the person was told that the event is cancelled; null again once they were told that it takes place after all.';
