create table private.mentor_specializations (
  name text primary key,
  beginnings text[] not null
);
comment on table private.mentor_specializations is
  'What a mentor''s title or expertise names for a specialization, each the beginning of a word or of several in lower case without accents. Kept equal to specialization.constants.ts at every start.';

alter table public.mentor_profiles
  add column specializations text[] not null default '{}',
  add column search_text text not null default '';
comment on column public.mentor_profiles.specializations is
  'Told from title and expertise by private.mentor_specializations; career where nothing else is. A trigger keeps it.';
comment on column public.mentor_profiles.search_text is
  'What a search looks in: name, company, title and expertise in lower case, without accents. A trigger keeps it.';

create function private.keep_mentor_search() returns trigger
  language plpgsql
as $$
declare
  topics text := concat_ws(' ', new.title, array_to_string(new.expertise, ' '));
  words text;
begin
  new.search_text := lower(regexp_replace(normalize(
    concat_ws(' ', new.full_name, new.company, topics), NFD), '[\u0300-\u036f]', '', 'g'));
  words := ' ' || regexp_replace(lower(regexp_replace(
    normalize(topics, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g');
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
comment on function private.keep_mentor_search() is
  'Fills the columns by which a mentor''s profile is found.';
revoke execute on function private.keep_mentor_search() from public;
create trigger keep_mentor_search
  before insert or update of full_name, company, title, expertise on public.mentor_profiles
  for each row execute function private.keep_mentor_search();
update public.mentor_profiles set title = title;

create or replace view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample,
         bio, specializations, search_text
  from public.mentor_profiles
  where application_status = 'approved';
