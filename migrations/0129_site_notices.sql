-- Notices above every page: planned work, outages, news. They begin and end by themselves.

create table private.site_notices (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 2 and 120),
  text text not null check (char_length(text) between 2 and 400),
  level text not null check (level in ('info', 'warning', 'outage')),
  audience text not null check (audience in ('everyone', 'signed_in')),
  dismissible boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index site_notices_shown_idx on private.site_notices (ends_at) where publication = 'published';
comment on table private.site_notices is
  'Notices above every page from starts_at to ends_at. title is for editors alone. text: Markdown with links and nothing else.';
alter table private.site_notices enable row level security;
