-- The roles that visitors' transactions become, and the functions that row security asks about them.
-- Roles belong to the whole Postgres server, so they may exist already (a hosted project has them).

do $$
declare
  visitor text;
begin
  foreach visitor in array array['anon', 'authenticated'] loop
    if not exists (select from pg_roles where rolname = visitor) then
      execute format('create role %I nologin noinherit', visitor);
      execute format('grant %I to current_user', visitor);
    elsif not pg_has_role(visitor, 'member') then
      execute format('grant %I to current_user', visitor);
    end if;
  end loop;
end
$$;

create schema if not exists auth;
create schema private;
comment on schema auth is 'Accounts, in the table and column names of the reference auth server.';
comment on schema private is 'What no visitor''s role may reach.';

revoke all on schema private from public;
revoke create on schema public from public;
grant usage on schema public, auth to anon, authenticated;

create function auth.jwt() returns jsonb
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The verified access token''s claims, or null.';

create function auth.uid() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The signed-in user''s id, or null.';

create function auth.role() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';

create function auth.email() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';
