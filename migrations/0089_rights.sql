-- What people who run the site may do is named by rights. A role is a set of them.

alter table public.user_roles drop constraint user_roles_role_check;
alter table public.user_roles add constraint user_roles_role_check
  check (role in ('admin', 'editor', 'support', 'finance'));
comment on constraint user_roles_role_check on public.user_roles is
  'Every role there is. A new one is added here, to private.rights_of and to src/platform/rights.ts.';

create function private.rights_of(role_name text) returns text[]
  language sql immutable set search_path = ''
  begin atomic
    select case role_name
      when 'admin' then array[
        'content.draft', 'content.publish', 'people', 'people.view_as', 'moderation', 'support',
        'money', 'operations', 'audit', 'roles'
      ]
      when 'editor' then array['content.draft', 'content.publish']
      when 'support' then array['people', 'people.view_as', 'moderation', 'support']
      when 'finance' then array['money', 'audit']
      else array[]::text[]
    end;
  end;
comment on function private.rights_of(text) is
  'The rights of a role, as src/platform/rights.ts has them; a test compares the two.';
revoke all on function private.rights_of(text) from public;

create function private.has_right(right_name text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.user_roles
      where user_id = auth.uid() and right_name = any (private.rights_of(role))
    ) and case
      when exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      ) then auth.jwt() ->> 'aal' = 'aal2'
      else not coalesce((select needs_factor from private.admin_policy), true)
    end;
  end;
comment on function private.has_right(text) is
  'Whether a role of the signed-in user has the right, and they have used their second factor in this session. Without a factor: whether private.admin_policy requires none.';
revoke all on function private.has_right(text) from public;
grant execute on function private.has_right(text) to authenticated, anon;
