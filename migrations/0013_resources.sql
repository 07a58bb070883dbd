create table public.saved_guides (
  user_id uuid not null references auth.users on delete cascade,
  slug text not null check (char_length(slug) between 1 and 100),
  saved_at timestamptz not null default now(),
  primary key (user_id, slug)
);
comment on table public.saved_guides is
  'Guides that people keep for later. slug is a file name in content/guides; guides are no rows.';

alter table public.saved_guides enable row level security;
grant select on public.saved_guides to authenticated;
create policy "people read what they saved" on public.saved_guides
  for select to authenticated using (user_id = auth.uid());
