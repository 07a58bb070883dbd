-- The directory is searched in memory: nothing reads what mentors were once found by in the database.
drop view public.mentor_profiles_public;
drop view private.mentor_directory;

drop trigger keep_mentor_search on public.mentor_profiles;
drop function private.keep_mentor_search();
alter table public.mentor_profiles drop column search_text;

create function private.keep_mentor_specializations() returns trigger
  language plpgsql
as $$
declare
  words text := ' ' || regexp_replace(lower(regexp_replace(
    normalize(concat_ws(' ', new.title, array_to_string(new.expertise, ' ')), NFD),
    '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g');
begin
  new.specializations := array(
    select name from private.mentor_specializations
    where exists (
      select from unnest(beginnings) as beginning where strpos(words, ' ' || beginning) > 0
    )
    order by name
  );
  if cardinality(new.specializations) = 0 then
    new.specializations := array['career'];
  end if;
  return new;
end
$$;
comment on function private.keep_mentor_specializations() is
  'Fills what a mentor specializes in, from title and expertise.';
revoke execute on function private.keep_mentor_specializations() from public;
create trigger keep_mentor_specializations
  before insert or update of title, expertise on public.mentor_profiles
  for each row execute function private.keep_mentor_specializations();

create view private.mentor_directory with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample, bio, specializations,
         languages, next_free_at, answers_at_once, reply_threads, reply_answered,
         (last_active_at at time zone 'UTC')::date as last_active_on,
         is_listed, paused, silent_at is not null as silent,
         has_hours, user_id is not null as has_account, md5(bio) as bio_digest
  from public.mentor_profiles
  where application_status = 'approved' and not leaving and not suspended and unlisted_at is null;
comment on view private.mentor_directory is
  'Approved mentors for the site''s own pages: the directory where is_listed, profiles also of those who are paused or silent.';
grant select on private.mentor_directory to anon, authenticated;

create view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate,
         case
           when user_id is null then availability
           when not has_hours then 'Not taking bookings yet'
           when next_free_at is null or next_free_at <= now() then 'Fully booked'
           when next_free_at <= now() + interval '7 days' then 'Available this week'
           when next_free_at <= now() + interval '14 days' then 'Available next week'
           else 'Limited slots'
         end as availability,
         is_sample,
         bio, specializations,
         languages, next_free_at,
         case when reply_threads >= 3 then reply_threads end as reply_threads,
         case when reply_threads >= 3 then reply_answered end as reply_answered,
         to_char(last_active_at at time zone 'UTC', 'YYYY-MM-DD') as last_active_on,
         answers_at_once as instant_booking
  from public.mentor_profiles
  where is_listed;
comment on view public.mentor_profiles_public is
  'Mentors of the directory, as anybody may see them. availability is what the sheet says, or for mentors with an account what their free times say. reply_threads and reply_answered from three conversations on.';
grant select on public.mentor_profiles_public to anon, authenticated;
