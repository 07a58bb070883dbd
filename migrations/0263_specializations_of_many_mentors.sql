-- Calling a trigger for each row took a quarter of the time that a sync's thousand new mentors take. A statement
-- that adds many computes what they specialize in by itself, and says when they were last active.
create function private.specializations_of(title text, expertise text[])
  returns table (names text[])
  -- Nothing is set for the function, so that Postgres can make it a part of the statement that calls it.
  language sql stable
as $$
  select coalesce(array_agg(specialization.name order by specialization.name), array['career'])
  from (
    select ' ' || regexp_replace(
      private.fold_text(concat_ws(' ', title, array_to_string(expertise, ' '))),
      '[^a-z0-9]+', ' ', 'g') as text
    offset 0
  ) as words
  join private.mentor_specializations as specialization on exists (
    select from unnest(specialization.beginnings) as beginning
    where strpos(words.text, ' ' || beginning) > 0
  )
$$;
comment on function private.specializations_of(text, text[]) is
  'What mentors with this title and expertise specialize in, by name, at least one. One row.';
revoke execute on function private.specializations_of(text, text[]) from public;

create or replace function private.keep_mentor_specializations() returns trigger
  language plpgsql
as $$
begin
  new.specializations := (select names from private.specializations_of(new.title, new.expertise));
  return new;
end
$$;
drop trigger keep_mentor_specializations_of_new on public.mentor_profiles;
create trigger keep_mentor_specializations_of_new
  before insert on public.mentor_profiles
  for each row when (new.specializations = '{}')
  execute function private.keep_mentor_specializations();

drop trigger keep_mentor_activity on public.mentor_profiles;
create trigger keep_mentor_activity_of_new
  before insert on public.mentor_profiles
  for each row when (new.last_active_at = '-infinity')
  execute function private.keep_mentor_activity();
create trigger keep_mentor_activity
  before update of updated_at, last_active_at on public.mentor_profiles
  for each row execute function private.keep_mentor_activity();
