create extension if not exists pg_trgm;

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 2 and 120),
  employer text not null check (char_length(employer) between 2 and 120),
  sector text not null check (sector in ('healthcare', 'it', 'trades', 'executive')),
  location text not null check (char_length(location) between 2 and 120),
  country text not null check (country in ('CA', 'US')),
  is_remote boolean not null default false,
  employment_type text not null
    check (employment_type in ('full_time', 'part_time', 'contract', 'temporary')),
  salary_min_cents integer not null check (salary_min_cents > 0),
  salary_max_cents integer not null check (salary_max_cents >= salary_min_cents),
  salary_currency text not null check (salary_currency in ('CAD', 'USD')),
  salary_period text not null check (salary_period in ('hour', 'year')),
  is_vacant boolean not null,
  uses_ai boolean not null,
  description text not null check (char_length(description) between 50 and 4000),
  responsibilities text[] not null check (cardinality(responsibilities) between 1 and 20),
  requirements text[] not null check (cardinality(requirements) between 1 and 20),
  skills text[] not null check (cardinality(skills) between 1 and 20),
  licence_note text check (char_length(licence_note) <= 1000),
  visa_note text check (char_length(visa_note) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  is_sample boolean not null default false,
  posted_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > posted_at),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null default '',
  search_location text not null default ''
);
comment on table public.jobs is
  'Jobs that anybody may read, closed ones too. Pay in the currency''s smallest unit per hour or year. A job takes applications while its status is open and closes_at lies ahead.';
comment on column public.jobs.is_vacant is
  'True: the post exists and is vacant. False: the employer collects applications for later.';
comment on column public.jobs.uses_ai is
  'Whether artificial intelligence screens, assesses or selects applicants.';
comment on column public.jobs.search_text is
  'What a keyword is looked for in: lower case, without accents. A trigger keeps it.';
comment on column public.jobs.search_location is
  'What a location is looked for in: lower case, without accents. A trigger keeps it.';

create function private.keep_job_search() returns trigger
  language plpgsql
as $$
declare
  place text := concat_ws(' ', new.location,
    case new.country when 'CA' then 'Canada' else 'United States' end,
    case when new.is_remote then 'Remote' end);
  sector text := case new.sector
    when 'healthcare' then 'Healthcare'
    when 'it' then 'IT technology'
    when 'trades' then 'Skilled trades'
    else 'Executive' end;
begin
  new.search_location := lower(regexp_replace(normalize(place, NFD), '[\u0300-\u036f]', '', 'g'));
  new.search_text := lower(regexp_replace(normalize(
    concat_ws(' ', new.title, new.employer, sector, new.description,
      array_to_string(new.skills, ' '), place), NFD), '[\u0300-\u036f]', '', 'g'));
  return new;
end
$$;
comment on function private.keep_job_search() is 'Fills the search columns of a job.';
revoke execute on function private.keep_job_search() from public;
create trigger keep_job_search before insert or update on public.jobs
  for each row execute function private.keep_job_search();

create index jobs_open_idx on public.jobs (posted_at desc, id) where status = 'open';
create index jobs_sector_idx on public.jobs (sector, posted_at desc) where status = 'open';
create index jobs_search_text_idx on public.jobs using gin (search_text gin_trgm_ops);
create index jobs_search_location_idx on public.jobs using gin (search_location gin_trgm_ops);

alter table public.jobs enable row level security;
grant select on public.jobs to anon, authenticated;
create policy "everybody reads jobs" on public.jobs
  for select to anon, authenticated using (true);

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  account_email text not null,
  message text not null check (char_length(message) between 20 and 2000),
  resume_url text not null check (char_length(resume_url) <= 255 and resume_url ~* '^https://'),
  status text not null default 'submitted' check (status in ('submitted')),
  applied_at timestamptz not null,
  constraint job_applications_once unique (job_id, user_id)
);
create index job_applications_user_idx on public.job_applications (user_id, applied_at desc);
comment on table public.job_applications is
  'Who applied for which job, once each. account_email is the account''s address at that time.';

alter table public.job_applications enable row level security;
grant select on public.job_applications to authenticated;
create policy "people read their own job applications" on public.job_applications
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every job application" on public.job_applications
  for select to authenticated using (private.is_admin());

create table public.consultation_requests (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null check (char_length(fingerprint) = 64),
  user_id uuid references auth.users on delete set null,
  name text not null check (char_length(name) between 2 and 100),
  email text not null check (char_length(email) between 3 and 255),
  company text check (char_length(company) <= 100),
  topic text not null check (topic in
    ('healthcare', 'it', 'trades', 'executive', 'career', 'business', 'mentorship', 'support')),
  about text check (char_length(about) <= 200),
  message text check (char_length(message) <= 2000),
  preferred_times timestamptz[] not null check (cardinality(preferred_times) between 1 and 3),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  status text not null default 'open' check (status in ('open', 'handled')),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references auth.users on delete set null,
  check ((status = 'handled') = (handled_at is not null)),
  constraint consultation_requests_once unique (fingerprint)
);
create index consultation_requests_newest_idx
  on public.consultation_requests (created_at desc, id);
create index consultation_requests_user_idx on public.consultation_requests (user_id);
comment on table public.consultation_requests is
  'Requests for a consultation, by visitors with an account or without. fingerprint is the SHA-256 (hex) of what was asked, so that a repeated submit is one request. preferred_times in order of preference; time_zone is the IANA zone they were given in. about is what the page that led here was about.';

alter table public.consultation_requests enable row level security;
grant select on public.consultation_requests to authenticated;
create policy "people read their own consultation requests" on public.consultation_requests
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every consultation request" on public.consultation_requests
  for select to authenticated using (private.is_admin());
