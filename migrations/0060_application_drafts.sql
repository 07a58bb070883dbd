create table public.mentor_application_drafts (
  user_id uuid primary key references auth.users on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 65536),
  saved_at timestamptz not null
);
comment on table public.mentor_application_drafts is
  'What people have typed into the application so far, saved step by step and unchecked. It goes when the application is sent.';

alter table public.mentor_application_drafts enable row level security;
grant select on public.mentor_application_drafts to authenticated;
create policy "people read their own draft" on public.mentor_application_drafts
  for select to authenticated using (user_id = auth.uid());
