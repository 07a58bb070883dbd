-- The pipeline of applications: tags, notes, scorecards, interviews, what applicants are told, reminders.

alter table public.job_applications
  add column notified_kind text not null default 'new' check (notified_kind in
    ('new', 'screening', 'interview', 'offer', 'hired', 'declined', 'withdrawn'));
update public.job_applications set notified_kind = stage_kind;
comment on column public.job_applications.notified_kind is
  'The kind of stage that its applicant has been told of, and reads on their own page.';

-- Tags.

create table public.hiring_tags (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references public.organizations on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  unique nulls not distinct (organization_id, name)
);
comment on table public.hiring_tags is 'Words that an organization sorts applications by. Those of jobs without an organization are our team''s.';

create table public.application_tags (
  application_id uuid not null references public.job_applications on delete cascade,
  tag_id uuid not null references public.hiring_tags on delete cascade,
  added_by uuid references auth.users on delete set null,
  added_at timestamptz not null,
  primary key (application_id, tag_id)
);
create index application_tags_tag_idx on public.application_tags (tag_id);
create index application_tags_added_by_idx on public.application_tags (added_by);
comment on table public.application_tags is 'The tags of each application.';

-- Notes.

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  author_id uuid references auth.users on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  written_at timestamptz not null
);
create index application_notes_application_idx on public.application_notes (application_id, written_at);
create index application_notes_author_idx on public.application_notes (author_id);
comment on table public.application_notes is 'What an employer''s people write to each other about an application. Its applicant never reads it.';

create table public.application_note_mentions (
  note_id uuid not null references public.application_notes on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  primary key (note_id, user_id)
);
create index application_note_mentions_user_idx on public.application_note_mentions (user_id);
comment on table public.application_note_mentions is 'Members named in a note, each of whom got one email about it.';

-- Interviews and scorecards.

create table public.application_interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  held_on date not null,
  recorded_by uuid references auth.users on delete set null,
  recorded_at timestamptz not null,
  unique (application_id, held_on)
);
create index application_interviews_recorded_by_idx on public.application_interviews (recorded_by);
comment on table public.application_interviews is
  'Days on which an applicant was interviewed. In Ontario, 45 days after the last one they must know whether a decision was made (ESA s. 8.6).';

create table public.scorecard_criteria (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  name text not null check (char_length(name) between 2 and 60),
  position integer not null check (position between 1 and 6),
  unique (job_id, position) deferrable initially immediate,
  unique (job_id, name)
);
comment on table public.scorecard_criteria is 'What a job''s applicants are rated by, at most six.';

create table public.scorecards (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  stage_id uuid not null references public.job_stages on delete cascade,
  author_id uuid references auth.users on delete set null,
  overall smallint not null check (overall between 1 and 4),
  comment text check (char_length(comment) between 1 and 2000),
  submitted_at timestamptz not null,
  unique (application_id, stage_id, author_id)
);
create index scorecards_stage_idx on public.scorecards (stage_id);
create index scorecards_author_idx on public.scorecards (author_id);
comment on table public.scorecards is 'How a member rates an applicant in a stage. Others see it once they have handed in their own.';
comment on column public.scorecards.overall is '1: no, 2: leaning no, 3: leaning yes, 4: yes.';

create table public.scorecard_ratings (
  scorecard_id uuid not null references public.scorecards on delete cascade,
  criterion_id uuid not null references public.scorecard_criteria on delete cascade,
  rating smallint not null check (rating between 1 and 4),
  primary key (scorecard_id, criterion_id)
);
create index scorecard_ratings_criterion_idx on public.scorecard_ratings (criterion_id);
comment on table public.scorecard_ratings is 'The rating of each criterion in a scorecard, 1 to 4.';

-- What applicants are told, and reminders.

create table public.application_notices (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  kind text not null check (kind in
    ('screening', 'interview', 'offer', 'hired', 'declined', 'reopened', 'no_decision')),
  message text check (char_length(message) between 1 and 4000),
  reason text,
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null,
  send_after timestamptz not null,
  sent_at timestamptz,
  canceled_at timestamptz,
  check (sent_at is null or canceled_at is null)
);
create index application_notices_application_idx on public.application_notices (application_id, created_at);
create index application_notices_actor_idx on public.application_notices (actor_id);
create index application_notices_due_idx on public.application_notices (send_after)
  where sent_at is null and canceled_at is null;
create unique index application_notices_one_waiting on public.application_notices (application_id)
  where sent_at is null and canceled_at is null;
comment on table public.application_notices is
  'Emails to applicants about where their application stands. Each waits some minutes, in which it can be undone.';
comment on column public.application_notices.kind is 'The kind of stage it tells of; reopened: a decision was taken back; no_decision: none has been made yet.';
comment on column public.application_notices.reason is 'The reason of a decline, in words, where the employer shares it.';

create table public.hiring_reminders (
  application_id uuid not null references public.job_applications on delete cascade,
  kind text not null check (kind in ('overdue', 'statutory_38', 'statutory_45')),
  about timestamptz not null,
  sent_at timestamptz not null,
  primary key (application_id, kind, about)
);
comment on table public.hiring_reminders is
  'Reminders to a job''s people about an application, once for each stage it was in or interview it had.';
comment on column public.hiring_reminders.about is 'Since when it has been in the stage, or midnight (UTC) of the last interview''s day.';

-- Who sees what.

create function private.hiring_application_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select application.id from public.job_applications as application
    where application.job_id in (select private.hiring_job_ids())
    union
    select private.interview_application_ids();
  end;
comment on function private.hiring_application_ids() is
  'Applications that the signed-in user sees as one of the employer''s people.';
create function private.own_scorecards() returns table (application_id uuid, stage_id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select own.application_id, own.stage_id from public.scorecards as own
    where own.author_id = auth.uid();
  end;
comment on function private.own_scorecards() is
  'Which applicants the signed-in user has rated in which stages, and so sees what others think.';
revoke all on function private.hiring_application_ids(), private.own_scorecards() from public;
grant execute on function private.hiring_application_ids(), private.own_scorecards() to authenticated;

alter table public.hiring_tags enable row level security;
alter table public.application_tags enable row level security;
alter table public.application_notes enable row level security;
alter table public.application_note_mentions enable row level security;
alter table public.application_interviews enable row level security;
alter table public.scorecard_criteria enable row level security;
alter table public.scorecards enable row level security;
alter table public.scorecard_ratings enable row level security;
alter table public.application_notices enable row level security;
alter table public.hiring_reminders enable row level security;
grant select on public.hiring_tags, public.application_tags, public.application_notes,
  public.application_note_mentions, public.application_interviews, public.scorecard_criteria,
  public.scorecards, public.scorecard_ratings, public.application_notices to authenticated;

create policy "members read their organization's tags" on public.hiring_tags
  for select to authenticated using (organization_id in (select member.organization_id
    from public.organization_members as member where member.user_id = (select auth.uid())));
create policy "employers read tags of applications" on public.application_tags
  for select to authenticated using (application_id in (select private.hiring_application_ids()));
create policy "employers read notes" on public.application_notes
  for select to authenticated using (application_id in (select private.hiring_application_ids()));
create policy "employers read who is mentioned" on public.application_note_mentions
  for select to authenticated using (note_id in (select note.id from public.application_notes as note));
create policy "employers read interviews" on public.application_interviews
  for select to authenticated using (application_id in (select private.hiring_application_ids()));
create policy "employers read criteria of their jobs" on public.scorecard_criteria
  for select to authenticated using (job_id in (select private.hiring_job_ids())
    or job_id in (select stage.job_id from public.job_stages as stage));
create policy "employers read scorecards after their own" on public.scorecards
  for select to authenticated using (application_id in (select private.hiring_application_ids())
    and (author_id = (select auth.uid()) or (application_id, stage_id) in
      (select own.application_id, own.stage_id from private.own_scorecards() as own)));
create policy "ratings are read with their scorecard" on public.scorecard_ratings
  for select to authenticated using (scorecard_id in (select card.id from public.scorecards as card));
create policy "employers read what applicants are told" on public.application_notices
  for select to authenticated using (application_id in (select private.hiring_application_ids()));

create function private.forget_applicant() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.application_notes where application_id = new.id;
  delete from public.application_tags where application_id = new.id;
  update public.scorecards set comment = null where application_id = new.id;
  update public.application_notices set message = null,
    canceled_at = case when sent_at is null then coalesce(canceled_at, now()) end
    where application_id = new.id;
  return null;
end
$$;
comment on function private.forget_applicant() is
  'Deletes what an employer wrote about an applicant whose account is deleted.';
revoke execute on function private.forget_applicant() from public;
create trigger forget_applicant after update of user_id on public.job_applications
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_applicant();
