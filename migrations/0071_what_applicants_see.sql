-- Applicants learn of decisions once they were told.

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
