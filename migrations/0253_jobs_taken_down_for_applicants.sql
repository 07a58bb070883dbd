-- Applicants learn that our team took down a job that they applied for. Until now, it looked like one that's paused.
create or replace view public.own_job_application_jobs with (security_barrier) as
  select job.id, job.title, job.employer, job.location, job.region, job.organization_id, job.status,
    job.closes_at, job.is_sample, job.taken_down_at is not null as is_taken_down
  from public.jobs as job
  where exists (select from public.job_applications as application
      where application.job_id = job.id and application.user_id = auth.uid())
    or exists (select from public.job_application_drafts as draft
      where draft.job_id = job.id and draft.user_id = auth.uid());
comment on column public.own_job_application_jobs.is_taken_down is
  'Our team took the job down after a report, and hasn''t restored it.';
