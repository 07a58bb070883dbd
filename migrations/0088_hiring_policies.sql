-- Hiring's policies find rows by key. Some read every application or every stage there is, for each statement.

create function private.interview_job_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select application.job_id from public.job_applications as application
    where application.id in (select private.interview_application_ids());
  end;
comment on function private.interview_job_ids() is 'Jobs for which the signed-in user interviews someone.';
revoke all on function private.interview_job_ids() from public;
grant execute on function private.interview_job_ids() to authenticated;

alter policy "interviewers read the stages of theirs" on public.job_stages
  using (job_id in (select private.interview_job_ids()));
alter policy "interviewers read their paused jobs" on public.jobs
  using (id in (select private.interview_job_ids()));
alter policy "employers read criteria of their jobs" on public.scorecard_criteria
  using (job_id in (select private.hiring_job_ids()) or job_id in (select private.interview_job_ids()));

-- Asked once for each statement and not for each row.
alter policy "admins read every job application" on public.job_applications
  using ((select private.is_admin()));

-- hiring_application_ids() has those whom the user interviews too.
alter policy "employers read what happened to applications" on public.job_application_events
  using (application_id in (select private.hiring_application_ids()));
drop policy "interviewers read what happened to theirs" on public.job_application_events;
alter policy "employers read who interviews" on public.job_application_interviewers
  using (application_id in (select private.hiring_application_ids()));
drop policy "interviewers read who else interviews theirs" on public.job_application_interviewers;

alter policy "employers read why they declined" on public.job_application_declines
  using (exists (select from public.job_applications as application
    where application.id = job_application_declines.application_id
      and application.job_id in (select private.hiring_job_ids())));
alter policy "employers read who is mentioned" on public.application_note_mentions
  using (exists (select from public.application_notes as note
    where note.id = application_note_mentions.note_id));
alter policy "ratings are read with their scorecard" on public.scorecard_ratings
  using (exists (select from public.scorecards as card
    where card.id = scorecard_ratings.scorecard_id));
