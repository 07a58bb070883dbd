-- Files that editors add to what they publish, and testimonials with the consent of their person.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('publishing-files', 'publishing-files', false, 10485760, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png', 'image/webp'
  ]);

create table private.publishing_files (
  id uuid primary key,
  kind text not null,
  field text not null check (char_length(field) <= 60),
  file_name text not null check (char_length(file_name) between 1 and 200),
  added_by uuid references auth.users on delete set null,
  added_at timestamptz not null
);
create index publishing_files_added_by_idx on private.publishing_files (added_by);
comment on table private.publishing_files is
  'Files of drafts and versions, whose texts name them as <id>/<file_name>. The file is <id> in the bucket publishing-files. A row leaves with the last draft or version that names it.';
alter table private.publishing_files enable row level security;

create table private.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 2 and 120),
  role text not null check (char_length(role) between 2 and 120),
  company text not null default '' check (char_length(company) <= 120),
  sector text not null check (sector in ('healthcare', 'it', 'trades')),
  quote text not null check (char_length(quote) <= 1000),
  rating smallint check (rating between 1 and 5),
  picture text,
  shown_on text not null check (shown_on in ('everywhere', 'home', 'talent')),
  person_email text not null check (char_length(person_email) <= 255),
  consent_file text unique,
  consent_date date not null,
  consent_scope text not null check (consent_scope in ('everywhere', 'home', 'talent')),
  consent_picture boolean not null,
  publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  link_hash text unique,
  link_email text,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint testimonials_with_consent check (
    publication <> 'published'
    or (withdrawn_at is null and consent_file is not null and char_length(quote) >= 10
        and (picture is null or consent_picture)
        and (consent_scope = 'everywhere' or consent_scope = shown_on))
  )
);
comment on table private.testimonials is
  'What people say about working with us, each with the consent of its person: the document, its date, the pages and whether it covers a picture. link_hash: of the link by which the person withdraws, emailed to link_email. Once withdrawn, quote, picture and address are gone for good.';
alter table private.testimonials enable row level security;

create view public.testimonials_public with (security_barrier) as
  select id, name, role, company, sector, quote, rating, split_part(picture, '/', 1) as picture_id,
         shown_on, created_at
  from private.testimonials
  where publication = 'published';
comment on view public.testimonials_public is 'Testimonials as pages show them.';
grant select on public.testimonials_public to anon, authenticated;
