-- The directory of mentors: forgiving search, languages, the next free time, activity, and who is listed.

alter table public.mentor_profiles
  add column languages text[] not null default '{en}'
    constraint mentor_profiles_languages check (
      cardinality(languages) between 1 and 8
      and array_position(languages, null) is null
      and array_to_string(languages, ' ') ~ '^[a-z]{2}( [a-z]{2})*$'
    ),
  add column paused boolean not null default false,
  add column answers_at_once boolean not null default false,
  add column next_free_at timestamptz,
  add column slots_checked_at timestamptz,
  add column slots_due_at timestamptz not null default '-infinity',
  add column reply_threads integer not null default 0 check (reply_threads >= 0),
  add column reply_answered integer not null default 0
    constraint mentor_profiles_replies check (reply_answered between 0 and reply_threads),
  add column last_active_at timestamptz not null default '-infinity',
  add column silence_warned_at timestamptz,
  add column silent_at timestamptz,
  add column leaving boolean not null default false,
  add column is_listed boolean not null generated always as
    (application_status = 'approved' and not paused and not leaving and silent_at is null) stored;
comment on column public.mentor_profiles.languages is 'ISO 639-1 codes of the languages a session can be held in.';
comment on column public.mentor_profiles.paused is 'As booking_hosts.paused_at says; a trigger keeps it.';
comment on column public.mentor_profiles.answers_at_once is 'As booking_hosts.answers_at_once says; a trigger keeps it.';
comment on column public.mentor_profiles.next_free_at is
  'Start of the next free slot when it was last looked at; null: none, or no schedule. A job keeps it.';
comment on column public.mentor_profiles.slots_due_at is
  'When next_free_at must be looked at again, even if nothing happens until then.';
comment on column public.mentor_profiles.reply_threads is
  'As private.mentor_reply_rates tells: conversations that others began, and in reply_answered how many were answered. A job keeps both.';
comment on column public.mentor_profiles.last_active_at is
  'When the mentor last did something: signed in, came back with a session, changed the profile; where there is no account, when a sync last found the row in the sheet. A trigger and a job keep it.';
comment on column public.mentor_profiles.silent_at is
  'When the mentor left the list for want of activity. Activity takes it back, and silence_warned_at with it.';
comment on column public.mentor_profiles.leaving is
  'The account is to be deleted, until that is taken back; a trigger keeps it.';
comment on column public.mentor_profiles.is_listed is
  'Shown in the directory: approved, not paused, not leaving, not silent.';

update public.mentor_profiles set last_active_at = now();

create function private.keep_mentor_activity() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if new.last_active_at = '-infinity' then
      new.last_active_at := new.updated_at;
    end if;
    return new;
  end if;
  if new.updated_at > old.updated_at then
    new.last_active_at := greatest(new.last_active_at, new.updated_at);
  end if;
  if new.last_active_at > old.last_active_at then
    new.silent_at := null;
    new.silence_warned_at := null;
  end if;
  return new;
end
$$;
comment on function private.keep_mentor_activity() is
  'A profile that is written is activity, and activity ends a mentor''s silence.';
revoke execute on function private.keep_mentor_activity() from public;
create trigger keep_mentor_activity
  before insert or update of updated_at, last_active_at on public.mentor_profiles
  for each row execute function private.keep_mentor_activity();

create function private.keep_mentor_host() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.mentor_profiles
  set paused = new.paused_at is not null, answers_at_once = new.answers_at_once
  where id = new.id
    and (paused, answers_at_once) is distinct from (new.paused_at is not null, new.answers_at_once);
  return null;
end
$$;
comment on function private.keep_mentor_host() is
  'Tells the directory at once when a mentor pauses or returns, or begins or stops to confirm bookings at once.';
revoke execute on function private.keep_mentor_host() from public;
create trigger keep_mentor_host
  after insert or update of paused_at, answers_at_once on public.booking_hosts
  for each row when (new.kind = 'mentor') execute function private.keep_mentor_host();
update public.mentor_profiles as profile
set paused = host.paused_at is not null, answers_at_once = host.answers_at_once
from public.booking_hosts as host
where host.id = profile.id;

create function private.keep_mentor_leaving() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.mentor_profiles set leaving = (tg_op = 'INSERT')
  where user_id = case when tg_op = 'INSERT' then new.user_id else old.user_id end;
  return null;
end
$$;
comment on function private.keep_mentor_leaving() is
  'A mentor who asks to leave is shown no more from that moment on, and again after taking it back.';
revoke execute on function private.keep_mentor_leaving() from public;
create trigger keep_mentor_leaving
  after insert or delete on private.account_deletions
  for each row execute function private.keep_mentor_leaving();
update public.mentor_profiles set leaving = true
where user_id in (select user_id from private.account_deletions);

create table private.mentor_changes (
  id uuid primary key,
  changed_by xid8 not null default pg_current_xact_id()
);
comment on table private.mentor_changes is
  'For each mentor there ever was, the transaction that last changed what the directory shows of them, or took them away: what directory-index.ts has to read again. Holds nothing about anybody but the identifier. A trigger on mentor_profiles keeps it.';
create index mentor_changes_changed_by_idx on private.mentor_changes (changed_by);
alter table private.mentor_changes enable row level security;
grant select on private.mentor_changes to anon, authenticated;
create policy "anybody learns which mentors changed" on private.mentor_changes
  for select to anon, authenticated using (true);
insert into private.mentor_changes (id) select id from public.mentor_profiles;

create function private.note_mentor_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mentor_changes as known (id)
  values (case when tg_op = 'DELETE' then old.id else new.id end)
  on conflict (id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by;
  return null;
end
$$;
comment on function private.note_mentor_change() is
  'Notes that the directory has to read a mentor again.';
revoke execute on function private.note_mentor_change() from public;
create trigger note_mentor_who_comes_or_goes
  after insert or delete on public.mentor_profiles
  for each row execute function private.note_mentor_change();
create trigger note_mentor_who_changes
  after update on public.mentor_profiles
  for each row when (
    (old.is_listed or new.is_listed)
    and (
      old.is_listed, old.full_name, old.title, old.company, old.location, old.experience_years,
      old.expertise, old.rating, old.reviews, old.hourly_rate, old.availability, old.is_sample,
      old.specializations, old.languages, old.next_free_at, old.answers_at_once,
      old.reply_threads, old.reply_answered, (old.last_active_at at time zone 'UTC')::date
    ) is distinct from (
      new.is_listed, new.full_name, new.title, new.company, new.location, new.experience_years,
      new.expertise, new.rating, new.reviews, new.hourly_rate, new.availability, new.is_sample,
      new.specializations, new.languages, new.next_free_at, new.answers_at_once,
      new.reply_threads, new.reply_answered, (new.last_active_at at time zone 'UTC')::date
    )
  )
  execute function private.note_mentor_change();

drop index public.mentor_profiles_public_idx;
create index mentor_profiles_listed_idx on public.mentor_profiles (full_name, id) where is_listed;
create index mentor_profiles_slots_due_idx on public.mentor_profiles (slots_due_at) where is_listed;
create index bookings_changed_idx on public.bookings (status_changed_at);

-- What the site's own pages read, with their visitor's role: approved mentors, those who are not in the
-- list just now too, because their pages stay.
create view private.mentor_directory with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample, bio, specializations, search_text,
         languages, next_free_at, answers_at_once, reply_threads, reply_answered,
         (last_active_at at time zone 'UTC')::date as last_active_on,
         is_listed, paused, silent_at is not null as silent
  from public.mentor_profiles
  where application_status = 'approved' and not leaving;
comment on view private.mentor_directory is
  'Approved mentors for the site''s own pages: the directory where is_listed, profiles also where not.';
grant select on private.mentor_directory to anon, authenticated;

create or replace view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample,
         bio, specializations, search_text,
         languages, next_free_at,
         case when reply_threads >= 3 then reply_threads end as reply_threads,
         case when reply_threads >= 3 then reply_answered end as reply_answered,
         to_char(last_active_at at time zone 'UTC', 'YYYY-MM-DD') as last_active_on,
         answers_at_once as instant_booking
  from public.mentor_profiles
  where is_listed;
comment on view public.mentor_profiles_public is
  'Mentors of the directory, as anybody may see them: approved, not paused, not silent. reply_threads and reply_answered from three conversations on.';
