create table public.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'What an account may do beyond its own affairs. Readable by its owner; written only by the system.';

alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated, anon;
create policy "people read their own roles" on public.user_roles
  for select to authenticated using (user_id = auth.uid());

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.user_roles where user_id = auth.uid() and role = 'admin'
    );
  end;
comment on function private.is_admin() is 'Whether the signed-in user holds the role admin.';
grant usage on schema private to authenticated, anon;
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated, anon;

create table private.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retires_at timestamptz
);
comment on table private.signing_keys is
  'ES256 keys for access tokens. The newest whose signs_from has come signs; all are published until retires_at.';
