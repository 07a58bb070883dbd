-- Whose job a job is, for the employer's dashboard. Jobs that nobody's account posted have none.
alter table public.jobs add column posted_by uuid references auth.users on delete set null;
comment on column public.jobs.posted_by is 'The employer''s account; null for samples and jobs entered by the operator.';
create index jobs_posted_by_idx on public.jobs (posted_by) where posted_by is not null;

alter table public.job_applications drop constraint job_applications_status_check;
alter table public.job_applications add constraint job_applications_status_check
  check (status in ('submitted', 'shortlisted'));
create index job_applications_job_idx on public.job_applications (job_id, applied_at desc);
