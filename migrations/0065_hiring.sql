-- Hiring: an organization's jobs with drafts and versions, the stages of each job, and where each application is.

alter table public.organizations add column is_sample boolean not null default false;
comment on column public.organizations.is_sample is 'Made up, for demonstrations. Never in production.';

-- Jobs.

create table public.job_drafts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations,
  content jsonb not null,
  revision integer not null default 1 check (revision >= 1),
  based_on integer check (based_on >= 1),
  created_by uuid references auth.users on delete set null,
  updated_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organization_id)
);
create index job_drafts_organization_idx on public.job_drafts (organization_id, updated_at desc);
create index job_drafts_created_by_idx on public.job_drafts (created_by);
create index job_drafts_updated_by_idx on public.job_drafts (updated_by);
comment on table public.job_drafts is
  'The working copy of each job of an organization, for as long as the job exists. Its published form is the row of jobs with the same id.';
comment on column public.job_drafts.content is 'What has been written, complete or not (postingDraft in posting.schemas.ts).';
comment on column public.job_drafts.revision is 'Counts saves. A save names the one it began from, so nobody overwrites what they haven''t seen.';
comment on column public.job_drafts.based_on is 'The published version it was begun from or became; null before the first.';

alter table public.jobs
  drop constraint jobs_description_check,
  add constraint jobs_description_check check (char_length(description) between 50 and 8000),
  drop constraint jobs_status_check,
  add constraint jobs_status_check check (status in ('open', 'paused', 'closed')),
  add column organization_id uuid references public.organizations,
  add column region text check (region ~ '^(CA|US)-[A-Z]{2}$'),
  add column remote_regions text[] not null default '{}'
    check (array_to_string(remote_regions, ' ') ~ '^((CA|US)(-[A-Z]{2})?( |$))*$'),
  add column content jsonb,
  add column version integer not null default 1 check (version >= 1),
  add column closed_at timestamptz,
  add constraint jobs_draft foreign key (id, organization_id)
    references public.job_drafts (id, organization_id),
  add constraint jobs_content check (organization_id is null or content is not null);
create index jobs_organization_idx on public.jobs (organization_id, posted_at desc);
update public.jobs set closed_at = updated_at where status = 'closed';
comment on column public.jobs.organization_id is 'Whose job it is; null for samples and jobs that our team entered. employer is its public name.';
comment on column public.jobs.region is 'Where the work is, as ISO 3166-2 code (CA-ON, US-NJ).';
comment on column public.jobs.remote_regions is 'Where someone may live who works remotely: countries (CA) and regions (CA-ON).';
comment on column public.jobs.content is 'The published version as written (posting.schemas.ts). The other columns are what lists and searches need of it.';
comment on column public.jobs.version is 'The number of the published version in job_versions.';
comment on column public.jobs.status is
  'open: public, takes applications until closes_at. paused: hidden, such as when its organization is no longer verified. closed: public as closed.';
drop policy "everybody reads jobs" on public.jobs;
create policy "everybody reads jobs" on public.jobs
  for select to anon, authenticated using (status <> 'paused');

create table public.job_versions (
  job_id uuid not null references public.jobs on delete cascade,
  number integer not null check (number >= 1),
  content jsonb not null,
  findings jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null,
  primary key (job_id, number)
);
create index job_versions_published_by_idx on public.job_versions (published_by);
comment on table public.job_versions is
  'Every published version of a job, with what the posting checker found. Kept for three years after the job closes, as Ontario requires, and longer where another law does.';
comment on column public.job_versions.hash is 'SHA-256 (hex) of the content, in the order of its keys.';

create table public.job_team (
  job_id uuid not null references public.job_drafts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  added_at timestamptz not null,
  primary key (job_id, user_id)
);
create index job_team_user_idx on public.job_team (user_id);
comment on table public.job_team is 'Whose own job it is: the hiring managers who may write it and see who applied.';

-- Stages.

create table public.job_stages (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  kind text not null check (kind in
    ('new', 'screening', 'interview', 'offer', 'hired', 'declined', 'withdrawn')),
  name text not null check (char_length(name) between 1 and 40),
  position integer not null check (position between 1 and 30),
  promised_days integer check (promised_days between 1 and 60),
  unique (id, job_id, kind),
  constraint job_stages_order unique (job_id, position) deferrable initially immediate,
  check ((promised_days is null) = (kind in ('hired', 'declined', 'withdrawn')))
);
create unique index job_stages_one_of_a_kind on public.job_stages (job_id, kind)
  where kind in ('new', 'hired', 'declined', 'withdrawn');
comment on table public.job_stages is
  'The stages that applications for a job go through, in order. Names are the employer''s; applicants read the kind in plain words.';
comment on column public.job_stages.promised_days is
  'Days within which someone in this stage is told more. Null for stages that end an application.';

create function private.add_default_stages() returns trigger language plpgsql as $$
begin
  insert into public.job_stages (job_id, kind, name, position, promised_days) values
    (new.id, 'new', 'New', 1, 10), (new.id, 'screening', 'Screening', 2, 10),
    (new.id, 'interview', 'Interview', 3, 10), (new.id, 'offer', 'Offer', 4, 10),
    (new.id, 'hired', 'Hired', 5, null), (new.id, 'declined', 'Declined', 6, null),
    (new.id, 'withdrawn', 'Withdrawn', 7, null);
  return null;
end
$$;
comment on function private.add_default_stages() is 'Gives a new job the stages that employers start from.';
revoke execute on function private.add_default_stages() from public;
create trigger add_default_stages after insert on public.jobs
  for each row execute function private.add_default_stages();
insert into public.job_stages (job_id, kind, name, position, promised_days)
  select jobs.id, stage.kind, stage.name, stage.position, stage.days
  from public.jobs, (values ('new', 'New', 1, 10), ('screening', 'Screening', 2, 10),
    ('interview', 'Interview', 3, 10), ('offer', 'Offer', 4, 10), ('hired', 'Hired', 5, null),
    ('declined', 'Declined', 6, null), ('withdrawn', 'Withdrawn', 7, null))
    as stage (kind, name, position, days);

-- Applications.

alter table public.job_applications
  drop constraint job_applications_status_check,
  drop constraint job_applications_withdrawn_check,
  drop constraint job_applications_user_id_fkey,
  alter column user_id drop not null,
  add constraint job_applications_user_id_fkey
    foreign key (user_id) references auth.users on delete set null,
  alter column account_email drop not null,
  alter column message drop not null,
  alter column status drop default,
  add column stage_id uuid,
  add column due_at timestamptz,
  add column opened_at timestamptz,
  add column first_answered_at timestamptz,
  add column decided_at timestamptz,
  add column stage_before_decision uuid references public.job_stages on delete set null,
  add column profile jsonb,
  add column answers jsonb,
  add column source text check (char_length(source) between 1 and 40);
alter table public.job_applications rename column status to stage_kind;
alter table public.job_applications rename column status_changed_at to stage_since;
update public.job_applications as application set
  stage_kind = case stage_kind when 'submitted' then 'new' when 'received' then 'screening'
    when 'shortlisted' then 'screening' else stage_kind end,
  opened_at = case when stage_kind in ('submitted', 'withdrawn') then null else stage_since end,
  first_answered_at = case when stage_kind in ('submitted', 'withdrawn') then null else stage_since end,
  decided_at = case when stage_kind in ('declined', 'hired', 'withdrawn') then stage_since end;
update public.job_applications as application set stage_id = stage.id,
  due_at = application.stage_since + make_interval(days => stage.promised_days)
  from public.job_stages as stage
  where stage.job_id = application.job_id and stage.kind = application.stage_kind;
alter table public.job_applications
  alter column stage_id set not null,
  add constraint job_applications_stage foreign key (stage_id, job_id, stage_kind)
    references public.job_stages (id, job_id, kind) on update cascade,
  add constraint job_applications_withdrawn_check
    check (stage_kind <> 'withdrawn' or cv_object is null),
  add constraint job_applications_decided_check
    check ((stage_kind in ('hired', 'declined', 'withdrawn')) = (decided_at is not null)),
  add constraint job_applications_due_check check ((decided_at is null) = (due_at is not null)),
  add constraint job_applications_erased_check
    check (user_id is not null or (applicant_name is null and cv_object is null and profile is null));
create index job_applications_stage_idx on public.job_applications (stage_id, stage_since);
create index job_applications_stage_before_idx on public.job_applications (stage_before_decision);
create index job_applications_due_idx on public.job_applications (due_at) where decided_at is null;
comment on column public.job_applications.user_id is
  'Null once the account is deleted: what is left then says that someone applied, and how it ended.';
comment on column public.job_applications.stage_kind is 'The kind of its stage; the foreign key holds them together.';
comment on column public.job_applications.stage_since is 'Since when it is in its stage.';
comment on column public.job_applications.due_at is 'When the applicant is to have heard more; null once it is decided.';
comment on column public.job_applications.opened_at is 'When someone of the employer first opened it.';
comment on column public.job_applications.first_answered_at is
  'When the applicant first heard more than that it was received: moved on, declined or written to.';
comment on column public.job_applications.stage_before_decision is 'Where it goes back to when a decision is undone.';
comment on column public.job_applications.profile is 'The professional profile as it was sent; later edits don''t change it.';
comment on column public.job_applications.answers is 'The screening questions with the answers, as they were then.';
comment on column public.job_applications.source is 'What led the applicant to the job, such as search or a feed''s name.';

create table public.job_application_events (
  id bigint primary key generated always as identity,
  application_id uuid not null references public.job_applications on delete cascade,
  kind text not null check (kind in
    ('applied', 'opened', 'moved', 'declined', 'restored', 'withdrawn', 'informed')),
  from_stage text,
  from_kind text,
  to_stage text,
  to_kind text,
  actor_id uuid references auth.users on delete set null,
  at timestamptz not null
);
create index job_application_events_application_idx
  on public.job_application_events (application_id, at);
create index job_application_events_actor_idx on public.job_application_events (actor_id);
comment on table public.job_application_events is
  'What happened to each application, written by the statement that did it. Stages as they were called then.';
insert into public.job_application_events (application_id, kind, to_stage, to_kind, actor_id, at)
  select id, 'applied', 'New', 'new', user_id, applied_at from public.job_applications;
insert into public.job_application_events
    (application_id, kind, from_stage, from_kind, to_stage, to_kind, at)
  select application.id, case application.stage_kind when 'declined' then 'declined'
      when 'withdrawn' then 'withdrawn' else 'moved' end,
    'New', 'new', stage.name, stage.kind, application.stage_since
  from public.job_applications as application
  join public.job_stages as stage on stage.id = application.stage_id
  where stage.kind <> 'new';

create table public.job_application_declines (
  application_id uuid primary key references public.job_applications on delete cascade,
  reason text not null check (reason in ('qualifications', 'license', 'experience', 'language',
    'work_authorization', 'availability', 'other_candidate', 'job_cancelled', 'no_answer', 'other')),
  reason_shared boolean not null,
  message text check (char_length(message) between 1 and 4000),
  decided_by uuid references auth.users on delete set null
);
create index job_application_declines_decided_by_idx on public.job_application_declines (decided_by);
comment on table public.job_application_declines is
  'Why an application was declined, and what the applicant was told. A decision that is undone takes its row along.';
insert into public.job_application_declines (application_id, reason, reason_shared)
  select id, 'other', false from public.job_applications where stage_kind = 'declined';

create table public.job_application_interviewers (
  application_id uuid not null references public.job_applications on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  assigned_at timestamptz not null,
  primary key (application_id, user_id)
);
create index job_application_interviewers_user_idx on public.job_application_interviewers (user_id);
comment on table public.job_application_interviewers is 'Members who interview an applicant, and may see this application.';

-- Who sees what.

create function private.hiring_job_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select draft.id from public.job_drafts as draft
    join public.organization_members as member on member.organization_id = draft.organization_id
    where member.user_id = auth.uid()
      and not exists (select from private.suspensions where user_id = auth.uid())
      and (member.role in ('owner', 'recruiter') or exists (select from public.job_team as team
        where team.job_id = draft.id and team.user_id = member.user_id));
  end;
comment on function private.hiring_job_ids() is
  'Jobs that the signed-in user writes and sees applications for: all of the organization''s for owners and recruiters, their own for others.';
create function private.interview_application_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select interviewer.application_id from public.job_application_interviewers as interviewer
    join public.job_applications as application on application.id = interviewer.application_id
    join public.job_drafts as draft on draft.id = application.job_id
    join public.organization_members as member
      on member.organization_id = draft.organization_id and member.user_id = interviewer.user_id
    where interviewer.user_id = auth.uid()
      and not exists (select from private.suspensions where user_id = auth.uid());
  end;
comment on function private.interview_application_ids() is
  'Applications whose applicant the signed-in user interviews.';
revoke all on function private.hiring_job_ids(), private.interview_application_ids() from public;
grant execute on function private.hiring_job_ids(), private.interview_application_ids() to authenticated;

alter table public.job_drafts enable row level security;
alter table public.job_versions enable row level security;
alter table public.job_team enable row level security;
alter table public.job_stages enable row level security;
alter table public.job_application_events enable row level security;
alter table public.job_application_declines enable row level security;
alter table public.job_application_interviewers enable row level security;
grant select on public.job_drafts, public.job_versions, public.job_team, public.job_stages,
  public.job_application_events, public.job_application_declines,
  public.job_application_interviewers to authenticated;

create policy "employers read their paused jobs" on public.jobs
  for select to authenticated using (id in (select private.hiring_job_ids()));
create policy "employers read their drafts" on public.job_drafts
  for select to authenticated using (id in (select private.hiring_job_ids()));
create policy "employers read versions of their jobs" on public.job_versions
  for select to authenticated using (job_id in (select private.hiring_job_ids()));
create policy "employers read who is on a job's team" on public.job_team
  for select to authenticated using (job_id in (select private.hiring_job_ids()));
create policy "employers read the stages of their jobs" on public.job_stages
  for select to authenticated using (job_id in (select private.hiring_job_ids()));
create policy "interviewers read the stages of theirs" on public.job_stages
  for select to authenticated using (job_id in (select application.job_id
    from public.job_applications as application
    where application.id in (select private.interview_application_ids())));
create policy "employers read applications for their jobs" on public.job_applications
  for select to authenticated using (job_id in (select private.hiring_job_ids()));
create policy "interviewers read their applications" on public.job_applications
  for select to authenticated using (id in (select private.interview_application_ids()));
create policy "employers read what happened to applications" on public.job_application_events
  for select to authenticated using (application_id in (select application.id
    from public.job_applications as application
    where application.job_id in (select private.hiring_job_ids())));
create policy "interviewers read what happened to theirs" on public.job_application_events
  for select to authenticated using (application_id in (select private.interview_application_ids()));
create policy "employers read why they declined" on public.job_application_declines
  for select to authenticated using (application_id in (select application.id
    from public.job_applications as application
    where application.job_id in (select private.hiring_job_ids())));
create policy "employers read who interviews" on public.job_application_interviewers
  for select to authenticated using (application_id in (select application.id
    from public.job_applications as application
    where application.job_id in (select private.hiring_job_ids())));
create policy "interviewers read who else interviews theirs" on public.job_application_interviewers
  for select to authenticated using (application_id in (select private.interview_application_ids()));
