-- Administrators and what they do to accounts; accounts without an address.

create function private.keep_an_admin() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if tg_table_name = 'users' then
    if not exists (select from public.user_roles where user_id = old.id and role = 'admin') then
      return null;
    end if;
  end if;
  -- One at a time: of two administrators who remove each other at once, the second sees the first's.
  perform pg_advisory_xact_lock(hashtext('private.keep_an_admin'));
  if not exists (
    select from public.user_roles as held
    join auth.users as holder on holder.id = held.user_id
    where held.role = 'admin' and holder.deleted_at is null
      and (holder.banned_until is null or holder.banned_until <= now())
  ) then
    raise exception 'The last administrator stays'
      using errcode = 'check_violation', constraint = 'last_admin';
  end if;
  return null;
end
$$;
comment on function private.keep_an_admin() is
  'Refuses a change after which no account could administer the site: the last administrator is neither revoked nor suspended nor deleted.';
revoke all on function private.keep_an_admin() from public;

create trigger keep_an_admin after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin after update of banned_until, deleted_at on auth.users
  for each row
  when (
    new.banned_until is distinct from old.banned_until
    or new.deleted_at is distinct from old.deleted_at
  )
  execute function private.keep_an_admin();

create table private.suspensions (
  user_id uuid primary key references auth.users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  suspended_by uuid,
  suspended_at timestamptz not null
);
comment on table private.suspensions is
  'Why an account is suspended, beside auth.users.banned_until, and by whom: null for the secret key.';

create index users_created_at_idx on auth.users (created_at desc, id desc);
create index users_email_search_idx on auth.users using gin (email gin_trgm_ops);
create index account_profiles_name_search_idx on public.account_profiles
  using gin (full_name gin_trgm_ops);
comment on index auth.users_email_search_idx is 'For the search at /admin/users.';

create index users_anonymous_idx on auth.users (created_at) where is_anonymous;
comment on index auth.users_anonymous_idx is
  'For the job that deletes accounts without an address. No index names last_sign_in_at: each sign-in would write to all of them.';

-- Accounts without an address hold the role authenticated too. Their own rows elsewhere are theirs to
-- read; files, which anybody could then put on the site without being named, they may not keep.
create policy "an account without an address adds no files" on storage.objects
  as restrictive for insert to authenticated
  with check (auth.jwt() ->> 'is_anonymous' is distinct from 'true');
create policy "an account without an address changes no files" on storage.objects
  as restrictive for update to authenticated
  using (auth.jwt() ->> 'is_anonymous' is distinct from 'true');
