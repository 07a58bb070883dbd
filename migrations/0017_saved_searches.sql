create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  keyword text not null check (char_length(keyword) <= 100),
  location text not null check (char_length(location) <= 100),
  keyword_words text[] not null,
  location_words text[] not null,
  saved_at timestamptz not null,
  last_opened_at timestamptz,
  check (cardinality(keyword_words) + cardinality(location_words) > 0),
  constraint saved_searches_once unique (user_id, keyword_words, location_words)
);
comment on table public.saved_searches is
  'Searches over jobs that people keep. keyword and location are as they were typed; the words in them that are looked for are kept in lower case, without accents, each once and in order, so that two searches that find the same are one. last_opened_at is when the person last opened it from the list; jobs posted since then, or since saved_at, are new.';

alter table public.saved_searches enable row level security;
grant select on public.saved_searches to authenticated;
create policy "people read what they saved" on public.saved_searches
  for select to authenticated using (user_id = auth.uid());
