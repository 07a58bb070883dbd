-- Files people upload, in the table and column names of the reference storage server. The bytes are
-- with a storage driver under the object's version; rows say whose they are and who may see them.

create schema storage;
grant usage on schema storage to anon, authenticated;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column storage.buckets.file_size_limit is 'Bytes; null: the server''s limit.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null check (char_length(name) between 1 and 1024),
  owner uuid references auth.users on delete cascade,
  owner_id text,
  version text not null unique,
  metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_bucket_id_name_key unique (bucket_id, name)
);
comment on column storage.objects.owner is
  'Null for what the system stored. An upload that ends after its owner''s account was deleted is refused.';
comment on column storage.objects.metadata is 'eTag, size (bytes), mimetype, cacheControl, lastModified.';
create index objects_owner_idx on storage.objects (owner);
create index objects_folder_idx on storage.objects ((path_tokens[1]));
create index objects_bucket_name_idx on storage.objects (bucket_id, name text_pattern_ops);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('documents', 'documents', false, 10485760, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png', 'image/webp'
  ]);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select on storage.buckets to anon, authenticated;
grant select on storage.objects to anon, authenticated;
grant insert, update, delete on storage.objects to authenticated;

create policy "everybody knows the public buckets" on storage.buckets
  for select to anon, authenticated using (public);
create policy "who is signed in knows every bucket" on storage.buckets
  for select to authenticated using (true);

-- Photos are served to everybody by the API's public addresses, not by a policy: nobody can list them
-- and learn who has an account. A bucket that is made later is closed to people until a policy names it.
create policy "people see their own files" on storage.objects
  for select to authenticated
  using (bucket_id in ('avatars', 'documents') and path_tokens[1] = auth.uid()::text);
create policy "people add to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('avatars', 'documents')
    and owner = auth.uid()
    and split_part(name, '/', 1) = auth.uid()::text
    and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
  );
create policy "people change their own files" on storage.objects
  for update to authenticated
  using (bucket_id in ('avatars', 'documents') and split_part(name, '/', 1) = auth.uid()::text)
  with check (
    bucket_id in ('avatars', 'documents')
    and owner = auth.uid()
    and split_part(name, '/', 1) = auth.uid()::text
    and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
  );
create policy "people remove their own files" on storage.objects
  for delete to authenticated
  using (bucket_id in ('avatars', 'documents') and split_part(name, '/', 1) = auth.uid()::text);

create table private.storage_leftovers (
  version text primary key,
  since timestamptz not null default now()
);
create index storage_leftovers_since_idx on private.storage_leftovers (since);
comment on table private.storage_leftovers is
  'Versions of files whose bytes no row refers to: not yet, or not any more. A job removes the bytes of old ones from the storage driver.';

-- Kept by triggers, so that no way of changing a row can lose sight of its bytes.
create function private.follow_stored_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.version <> old.version) then
    insert into private.storage_leftovers (version) values (old.version)
      on conflict (version) do update set since = now();
  end if;
  if tg_op <> 'DELETE' then
    delete from private.storage_leftovers where version = new.version;
  end if;
  return null;
end
$$;
revoke execute on function private.follow_stored_version() from public;
create trigger objects_follow_version
  after insert or delete or update of version on storage.objects
  for each row execute function private.follow_stored_version();
