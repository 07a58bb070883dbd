-- Where a second factor is required, an administrator without one acts as nobody's administrator.

create table private.admin_policy (
  only_row boolean primary key default true check (only_row),
  needs_factor boolean not null
);
alter table private.admin_policy enable row level security;
comment on table private.admin_policy is
  'What the configuration asks of administrators, for row security: written at each start.';
insert into private.admin_policy (needs_factor) values (false);

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.user_roles where user_id = auth.uid() and role = 'admin'
    ) and case
      when exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      ) then auth.jwt() ->> 'aal' = 'aal2'
      else not coalesce((select needs_factor from private.admin_policy), true)
    end;
  end;
comment on function private.is_admin() is
  'Whether the signed-in user holds the role admin and has used their second factor in this session. Without a factor: whether private.admin_policy requires none.';
