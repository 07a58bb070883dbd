create table public.mentor_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  account_email text not null,
  full_name text not null check (char_length(full_name) between 2 and 100),
  email text not null check (char_length(email) <= 255),
  phone text not null check (char_length(phone) between 10 and 20),
  title text not null check (char_length(title) between 2 and 100),
  company text check (char_length(company) <= 100),
  location text not null check (char_length(location) between 2 and 100),
  experience_years integer not null check (experience_years between 0 and 100),
  hourly_rate integer not null check (hourly_rate between 1 and 10000),
  expertise text[] not null check (cardinality(expertise) between 1 and 10),
  bio text not null check (char_length(bio) between 50 and 2000),
  linkedin_url text check (char_length(linkedin_url) <= 255 and linkedin_url ~* '^https?://'),
  availability text not null check (char_length(availability) between 2 and 100),
  application_status text not null default 'draft'
    check (application_status in ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'refunded', 'failed')),
  decision_reason text check (char_length(decision_reason) <= 2000),
  decided_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check (application_status = 'draft' or payment_status <> 'unpaid'),
  check (application_status <> 'rejected' or decision_reason is not null)
);
create unique index mentor_applications_one_live_per_user on public.mentor_applications (user_id)
  where application_status <> 'rejected';
create index mentor_applications_review_idx on public.mentor_applications (submitted_at)
  where application_status in ('submitted', 'under_review');
comment on table public.mentor_applications is
  'Applications to become a mentor, saved before payment. hourly_rate in whole US dollars. account_email is the account''s address when the application was last saved; email is the one the mentor gives.';

alter table public.mentor_applications enable row level security;
grant select on public.mentor_applications to authenticated;
create policy "people read their own applications" on public.mentor_applications
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every application" on public.mentor_applications
  for select to authenticated using (private.is_admin());

create table public.mentor_profiles (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 255),
  user_id uuid references auth.users on delete set null,
  application_id uuid references public.mentor_applications on delete set null,
  full_name text not null check (char_length(full_name) between 2 and 100),
  phone text not null check (char_length(phone) between 10 and 20),
  title text not null check (char_length(title) between 2 and 100),
  company text check (char_length(company) <= 100),
  location text not null check (char_length(location) between 2 and 100),
  experience_years integer not null check (experience_years between 0 and 100),
  hourly_rate integer not null check (hourly_rate between 1 and 10000),
  expertise text[] not null check (cardinality(expertise) between 1 and 10),
  bio text not null check (char_length(bio) between 50 and 2000),
  linkedin_url text check (char_length(linkedin_url) <= 255 and linkedin_url ~* '^https?://'),
  availability text not null check (char_length(availability) between 2 and 100),
  rating numeric(2, 1) check (rating between 1 and 5),
  reviews integer not null default 0 check (reviews >= 0),
  application_status text not null
    check (application_status in ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
  payment_status text not null
    check (payment_status in ('unpaid', 'paid', 'refunded', 'failed')),
  source text not null check (source in ('application', 'sheet', 'sample')),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mentor_profiles_email_key on public.mentor_profiles (lower(email));
create index mentor_profiles_public_idx on public.mentor_profiles (full_name, id)
  where application_status = 'approved';
comment on table public.mentor_profiles is
  'Mentors, from applications, the sheet or samples; one per e-mail address. Only approved ones are public, through mentor_profiles_public. hourly_rate in whole US dollars.';

alter table public.mentor_profiles enable row level security;
grant select on public.mentor_profiles to authenticated;
create policy "mentors read their own profile" on public.mentor_profiles
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every profile" on public.mentor_profiles
  for select to authenticated using (private.is_admin());

-- Runs with its owner's rights on purpose: it is the one opening through which anybody may read
-- mentors, and it shows neither address nor telephone number.
create view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample
  from public.mentor_profiles
  where application_status = 'approved';
comment on view public.mentor_profiles_public is 'Approved mentors, as anybody may see them.';
grant select on public.mentor_profiles_public to anon, authenticated;

create table public.mentor_sheet_syncs (
  id uuid primary key default gen_random_uuid(),
  started_by uuid references auth.users on delete set null,
  finished_at timestamptz not null default now(),
  sheet text not null,
  added integer not null,
  updated integer not null,
  skipped integer not null,
  missing integer not null,
  errors text[] not null
);
comment on table public.mentor_sheet_syncs is 'What each sync of the mentor sheet did. Admins only.';
alter table public.mentor_sheet_syncs enable row level security;
grant select on public.mentor_sheet_syncs to authenticated;
create policy "admins read syncs" on public.mentor_sheet_syncs
  for select to authenticated using (private.is_admin());
