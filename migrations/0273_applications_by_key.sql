-- A person's own applications lead to their jobs, and a row about an application leads to it, by key. Until now, each
-- visit read every job, or every application that the viewer's organizations ever got.

create or replace view public.own_job_application_jobs with (security_barrier) as
  select job.id, job.title, job.employer, job.location, job.region, job.organization_id, job.status,
    job.closes_at, job.is_sample, job.taken_down_at is not null as is_taken_down,
    private.is_under_ontario(job.region, job.is_remote, job.remote_regions) as is_under_ontario
  from public.jobs as job
  where job.id in (
    select application.job_id from public.job_applications as application
    where application.user_id = auth.uid()
    union all
    select draft.job_id from public.job_application_drafts as draft
    where draft.user_id = auth.uid()
  );

alter policy "employers read what happened to applications" on public.job_application_events
  using (exists (select from public.job_applications as application
    where application.id = job_application_events.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read who interviews" on public.job_application_interviewers
  using (exists (select from public.job_applications as application
    where application.id = job_application_interviewers.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read tags of applications" on public.application_tags
  using (exists (select from public.job_applications as application
    where application.id = application_tags.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read notes" on public.application_notes
  using (exists (select from public.job_applications as application
    where application.id = application_notes.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read interviews" on public.application_interviews
  using (exists (select from public.job_applications as application
    where application.id = application_interviews.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read notices to applicants" on public.application_notices
  using (exists (select from public.job_applications as application
    where application.id = application_notices.application_id
      and (application.job_id in (select private.hiring_job_ids())
          and application.user_id is distinct from (select auth.uid())
        or application.id in (select private.interview_application_ids()))));
alter policy "employers read scorecards after their own" on public.scorecards
  using (
    (author_id = (select auth.uid()) or (application_id, stage_id) in
      (select own.application_id, own.stage_id from private.own_scorecards() as own))
    and exists (select from public.job_applications as application
      where application.id = scorecards.application_id
        and (application.job_id in (select private.hiring_job_ids())
            and application.user_id is distinct from (select auth.uid())
          or application.id in (select private.interview_application_ids()))));

drop function private.hiring_application_ids();
