-- Jobs that come in as a file: seen first, then written as drafts.

alter table public.job_drafts
  add column reference text check (char_length(reference) between 1 and 100),
  add constraint job_drafts_reference unique (organization_id, reference);
comment on column public.job_drafts.reference is
  'What the employer''s own system calls the job, by which an import finds it again. Null for jobs that were written here.';

create table public.job_imports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations,
  created_by uuid references auth.users on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  rows jsonb not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index job_imports_organization_idx on public.job_imports (organization_id, created_at);
create index job_imports_created_by_idx on public.job_imports (created_by);
create index job_imports_created_idx on public.job_imports (created_at);
comment on table public.job_imports is
  'Files with jobs that someone uploaded and looks at before anything changes. A job deletes them after a day.';
comment on column public.job_imports.rows is 'Each job of the file as it was understood (ImportedJob in import.types.ts).';

alter table public.job_imports enable row level security;
grant select on public.job_imports to authenticated;
create policy "owners and recruiters read imports" on public.job_imports
  for select to authenticated using (private.organization_role(organization_id) in ('owner', 'recruiter'));
