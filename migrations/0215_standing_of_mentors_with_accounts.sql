-- Most rows of a sheet have no account, and nothing to look up. Calling the function for each is a tenth of adding it.
drop trigger keep_mentor_standing on public.mentor_profiles;
create trigger keep_mentor_standing
  before insert or update of user_id on public.mentor_profiles
  for each row when (new.user_id is not null or new.suspended or new.leaving)
  execute function private.keep_mentor_standing();
