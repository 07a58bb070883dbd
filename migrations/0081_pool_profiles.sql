-- Searches of the talent pool read a copy of what it shows of each person, which triggers keep.

create function private.full_years(worked datemultirange) returns integer
  language sql stable parallel safe set search_path = ''
  return (
    select case when count(*) > 0 then
      least(20, floor(sum(upper(period) - lower(period)) / 365.25))::integer end
    from unnest(worked * datemultirange(daterange(null, current_date))) as period);
comment on function private.full_years(datemultirange) is
  'Full years of work until today; 20 stands for 20 or more. Null without any.';

create function private.candidate_key(secret bytea, person uuid) returns uuid
  language sql immutable strict parallel safe
  return encode(substr(sha256(secret || uuid_send(person)), 1, 16), 'hex')::uuid;
comment on function private.candidate_key(bytea, uuid) is
  'The key by which the organization with this secret knows a person.';

create function private.word_starts(given text) returns tsquery
  language sql immutable strict parallel safe security definer set search_path = ''
  return (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(string_to_array(btrim(private.plain_words(given)), ' ')) as word
    where word <> '');
comment on function private.word_starts(text) is
  'Finds texts that have a word beginning with each word given. Null where no word is given.';

create view private.pool_profiles_now as
  select profile.user_id, profile.profession,
         private.without_identity(profile.specialty, identity.names) as specialty,
         profile.regions, profile.remote, profile.employment_types, profile.earliest_start,
         (profile.updated_at at time zone 'UTC')::date as updated_on,
         coalesce((
           select range_agg(daterange(
             private.month_start(job.started),
             greatest(private.month_start(job.started),
               (private.month_start(job.ended)
                + case when char_length(job.ended) = 7 then interval '1 month' else interval '0' end)::date)))
             filter (where job.ended is not null)
           from public.candidate_experiences as job
           where job.user_id = profile.user_id and job.started is not null), '{}')
         + coalesce((
           select datemultirange(daterange(min(private.month_start(job.started)), null))
           from public.candidate_experiences as job
           where job.user_id = profile.user_id and job.started is not null and job.ended is null
           having count(*) > 0), '{}') as worked,
         training.entries as training, registration.entries as registrations,
         language.entries as languages, exam.entries as exams, work.entries as work_rights,
         to_tsvector('simple', private.plain_words(concat_ws(' ', profile.profession,
           private.without_identity(profile.specialty, identity.names), training.words, exam.words)))
           as words
  from public.candidate_profiles as profile
  cross join lateral (
    select array_agg(named.name) as names
    from (
      select regexp_split_to_table(account.full_name, '[\s.,]+') as name
      from public.account_profiles as account where account.user_id = profile.user_id
      union all
      select job.employer from public.candidate_experiences as job where job.user_id = profile.user_id
      union all
      select entry.institution from public.candidate_trainings as entry
      where entry.user_id = profile.user_id
      union all
      select referee.name from public.candidate_references as referee where referee.user_id = profile.user_id
    ) as named
    where char_length(named.name) >= 2
  ) as identity
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('qualification', entry.qualification,
             'country', entry.country) order by entry.number), '[]'::jsonb) as entries,
           string_agg(entry.qualification, ' ') as words
    from (select number, country, private.without_identity(qualification, identity.names) as qualification
          from public.candidate_trainings where user_id = profile.user_id) as entry
  ) as training
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('jurisdiction', entry.jurisdiction,
             'status', entry.status) order by entry.number), '[]'::jsonb) as entries
    from public.candidate_registrations as entry where entry.user_id = profile.user_id
  ) as registration
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('language', entry.language,
             'level', entry.level) order by entry.number), '[]'::jsonb) as entries
    from public.candidate_languages as entry where entry.user_id = profile.user_id
  ) as language
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('name', entry.name, 'result', entry.result)
             order by entry.number), '[]'::jsonb) as entries,
           string_agg(entry.name, ' ') as words
    from (select number, private.without_identity(name, identity.names) as name,
                 private.without_identity(result, identity.names) as result
          from public.candidate_exams where user_id = profile.user_id) as entry
  ) as exam
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('country', entry.country, 'kind',
             case when entry.kind in ('citizen', 'permanent_resident') then 'permanent' else entry.kind end)
             order by entry.country), '[]'::jsonb) as entries
    from public.candidate_work_rights as entry
    where entry.user_id = profile.user_id and entry.country in ('CA', 'US')
  ) as work;
comment on view private.pool_profiles_now is
  'Each profile as the pool shows it or would, without anything that names a person, an employer or a school.';
comment on column private.pool_profiles_now.worked is 'The days worked, each once. Without an end for a job that goes on.';
comment on column private.pool_profiles_now.words is 'Words of profession, specialty, qualifications and exams, as far as they are shown.';

create table private.pool_profiles (
  user_id uuid primary key references public.candidate_profiles on delete cascade,
  profession text,
  specialty text,
  regions text[] not null,
  remote boolean not null,
  employment_types text[] not null,
  earliest_start date,
  updated_on date not null,
  worked datemultirange not null,
  training jsonb not null,
  registrations jsonb not null,
  languages jsonb not null,
  exams jsonb not null,
  work_rights jsonb not null,
  words tsvector not null
);
create index pool_profiles_updated_idx on private.pool_profiles (updated_on desc);
comment on table private.pool_profiles is
  'What the talent pool shows: one row of pool_profiles_now for each person in the pool who isn''t suspended or leaving. Triggers keep it.';
alter table private.pool_profiles enable row level security;

create function private.keep_pool_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  shown text;
begin
  -- Changes of one person's data come one after the other.
  select visibility into shown from public.candidate_profiles where user_id = person for update;
  delete from private.pool_profiles where user_id = person;
  if shown = 'pool' then
    insert into private.pool_profiles
      select profile.* from private.pool_profiles_now as profile
      where profile.user_id = person
        and not exists (select from private.suspensions where user_id = person)
        and not exists (select from private.account_deletions where user_id = person);
  end if;
  return null;
end
$$;
comment on function private.keep_pool_profile() is
  'Writes the pool''s copy of a person anew when anything changes that it shows or withholds.';
revoke execute on function private.keep_pool_profile(), private.word_starts(text),
  private.full_years(datemultirange), private.candidate_key(bytea, uuid) from public;
grant execute on function private.word_starts(text), private.full_years(datemultirange),
  private.candidate_key(bytea, uuid) to authenticated;

create trigger keep_pool_profile after insert or update on public.candidate_profiles
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_experiences
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_trainings
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_registrations
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_exams
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_languages
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_work_rights
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update or delete on public.candidate_references
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or update of full_name or delete on public.account_profiles
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or delete on private.account_deletions
  for each row execute function private.keep_pool_profile();
create trigger keep_pool_profile after insert or delete on private.suspensions
  for each row execute function private.keep_pool_profile();
insert into private.pool_profiles
  select profile.* from private.pool_profiles_now as profile
  join public.candidate_profiles as own on own.user_id = profile.user_id
  where own.visibility = 'pool'
    and not exists (select from private.suspensions as suspension where suspension.user_id = profile.user_id)
    and not exists (select from private.account_deletions as leaving where leaving.user_id = profile.user_id);

-- No security barrier: searches push their conditions and their order into it, and only name columns and our functions.
drop view public.talent_pool;
create view public.talent_pool as
  select reader.organization_id, private.candidate_key(secret.secret, pool.user_id) as candidate_key,
         pool.profession, pool.specialty, pool.regions, pool.remote, pool.employment_types,
         pool.earliest_start, pool.updated_on, private.full_years(pool.worked) as years, pool.training,
         pool.registrations, pool.languages, pool.exams, pool.work_rights, pool.words
  from private.talent_readers as reader
  join private.talent_pool_secrets as secret on secret.organization_id = reader.organization_id
  cross join private.pool_profiles as pool
  where not exists (select from public.candidate_blocks as block
                    where block.user_id = pool.user_id and block.organization_id = reader.organization_id)
    and not exists (select from public.organization_members as colleague
                    where colleague.user_id = pool.user_id
                      and colleague.organization_id = reader.organization_id);
comment on view public.talent_pool is
  'The pool as members of verified organizations read it, without anything that names a person, an employer or a school.';
comment on column public.talent_pool.years is 'Full years of work without counting any twice; 20 stands for 20 or more. Null where no job has a date.';
comment on column public.talent_pool.work_rights is
  'For Canada and the United States. Citizens and permanent residents look the same.';
comment on column public.talent_pool.updated_on is 'A day and no time, so that two organizations can''t compare.';

create or replace view private.talent_candidates as
  select secret.organization_id, profile.user_id, profile.visibility = 'pool' as in_pool,
         private.candidate_key(secret.secret, profile.user_id) as candidate_key
  from private.talent_pool_secrets as secret
  cross join public.candidate_profiles as profile
  where not exists (select from private.suspensions as suspension where suspension.user_id = profile.user_id)
    and not exists (select from private.account_deletions as leaving where leaving.user_id = profile.user_id)
    and not exists (select from public.candidate_blocks as block
                    where block.user_id = profile.user_id and block.organization_id = secret.organization_id)
    and not exists (select from public.organization_members as colleague
                    where colleague.user_id = profile.user_id
                      and colleague.organization_id = secret.organization_id);

-- The keys of the few people whom an organization asked or saved, instead of everyone's.
create or replace view public.talent_requests with (security_barrier) as
  select request.id, request.organization_id,
         private.candidate_key(secret.secret, request.user_id) as candidate_key, request.message,
         request.asked_by, request.status, request.asked_at, request.expires_at, request.answered_at
  from private.talent_readers as reader
  join private.talent_pool_secrets as secret on secret.organization_id = reader.organization_id
  join public.candidate_requests as request on request.organization_id = reader.organization_id
  where exists (select from private.talent_candidates as candidate
                where candidate.organization_id = request.organization_id
                  and candidate.user_id = request.user_id
                  and (candidate.in_pool or request.status = 'accepted'));

create or replace view public.talent_shares with (security_barrier) as
  select request.organization_id, private.candidate_key(secret.secret, request.user_id) as candidate_key,
         request.id as request_id, share.name, share.email, share.profile, share.shared_at
  from private.talent_readers as reader
  join private.talent_pool_secrets as secret on secret.organization_id = reader.organization_id
  join public.candidate_requests as request on request.organization_id = reader.organization_id
  join public.candidate_shares as share on share.request_id = request.id
  where request.status = 'accepted'
    and exists (select from private.talent_candidates as candidate
                where candidate.organization_id = request.organization_id
                  and candidate.user_id = request.user_id);

create or replace view public.talent_shortlist with (security_barrier) as
  select saved.organization_id, private.candidate_key(secret.secret, saved.user_id) as candidate_key,
         saved.note, saved.saved_by, saved.saved_at
  from private.talent_readers as reader
  join private.talent_pool_secrets as secret on secret.organization_id = reader.organization_id
  join public.candidate_shortlist as saved on saved.organization_id = reader.organization_id
  where exists (select from private.talent_candidates as candidate
                where candidate.organization_id = saved.organization_id
                  and candidate.user_id = saved.user_id and candidate.in_pool);

create view public.own_pool_profile with (security_barrier) as
  select profile.profession, profile.specialty, profile.regions, profile.remote,
         profile.employment_types, profile.earliest_start, profile.updated_on,
         private.full_years(profile.worked) as years, profile.training, profile.registrations,
         profile.languages, profile.exams, profile.work_rights
  from private.pool_profiles_now as profile
  where profile.user_id = (select auth.uid());
comment on view public.own_pool_profile is
  'The signed-in user''s profile as employers see it in the pool, or would: the columns of talent_pool.';
grant select on public.talent_pool, public.own_pool_profile to authenticated;

-- Searches read the copy, so nothing uses these.
drop index public.candidate_profiles_pool_idx, public.candidate_profiles_regions_idx,
  public.candidate_registrations_jurisdiction_idx, public.candidate_languages_language_idx,
  public.candidate_work_rights_country_idx;
