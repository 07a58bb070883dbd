create table public.cv_review_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  quarter text not null check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  cv_url text not null
    check (char_length(cv_url) between 9 and 255 and cv_url ~* '^https://'),
  target_post text not null check (char_length(target_post) between 2 and 200),
  focus text check (char_length(focus) between 1 and 2000),
  requested_at timestamptz not null,
  review text check (char_length(review) between 10 and 10000),
  reviewed_at timestamptz,
  reviewed_by uuid references auth.users on delete set null,
  constraint cv_review_requests_one_per_quarter unique (user_id, quarter),
  check ((review is null) = (reviewed_at is null)),
  check (reviewed_by is null or reviewed_at is not null)
);
create index cv_review_requests_open_idx on public.cv_review_requests (requested_at)
  where reviewed_at is null;
create index cv_review_requests_reviewed_idx on public.cv_review_requests (reviewed_at desc)
  where reviewed_at is not null;
comment on table public.cv_review_requests is
  'Members'' requests for a written review of their CV, at most one per person and calendar quarter (UTC), and the reviews. A request that is withdrawn before it is answered is deleted, which gives the credit back.';
comment on column public.cv_review_requests.target_post is 'The kind of post aimed at.';
comment on column public.cv_review_requests.focus is 'What to look at; null when nothing was said.';

alter table public.cv_review_requests enable row level security;
grant select on public.cv_review_requests to authenticated;
create policy "people read their own CV reviews" on public.cv_review_requests
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every CV review" on public.cv_review_requests
  for select to authenticated using (private.is_admin());
