-- In the talent pool, a registration counts as expired and a permit as gone once its last day is over. The copy that
-- searches read has that day, and the views that employers read don't.

-- Without settings of its own, so that Postgres puts its text into the searches instead of calling it for each profile.
create function private.shown_today(entries jsonb) returns jsonb
  language sql stable parallel safe
  return
    jsonb_path_query_array(entries, '$[*] ? (@.until == null || @.until >= $today).shown',
      jsonb_build_object('today', to_char(now() at time zone 'UTC', 'YYYY-MM-DD')))
    || jsonb_path_query_array(entries, '$[*] ? (@.until < $today).after',
      jsonb_build_object('today', to_char(now() at time zone 'UTC', 'YYYY-MM-DD')));
comment on function private.shown_today(jsonb) is
  'Entries of a profile as the pool shows them today in UTC: what is "shown" through the day "until", and what comes "after" it, if anything.';
revoke execute on function private.shown_today(jsonb) from public;
grant execute on function private.shown_today(jsonb) to authenticated;

-- As `isRegistrationOver` decides for the profile. Citizens and permanent residents stay what they are when a document of
-- theirs ends.
create or replace view private.pool_profiles_now as
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
    select coalesce(jsonb_agg(jsonb_build_object(
             'shown', jsonb_build_object('jurisdiction', entry.jurisdiction, 'status', entry.status),
             'until', case when entry.status = 'active' then entry.expires_on end,
             'after', jsonb_build_object('jurisdiction', entry.jurisdiction, 'status', 'expired'))
             order by entry.number), '[]'::jsonb) as entries
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
    select coalesce(jsonb_agg(jsonb_build_object(
             'shown', jsonb_build_object('country', entry.country, 'kind',
               case when entry.kind in ('citizen', 'permanent_resident') then 'permanent' else entry.kind end),
             'until', case when entry.kind in ('open_permit', 'employer_permit') then entry.expires_on end)
             order by entry.country), '[]'::jsonb) as entries
    from public.candidate_work_rights as entry
    where entry.user_id = profile.user_id and entry.country in ('CA', 'US')
  ) as work;

create or replace view public.talent_pool as
  select reader.organization_id, private.candidate_key(secret.secret, pool.user_id) as candidate_key,
         pool.profession, pool.specialty, pool.regions, pool.remote, pool.employment_types,
         pool.earliest_start, pool.updated_on, private.full_years(pool.worked) as years, pool.training,
         private.shown_today(pool.registrations) as registrations, pool.languages, pool.exams,
         private.shown_today(pool.work_rights) as work_rights, pool.words
  from private.talent_readers as reader
  join private.talent_pool_secrets as secret on secret.organization_id = reader.organization_id
  cross join private.pool_profiles as pool
  where not exists (select from public.candidate_blocks as block
                    where block.user_id = pool.user_id and block.organization_id = reader.organization_id)
    and not exists (select from public.organization_members as colleague
                    where colleague.user_id = pool.user_id
                      and colleague.organization_id = reader.organization_id);

create or replace view public.own_pool_profile with (security_barrier) as
  select profile.profession, profile.specialty, profile.regions, profile.remote,
         profile.employment_types, profile.earliest_start, profile.updated_on,
         private.full_years(profile.worked) as years, profile.training,
         private.shown_today(profile.registrations) as registrations, profile.languages, profile.exams,
         private.shown_today(profile.work_rights) as work_rights
  from private.pool_profiles_now as profile
  where profile.user_id = (select auth.uid());

comment on column private.pool_profiles_now.registrations is
  'Entries for private.shown_today, with their last day, which no view that employers read has.';
comment on column private.pool_profiles_now.work_rights is
  'Entries for private.shown_today, with their last day, which no view that employers read has.';
comment on column private.pool_profiles.registrations is
  'Entries for private.shown_today, with their last day, which no view that employers read has.';
comment on column private.pool_profiles.work_rights is
  'Entries for private.shown_today, with their last day, which no view that employers read has.';

update private.pool_profiles as pool
  set registrations = profile.registrations, work_rights = profile.work_rights
  from private.pool_profiles_now as profile where profile.user_id = pool.user_id;
