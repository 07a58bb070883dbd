-- What the home page and the resources page show first.

create table private.featured_picks (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 2 and 120),
  place text not null check (place in ('home-guides', 'home-mentors', 'resources-guides')),
  target text not null check (char_length(target) between 1 and 120),
  position smallint not null check (position between 1 and 20),
  starts_on date,
  ends_on date,
  publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_on >= starts_on)
);
comment on table private.featured_picks is
  'Guides (target: the slug) and mentors (target: the id) that a page shows before the others, by position, from starts_on to ends_on on Toronto''s clocks. One that is gone, or that the site doesn''t list, is left out.';
alter table private.featured_picks enable row level security;
