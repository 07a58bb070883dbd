create table public.account_profiles (
  user_id uuid primary key references auth.users on delete cascade,
  dashboard_role text not null default 'jobseeker'
    check (dashboard_role in ('jobseeker', 'employer', 'entrepreneur')),
  full_name text check (char_length(full_name) between 2 and 100),
  profession text check (char_length(profession) between 2 and 100),
  location text check (char_length(location) between 2 and 100),
  linkedin_url text check (char_length(linkedin_url) <= 255 and linkedin_url ~* '^https?://'),
  resume_url text check (char_length(resume_url) <= 255 and resume_url ~* '^https?://'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.account_profiles is
  'What people say of themselves in their account, and which dashboard they use. No row: nothing said, and the dashboard is a jobseeker''s.';

alter table public.account_profiles enable row level security;
grant select on public.account_profiles to authenticated;
create policy "people read their own profile" on public.account_profiles
  for select to authenticated using (user_id = auth.uid());
