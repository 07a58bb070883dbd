-- Two things that applicants are told when they apply stay what they were, whatever their employer changes later: by
-- when they hear more, and for how many years what they sent is stored.

alter table public.job_applications
  add column first_due_at timestamptz,
  add column kept_years smallint check (kept_years > 0);
comment on column public.job_applications.first_due_at is
  'By when the applicant was to hear more, as they were told when they applied. It never changes.';
comment on column public.job_applications.kept_years is
  'For how many years what was sent is stored, as the applicant was told when they applied. Null for earlier applications and samples, whose years follow from the job as it is.';

-- Those that no one decided are erased too, some years after their job is over.
create index job_applications_undecided_details_idx on public.job_applications (stage_since)
  where decided_at is null and details_erased_at is null;

-- An application that was neither moved nor put off still has its first date. For the others, it's what the first stage
-- promises now.
update public.job_applications as application set first_due_at = coalesce(
    case when not exists (select from public.job_application_events as event
        where event.application_id = application.id
          and (event.kind in ('moved', 'restored') or event.kind = 'informed' and event.to_kind is null))
      then coalesce(application.due_at, application.due_before_decision) end,
    application.applied_at + make_interval(days => stage.promised_days))
  from public.job_stages as stage
  where stage.job_id = application.job_id and stage.kind = 'new';
