-- What people decide about their account: photo, mails, leaving.

alter table public.account_profiles
  add column photo_path text check (char_length(photo_path) <= 200),
  add column photo_version text check (char_length(photo_version) <= 60),
  add constraint account_profiles_photo check ((photo_path is null) = (photo_version is null));
comment on column public.account_profiles.photo_path is 'The photo''s name in the storage bucket avatars.';
comment on column public.account_profiles.photo_version is
  'Changes with every photo; in its address, so that nobody sees an old one from a cache.';

create table public.notification_choices (
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 60),
  wanted boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
comment on table public.notification_choices is
  'Which mails a person wants. No row: the topic''s default. Mails that the service needs (security, receipts) are no topic.';

create table public.consent_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 60),
  granted boolean not null,
  wording text not null check (char_length(wording) <= 500),
  source text not null check (char_length(source) <= 60),
  recorded_at timestamptz not null default now()
);
create index consent_entries_user_idx on public.consent_entries (user_id, recorded_at desc);
comment on table public.consent_entries is
  'Each time a person agreed to something or took it back: the words they saw, where, and when. Never changed.';

alter table public.notification_choices enable row level security;
alter table public.consent_entries enable row level security;
grant select on public.notification_choices, public.consent_entries to authenticated;
create policy "people read their own choices" on public.notification_choices
  for select to authenticated using (user_id = auth.uid());
create policy "people read their own consents" on public.consent_entries
  for select to authenticated using (user_id = auth.uid());

create table private.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null,
  delete_after timestamptz not null check (delete_after > requested_at),
  reminded_at timestamptz
);
create index account_deletions_due_idx on private.account_deletions (delete_after);
comment on table private.account_deletions is
  'Accounts whose owners have asked to leave. Signing in and taking it back is possible until delete_after; then a job deletes.';
comment on column private.account_deletions.reminded_at is 'When the mail of the day before was written.';

-- A mentor who leaves is in the list no more from the day of asking, and again after taking it back.
create or replace view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample,
         bio, specializations, search_text
  from public.mentor_profiles
  where application_status = 'approved'
    and not exists (
      select from private.account_deletions leaving
      where leaving.user_id = mentor_profiles.user_id
    );
