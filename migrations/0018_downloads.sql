create table public.download_counts (
  file text not null check (char_length(file) between 1 and 120),
  day date not null,
  count bigint not null check (count > 0),
  primary key (file, day)
);
create index download_counts_day_idx on public.download_counts (day);
comment on table public.download_counts is
  'How often each file of /downloads was sent whole, by day in UTC. file is its name with ending. Requests by known robots, for the headers alone, or that were answered by 304 do not count; two by one visitor do. Nothing about the visitor is kept.';

alter table public.download_counts enable row level security;
grant select on public.download_counts to authenticated;
create policy "admins read how often files are fetched" on public.download_counts
  for select to authenticated using (private.is_admin());
