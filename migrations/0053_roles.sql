-- Roles beside admin are one line each: their name in the check of user_roles, and what they may read.

comment on constraint user_roles_role_check on public.user_roles is
  'Every role there is. A new one is added here and to src/platform/roles.ts.';

create function private.has_role(role_name text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.user_roles where user_id = auth.uid() and role = role_name
    ) and case
      when exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      ) then auth.jwt() ->> 'aal' = 'aal2'
      else not coalesce((select needs_factor from private.admin_policy), true)
    end;
  end;
comment on function private.has_role(text) is
  'Whether the signed-in user holds the role and has used their second factor in this session. Without a factor: whether private.admin_policy requires none.';
revoke all on function private.has_role(text) from public;
grant execute on function private.has_role(text) to authenticated;

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.has_role('admin');
  end;
comment on function private.is_admin() is
  'Whether the signed-in user acts as an administrator now: private.has_role of that role.';

create function private.let_role_read(role_name text, what regclass) returns void
  language plpgsql set search_path = ''
  as $$
begin
  execute format('grant select on %s to authenticated', what);
  execute format(
    'create policy %I on %s for select to authenticated using ((select private.has_role(%L)))',
    role_name || ' reads all', what, role_name
  );
end
$$;
comment on function private.let_role_read(text, regclass) is
  'For migrations: lets whoever acts in a role read all rows of a table, e.g. select private.let_role_read(''finance'', ''public.orders'').';
revoke all on function private.let_role_read(text, regclass) from public;

comment on table private.admin_policy is
  'What the configuration asks of administrators and of everybody else with a role, for row security: written at each start.';
