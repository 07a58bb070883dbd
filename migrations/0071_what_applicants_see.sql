-- What applicants may know of a job's stages before they apply, and of decisions once they were told.

create view public.job_answer_promises with (security_barrier) as
  select stage.job_id, stage.promised_days
  from public.job_stages as stage
  join public.jobs as job on job.id = stage.job_id
  where stage.kind = 'new' and job.status = 'open';
comment on view public.job_answer_promises is
  'Days within which someone who applies for an open job hears more.';
revoke all on public.job_answer_promises from public;
grant select on public.job_answer_promises to anon, authenticated;

-- Moves wait for some minutes in which employers can undo them: applicants see what they were told of.
create or replace view public.own_job_application_events with (security_barrier) as
  select event.id, event.application_id, event.kind, event.to_kind, event.at
  from public.job_application_events as event
  join public.job_applications as application on application.id = event.application_id
  where application.user_id = auth.uid()
    and event.kind in ('applied', 'opened', 'informed', 'withdrawn');
create or replace view public.own_job_application_outcomes with (security_barrier) as
  select decline.application_id, case when decline.reason_shared then decline.reason end as reason,
    decline.message
  from public.job_application_declines as decline
  join public.job_applications as application on application.id = decline.application_id
  where application.user_id = auth.uid() and application.notified_kind = 'declined';
