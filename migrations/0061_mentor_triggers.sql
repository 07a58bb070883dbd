-- A sync writes thousands of mentors, each of whom had three triggers that looked something up.

create or replace function private.keep_mentor_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Most rows of a sheet have no account, and two assignments take a tenth of two look-ups.
  if new.user_id is null then
    new.suspended := false;
    new.leaving := false;
    return new;
  end if;
  new.suspended := exists (select from private.suspensions where user_id = new.user_id);
  new.leaving := exists (select from private.account_deletions where user_id = new.user_id);
  return new;
end
$$;

-- What mentors specialize in is told again when it can have changed. An update that empties it asks for that.
drop trigger keep_mentor_specializations on public.mentor_profiles;
create trigger keep_mentor_specializations_of_new
  before insert on public.mentor_profiles
  for each row execute function private.keep_mentor_specializations();
create trigger keep_mentor_specializations
  before update of title, expertise, specializations on public.mentor_profiles
  for each row when (
    (old.title, old.expertise) is distinct from (new.title, new.expertise)
    or new.specializations = '{}'
  )
  execute function private.keep_mentor_specializations();

-- Mentors who are added together are noted together.
create function private.note_new_mentors() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mentor_changes as known (id)
  select id from added
  on conflict (id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by;
  return null;
end
$$;
comment on function private.note_new_mentors() is
  'Notes that the directory has to read the mentors whom a statement added.';
revoke execute on function private.note_new_mentors() from public;
drop trigger note_mentor_who_comes_or_goes on public.mentor_profiles;
create trigger note_mentors_who_come
  after insert on public.mentor_profiles
  referencing new table as added
  for each statement execute function private.note_new_mentors();
create trigger note_mentor_who_goes
  after delete on public.mentor_profiles
  for each row execute function private.note_mentor_change();
