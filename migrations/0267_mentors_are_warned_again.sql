-- A mentor who was suspended beyond the day that our warning named would leave the list in the minute they're back. The
-- warning doesn't count anymore then, and they get another one a week before they leave.
create or replace function private.keep_mentor_suspended() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.mentor_profiles set suspended = true where user_id = new.user_id;
  else
    update public.mentor_profiles set suspended = false, silence_warned_at = null
    where user_id = old.user_id;
  end if;
  return null;
end
$$;
comment on function private.keep_mentor_suspended() is
  'A mentor whose account is suspended isn''t shown from that moment on, and is again when it''s lifted. A warning about inactivity from before doesn''t count anymore then.';
comment on column public.mentor_profiles.silence_warned_at is
  'When the mentor was told that they leave the list for want of activity, a week before they do. Activity takes it back, as does coming back from a suspension or to the list.';
