-- The candidate's side of applications: what was sent, drafts, what the applicant sees, and reports of jobs.

-- Applications.

alter table public.job_applications
  drop constraint job_applications_message_check,
  add constraint job_applications_message_check check (char_length(message) between 1 and 2000),
  add column job_version integer,
  add column withdrawal_note text check (char_length(withdrawal_note) between 1 and 1000),
  add column update_asked_at timestamptz,
  add column details_erased_at timestamptz,
  add constraint job_applications_version foreign key (job_id, job_version)
    references public.job_versions (job_id, number) on delete set null (job_version),
  add constraint job_applications_withdrawal_check
    check (withdrawal_note is null or stage_kind = 'withdrawn'),
  add constraint job_applications_details_check
    check (details_erased_at is null or (message is null and answers is null
      and profile is null and cv_object is null and applicant_name is null and phone is null
      and withdrawal_note is null));
create index job_applications_version_idx on public.job_applications (job_id, job_version);
create index job_applications_details_idx on public.job_applications (decided_at)
  where decided_at is not null and details_erased_at is null;
comment on column public.job_applications.job_version is
  'The published version that the applicant read. Null for jobs without an organization, which have no versions.';
comment on column public.job_applications.message is 'The note to the employer; null without one.';
comment on column public.job_applications.withdrawal_note is 'What the applicant wrote to the employer on withdrawing.';
comment on column public.job_applications.update_asked_at is 'When the applicant last asked the employer for news.';
comment on column public.job_applications.details_erased_at is
  'When what was sent was erased, because the time for which the law asks employers to keep it was over.';

create table public.job_application_drafts (
  job_id uuid not null references public.jobs on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 32768),
  saved_at timestamptz not null,
  primary key (user_id, job_id)
);
create index job_application_drafts_job_idx on public.job_application_drafts (job_id);
create index job_application_drafts_saved_idx on public.job_application_drafts (saved_at);
comment on table public.job_application_drafts is
  'What people have written into an application that isn''t sent, unchecked. It goes when the application is sent, and after 90 days.';

alter table public.job_application_drafts enable row level security;
grant select on public.job_application_drafts to authenticated;
create policy "people read their own application drafts" on public.job_application_drafts
  for select to authenticated using (user_id = auth.uid());

-- What applicants see of what employers write. Views, because the tables hold what applicants don't see:
-- who did it, the employer's names of stages, and reasons that aren't shared.

create view public.own_job_application_events with (security_barrier) as
  select event.id, event.application_id, event.kind, event.to_kind, event.at
  from public.job_application_events as event
  join public.job_applications as application on application.id = event.application_id
  where application.user_id = auth.uid();
comment on view public.own_job_application_events is
  'What happened to the signed-in user''s applications, without who did it and what the employer calls its stages.';

create view public.own_job_application_outcomes with (security_barrier) as
  select decline.application_id, case when decline.reason_shared then decline.reason end as reason,
    decline.message
  from public.job_application_declines as decline
  join public.job_applications as application on application.id = decline.application_id
  where application.user_id = auth.uid();
comment on view public.own_job_application_outcomes is
  'What the signed-in user was told about declined applications: the reason where it is shared, and the message.';

create view public.own_job_application_postings with (security_barrier) as
  select application.id as application_id, version.number, version.content, version.published_at
  from public.job_versions as version
  join public.job_applications as application
    on application.job_id = version.job_id and application.job_version = version.number
  where application.user_id = auth.uid();
comment on view public.own_job_application_postings is
  'The postings that the signed-in user applied to, as they were.';

create view public.own_job_application_jobs with (security_barrier) as
  select job.id, job.title, job.employer, job.location, job.region, job.organization_id, job.status,
    job.closes_at, job.is_sample
  from public.jobs as job
  where exists (select from public.job_applications as application
      where application.job_id = job.id and application.user_id = auth.uid())
    or exists (select from public.job_application_drafts as draft
      where draft.job_id = job.id and draft.user_id = auth.uid());
comment on view public.own_job_application_jobs is
  'The jobs that the signed-in user applied for or began to, paused ones too.';
revoke all on public.own_job_application_events, public.own_job_application_outcomes,
  public.own_job_application_postings, public.own_job_application_jobs from public;
grant select on public.own_job_application_events, public.own_job_application_outcomes,
  public.own_job_application_postings, public.own_job_application_jobs to authenticated;

-- Reports of jobs.

alter table public.jobs
  add column taken_down_at timestamptz,
  add constraint jobs_taken_down check (taken_down_at is null or status <> 'open');
comment on column public.jobs.taken_down_at is
  'When our team took the job down after a report. Until they put it back, nobody can open it.';

create table public.job_reports (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  reason text not null check (reason in ('money', 'fake', 'pay', 'discrimination', 'other')),
  details text not null check (char_length(details) between 1 and 2000),
  reporter_id uuid references auth.users on delete set null,
  reporter_email text check (char_length(reporter_email) between 3 and 255),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references auth.users on delete set null,
  outcome text check (outcome in ('taken_down', 'dismissed')),
  note text check (char_length(note) between 1 and 2000),
  restored_at timestamptz,
  constraint job_reports_outcome_given check ((handled_at is null) = (outcome is null)),
  constraint job_reports_note_given check ((outcome = 'taken_down') = (note is not null)),
  constraint job_reports_email_forgotten check (handled_at is null or reporter_email is null),
  constraint job_reports_restored_once check (restored_at is null or outcome = 'taken_down')
);
create index job_reports_job_idx on public.job_reports (job_id);
create index job_reports_open_idx on public.job_reports (created_at) where handled_at is null;
create unique index job_reports_open_once on public.job_reports (job_id, reporter_id)
  where handled_at is null;
create index job_reports_reporter_idx on public.job_reports (reporter_id);
create index job_reports_handled_idx on public.job_reports (handled_at desc) where handled_at is not null;
create index job_reports_handled_by_idx on public.job_reports (handled_by);
comment on table public.job_reports is 'What visitors report about jobs, and what our team did about it.';
comment on column public.job_reports.reporter_email is
  'Where the answer goes. Forgotten once it is sent.';
comment on column public.job_reports.note is 'What the employer was told when the job was taken down.';
comment on column public.job_reports.restored_at is 'When the job was put back.';

alter table public.job_reports enable row level security;
grant select on public.job_reports to authenticated;
create policy "admins read every report of a job" on public.job_reports
  for select to authenticated using (private.is_admin());
