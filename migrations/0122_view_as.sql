-- When someone of the team sees the site as another person, read only and for a short time.

create table private.view_as (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid references auth.users on delete set null,
  person_id uuid not null references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete set null,
  reason text not null check (length(reason) between 1 and 500),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > started_at and expires_at <= started_at + interval '15 minutes')
);
alter table private.view_as enable row level security;
comment on table private.view_as is
  'Each time that someone of the team saw the site as another person. Nothing can be written meanwhile.';
comment on column private.view_as.session_id is
  'The operator''s own session, in which pages are shown as the person sees them. Null once it has ended.';
comment on column private.view_as.reason is 'Why, in the words of the operator. The person is emailed it.';
comment on column private.view_as.ended_at is 'When it ended, by the operator or by a job after its time. Null: not yet.';

create unique index view_as_open on private.view_as (session_id) where ended_at is null;
create index view_as_due on private.view_as (expires_at) where ended_at is null;
create index view_as_person on private.view_as (person_id, started_at);
create index view_as_operator on private.view_as (operator_id);
