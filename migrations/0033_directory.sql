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

create table private.mentor_search (
  id uuid primary key references public.mentor_profiles on delete cascade,
  facets smallint not null,
  languages text collate "C" not null,
  hourly_rate integer not null,
  is_sample boolean not null,
  rating_score real not null,
  reviews integer not null,
  name_order text collate "C" not null,
  next_free_at timestamptz,
  search_text text not null,
  search_words text[] not null
);
create index mentor_search_text_idx on private.mentor_search using gin (search_text gin_trgm_ops);
create index mentor_search_words_idx on private.mentor_search using gin (search_words);
comment on table private.mentor_search is
  'One narrow row for each listed mentor, with what a search reads of all of them: a quarter of what the profiles take up. Nothing in it is secret. A trigger on mentor_profiles keeps it.';
comment on column private.mentor_search.facets is
  'Specializations (career 1, leadership 2, technical 4, business 8), 16 times the price band (0 to 2), 64 times what the mentor says of availability (0 to 3, 7 for something else), as directory-facets.rules.ts reads it.';
comment on column private.mentor_search.languages is 'Codes with a space between them.';
comment on column private.mentor_search.rating_score is
  'Bayesian mean: the rating as if five people had given a 4.0 beforehand, so that a single 5 does not come before many 4.9.';
comment on column private.mentor_search.search_words is
  'The words of search_text in which typing errors are forgiven.';
alter table private.mentor_search enable row level security;
grant select on private.mentor_search to anon, authenticated;
create policy "anybody searches the listed mentors" on private.mentor_search
  for select to anon, authenticated using (true);

create table private.mentor_words (
  word text collate "C" primary key
);
comment on table private.mentor_words is
  'Every word by which some mentor can be found, to look misspelt ones up in. A trigger adds to it; private.forget_mentor_words() takes away what no mentor has any more, for it may be a name.';
create index mentor_words_trigrams_idx on private.mentor_words using gin (word gin_trgm_ops);

create function private.keep_mentor_search_row() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not new.is_listed then
    delete from private.mentor_search where id = new.id;
    return null;
  end if;
  insert into private.mentor_search as kept (
    id, facets, languages, hourly_rate, is_sample, rating_score, reviews, name_order, next_free_at,
    search_text, search_words
  )
  values (
    new.id,
    case when 'career' = any(new.specializations) then 1 else 0 end
      + case when 'leadership' = any(new.specializations) then 2 else 0 end
      + case when 'technical' = any(new.specializations) then 4 else 0 end
      + case when 'business' = any(new.specializations) then 8 else 0 end
      + 16 * case when new.hourly_rate < 150 then 0 when new.hourly_rate <= 200 then 1 else 2 end
      + 64 * case new.availability
          when 'Available this week' then 0
          when 'Available next week' then 1
          when 'Limited slots' then 2
          when 'Fully booked' then 3
          else 7
        end,
    array_to_string(new.languages, ' '), new.hourly_rate, new.is_sample,
    (5 * 4.0 + coalesce(new.rating, 0) * new.reviews) / (5 + new.reviews), new.reviews,
    lower(regexp_replace(normalize(new.full_name, NFD), '[\u0300-\u036f]', '', 'g')),
    new.next_free_at, new.search_text,
    array(
      select distinct word
      from regexp_split_to_table(new.search_text, '[^a-z0-9]+') as word
      where char_length(word) between 3 and 40
      order by word
    )
  )
  on conflict (id) do update set
    facets = excluded.facets, languages = excluded.languages, hourly_rate = excluded.hourly_rate,
    is_sample = excluded.is_sample, rating_score = excluded.rating_score,
    reviews = excluded.reviews, name_order = excluded.name_order,
    next_free_at = excluded.next_free_at, search_text = excluded.search_text,
    search_words = excluded.search_words
  where (kept.facets, kept.languages, kept.hourly_rate, kept.is_sample, kept.rating_score,
         kept.reviews, kept.name_order, kept.next_free_at, kept.search_text)
    is distinct from
        (excluded.facets, excluded.languages, excluded.hourly_rate, excluded.is_sample,
         excluded.rating_score, excluded.reviews, excluded.name_order, excluded.next_free_at,
         excluded.search_text);
  return null;
end
$$;
comment on function private.keep_mentor_search_row() is
  'Keeps what a search reads of a mentor who is listed, and takes it away from one who is not.';
revoke execute on function private.keep_mentor_search_row() from public;
create trigger keep_mentor_search_row
  after insert or update on public.mentor_profiles
  for each row execute function private.keep_mentor_search_row();

create function private.keep_mentor_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mentor_words (word)
  select distinct word
  from written, unnest(written.search_words) as word
  where not exists (select from private.mentor_words as known where known.word = word.word)
  order by word
  on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_mentor_words() is 'Adds the words that are new.';
revoke execute on function private.keep_mentor_words() from public;
create trigger keep_mentor_words_of_new
  after insert on private.mentor_search
  referencing new table as written
  for each statement execute function private.keep_mentor_words();
create trigger keep_mentor_words_of_changed
  after update on private.mentor_search
  referencing new table as written
  for each statement execute function private.keep_mentor_words();

create function private.forget_mentor_words() returns void
  language sql security definer set search_path = ''
as $$
  delete from private.mentor_words
  where word not in (select unnest(search_words) from private.mentor_search)
$$;
comment on function private.forget_mentor_words() is
  'Takes away the words that no mentor has any more. For the system: whenever somebody leaves, and daily.';
revoke execute on function private.forget_mentor_words() from public;
update public.mentor_profiles set title = title;

create function private.similar_mentor_words(asked text[]) returns table (asked_word text, word text)
  language sql stable security definer
  set search_path = ''
  set pg_trgm.similarity_threshold = 0.2
  set enable_seqscan = off
as $$
  select asked_word, known.word
  from unnest(asked) as asked_word
  join private.mentor_words as known on known.word operator(public.%) asked_word
$$;
comment on function private.similar_mentor_words(text[]) is
  'For each word the words of mentors that look a little like it: a fifth of their trigrams in common. Whether one is a misspelling of the other is decided by directory-match.rules.ts.';
revoke execute on function private.similar_mentor_words(text[]) from public;
grant execute on function private.similar_mentor_words(text[]) to anon, authenticated;

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
