-- People who look for work: their professional profile, their documents, who may see them and who did.

create table public.candidate_profiles (
  user_id uuid primary key references auth.users on delete cascade,
  headline text check (char_length(headline) between 2 and 120),
  profession text check (profession ~ '^[a-z_]{2,40}$'),
  specialty text check (char_length(specialty) between 2 and 100),
  summary text check (char_length(summary) between 1 and 2000),
  earliest_start date,
  pay_minimum_cents bigint check (pay_minimum_cents between 100 and 1000000000),
  pay_period text check (pay_period in ('hour', 'year')),
  pay_currency text check (pay_currency in ('CAD', 'USD')),
  regions text[] not null default '{}'
    check (cardinality(regions) <= 20 and array_to_string(regions, ',') ~ '^([A-Z]{2}(-[A-Z]{2})?(,|$))*$'),
  remote boolean not null default false,
  employment_types text[] not null default '{}'
    check (employment_types <@ array['full_time', 'part_time', 'contract', 'temporary']),
  visibility text not null default 'applications' check (visibility in ('applications', 'pool')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint candidate_profiles_pay check (
    (pay_minimum_cents is null) = (pay_period is null) and (pay_period is null) = (pay_currency is null))
);
create index candidate_profiles_pool_idx on public.candidate_profiles (profession) where visibility = 'pool';
create index candidate_profiles_regions_idx on public.candidate_profiles using gin (regions)
  where visibility = 'pool';
comment on table public.candidate_profiles is
  'What people who look for work say of themselves and of the work they want. Name, photo and phone are the account''s.';
comment on column public.candidate_profiles.regions is
  'Where they would work: provinces and states as ISO 3166-2 codes (CA-ON), or a whole country (CA, US).';
comment on column public.candidate_profiles.pay_minimum_cents is
  'The least they would take, for one hour or one year. Employers never see it.';
comment on column public.candidate_profiles.visibility is
  'applications: only employers they apply to. pool: also found by employers, without name, photo, contact and employers.';

create table public.candidate_trainings (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  qualification text not null check (char_length(qualification) between 2 and 150),
  institution text not null check (char_length(institution) between 2 and 150),
  country text check (country ~ '^[A-Z]{2}$'),
  completed text check (completed ~ '^\d{4}(-\d{2})?$')
);
create index candidate_trainings_user_idx on public.candidate_trainings (user_id, number);
comment on table public.candidate_trainings is 'Degrees, diplomas and apprenticeships.';
comment on column public.candidate_trainings.completed is 'A month (2019-06) or a year (2019).';

create table public.candidate_registrations (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}(-[A-Z]{2})?$'),
  regulator text not null check (char_length(regulator) between 2 and 150),
  registration_number text check (char_length(registration_number) between 1 and 50),
  status text not null check (status in ('active', 'pending', 'expired')),
  expires_on date
);
create index candidate_registrations_user_idx on public.candidate_registrations (user_id, number);
create index candidate_registrations_jurisdiction_idx
  on public.candidate_registrations (jurisdiction, status);
create index candidate_registrations_expiry_idx on public.candidate_registrations (expires_on);
comment on table public.candidate_registrations is
  'Licenses to practice, as the person states them: nobody has looked them up.';
comment on column public.candidate_registrations.jurisdiction is 'ISO code of a province, state (CA-ON) or country (PH).';

create table public.candidate_exams (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  taken text check (taken ~ '^\d{4}(-\d{2})?$'),
  result text check (char_length(result) between 1 and 100)
);
create index candidate_exams_user_idx on public.candidate_exams (user_id, number);
comment on table public.candidate_exams is 'Licensing exams that were taken or are booked.';

create table public.candidate_languages (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  level text not null check (level in ('basic', 'intermediate', 'professional', 'native')),
  test text check (char_length(test) between 2 and 60),
  score text check (char_length(score) between 1 and 60),
  taken_on date
);
create index candidate_languages_user_idx on public.candidate_languages (user_id, number);
create index candidate_languages_language_idx on public.candidate_languages (language, level);
comment on column public.candidate_languages.language is 'ISO 639 code.';
comment on table public.candidate_languages is 'Languages with how well they are spoken, and a test of it where there is one.';

create table public.candidate_work_rights (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in
    ('citizen', 'permanent_resident', 'open_permit', 'employer_permit', 'needs_sponsorship')),
  expires_on date,
  constraint candidate_work_rights_once unique (user_id, country)
);
create index candidate_work_rights_country_idx on public.candidate_work_rights (country, kind);
comment on table public.candidate_work_rights is
  'Whether a person may work in a country. No nationality is asked for beyond that.';

create table public.candidate_experiences (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  title text not null check (char_length(title) between 2 and 120),
  employer text not null check (char_length(employer) between 2 and 150),
  city text check (char_length(city) between 1 and 100),
  country text check (country ~ '^[A-Z]{2}$'),
  started text check (started ~ '^\d{4}(-\d{2})?$'),
  ended text check (ended ~ '^\d{4}(-\d{2})?$'),
  description text check (char_length(description) between 1 and 2000)
);
create index candidate_experiences_user_idx on public.candidate_experiences (user_id, number);
comment on table public.candidate_experiences is 'Jobs held. One without an end goes on.';

create table public.candidate_references (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  relation text not null check (char_length(relation) between 2 and 150),
  contact text not null check (char_length(contact) between 3 and 200)
);
create index candidate_references_user_idx on public.candidate_references (user_id, number);
comment on table public.candidate_references is
  'People who would speak for the candidate. No employer sees them before the candidate hands them over.';

create table public.candidate_documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.candidate_profiles on delete cascade,
  kind text not null check (kind in ('cv', 'diploma', 'license', 'certificate', 'other')),
  title text not null check (char_length(title) between 1 and 100),
  expires_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index candidate_documents_user_idx on public.candidate_documents (user_id, created_at);
create index candidate_documents_expiry_idx on public.candidate_documents (expires_on);
comment on table public.candidate_documents is
  'CVs, diplomas, licenses. Only their owner loads them here; what goes to an employer, an application says.';

create table public.candidate_document_versions (
  id uuid primary key,
  document_id uuid not null references public.candidate_documents on delete cascade,
  number integer not null check (number >= 1),
  type text not null check (char_length(type) between 3 and 100),
  size integer not null check (size >= 0),
  file_name text not null check (char_length(file_name) between 1 and 200),
  added_at timestamptz not null,
  unique (document_id, number)
);
comment on table public.candidate_document_versions is
  'Each file that a document was. Its bytes are <user id>/<version id> in the bucket candidate-documents.';

create table public.candidate_document_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  document_id uuid references public.candidate_documents on delete set null,
  document_title text not null check (char_length(document_title) between 1 and 100),
  organization_id uuid references public.organizations on delete set null,
  organization_name text check (char_length(organization_name) between 1 and 200),
  viewer_id uuid references auth.users on delete set null,
  viewer_name text check (char_length(viewer_name) between 1 and 100),
  action text not null check (action in ('viewed', 'downloaded')),
  viewed_at timestamptz not null
);
create index candidate_document_views_user_idx on public.candidate_document_views (user_id, viewed_at desc);
create index candidate_document_views_document_idx on public.candidate_document_views (document_id);
create index candidate_document_views_organization_idx on public.candidate_document_views (organization_id);
create index candidate_document_views_viewer_idx on public.candidate_document_views (viewer_id);
comment on table public.candidate_document_views is
  'Each time that somebody else saw or downloaded a candidate''s document. Shown to the candidate, never changed.';
comment on column public.candidate_document_views.organization_name is 'As it was then. Null: an operator of the site.';
comment on column public.candidate_document_views.viewer_name is
  'As it was then; null without one, and once that account is deleted.';

create table public.candidate_blocks (
  user_id uuid not null references public.candidate_profiles on delete cascade,
  organization_id uuid not null references public.organizations on delete cascade,
  organization_name text not null check (char_length(organization_name) between 1 and 200),
  blocked_at timestamptz not null,
  primary key (user_id, organization_id)
);
create index candidate_blocks_organization_idx on public.candidate_blocks (organization_id);
comment on table public.candidate_blocks is 'Organizations that never find a candidate in the talent pool.';
comment on column public.candidate_blocks.organization_name is 'As it was then, for the candidate''s own list.';

create table public.candidate_cv_readings (
  user_id uuid primary key references public.candidate_profiles on delete cascade,
  version_id uuid not null references public.candidate_document_versions on delete cascade,
  status text not null check (status in ('waiting', 'ready', 'failed')),
  problem text check (problem in ('empty', 'encrypted', 'damaged', 'too_much', 'nothing_found')),
  proposals jsonb not null default '[]' check (jsonb_array_length(proposals) <= 60),
  proposed integer not null default 0 check (proposed >= 0),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'failed') = (problem is not null))
);
create index candidate_cv_readings_version_idx on public.candidate_cv_readings (version_id);
create index candidate_cv_readings_expiry_idx on public.candidate_cv_readings (expires_at);
comment on table public.candidate_cv_readings is
  'What was found in a person''s CV and waits for their answer, one after the other. Deleted when it is too old.';
comment on column public.candidate_cv_readings.proposals is 'Those without an answer. proposed is how many there were.';

create table private.candidate_expiry_reminders (
  id uuid primary key default gen_random_uuid(),
  document_id uuid references public.candidate_documents on delete cascade,
  registration_id uuid references public.candidate_registrations on delete cascade,
  expires_on date not null,
  days integer not null check (days in (60, 14)),
  sent_at timestamptz not null,
  check (num_nonnulls(document_id, registration_id) = 1),
  unique (document_id, expires_on, days),
  unique (registration_id, expires_on, days)
);
comment on table private.candidate_expiry_reminders is
  'Reminders that were sent, or not wanted, so that each is sent once. Another date begins again.';

alter table public.candidate_profiles enable row level security;
alter table public.candidate_trainings enable row level security;
alter table public.candidate_registrations enable row level security;
alter table public.candidate_exams enable row level security;
alter table public.candidate_languages enable row level security;
alter table public.candidate_work_rights enable row level security;
alter table public.candidate_experiences enable row level security;
alter table public.candidate_references enable row level security;
alter table public.candidate_documents enable row level security;
alter table public.candidate_document_versions enable row level security;
alter table public.candidate_document_views enable row level security;
alter table public.candidate_blocks enable row level security;
alter table public.candidate_cv_readings enable row level security;
alter table private.candidate_expiry_reminders enable row level security;
grant select on public.candidate_profiles, public.candidate_trainings, public.candidate_registrations,
  public.candidate_exams, public.candidate_languages, public.candidate_work_rights,
  public.candidate_experiences, public.candidate_references, public.candidate_documents,
  public.candidate_document_versions, public.candidate_document_views, public.candidate_blocks,
  public.candidate_cv_readings to authenticated;
create policy "candidates read their profile" on public.candidate_profiles
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their training" on public.candidate_trainings
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their registrations" on public.candidate_registrations
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their exams" on public.candidate_exams
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their languages" on public.candidate_languages
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their right to work" on public.candidate_work_rights
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their experience" on public.candidate_experiences
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their references" on public.candidate_references
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their documents" on public.candidate_documents
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read their documents' versions" on public.candidate_document_versions
  for select to authenticated using (
    exists (select from public.candidate_documents as document
            where document.id = document_id and document.user_id = auth.uid()));
create policy "candidates read who saw their documents" on public.candidate_document_views
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read whom they block" on public.candidate_blocks
  for select to authenticated using (user_id = auth.uid());
create policy "candidates read what was found in their CV" on public.candidate_cv_readings
  for select to authenticated using (user_id = auth.uid());

-- No policy names the bucket: only the server reads and writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('candidate-documents', 'candidate-documents', false, 10485760, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg',
    'image/png'
  ]);
