-- Reminders of overdue applications are about the date that was promised, which begins anew once the applicant is told
-- that no decision has been made. A date that someone was reminded of isn't sent again.

comment on table public.hiring_reminders is
  'Reminders to a job''s people about an application, once for each date that was promised or interview it had.';
comment on column public.hiring_reminders.about is
  'The date that was promised, or midnight (UTC) of the last interview''s day.';
insert into public.hiring_reminders (application_id, kind, about, sent_at)
  select past.application_id, past.kind, application.due_at, past.sent_at
  from public.hiring_reminders as past
  join public.job_applications as application on application.id = past.application_id
  where past.kind = 'overdue' and past.about = application.stage_since
    and application.due_at < past.sent_at
  on conflict do nothing;

-- The email that a decision was taken back could get lost. Its applicants still read the decision, can't withdraw, and
-- are sold nothing, so they get it now.
insert into public.application_notices (application_id, kind, created_at, send_after)
  select application.id, 'reopened', now(), now()
  from public.job_applications as application
  where application.notified_kind in ('hired', 'declined')
    and application.stage_kind in ('new', 'screening', 'interview', 'offer')
    and application.user_id is not null
    and not exists (select from public.application_notices as notice
      where notice.application_id = application.id
        and notice.sent_at is null and notice.canceled_at is null);
