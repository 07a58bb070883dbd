create table private.rate_limits (
  key text primary key,
  full_at timestamptz not null
);
comment on table private.rate_limits is
  'One row per limited subject. full_at is the time at which its whole allowance is back; the further it lies ahead, the less is left.';

create table private.audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);
create index audit_entries_subject_idx on private.audit_entries (subject_type, subject_id, occurred_at);
comment on table private.audit_entries is
  'Who did what to which record. Written in the transaction that did it; never changed. actor_id is null for the system.';

create table private.outbox_messages (
  id uuid primary key,
  created_at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text
);
create index outbox_messages_created_at_idx on private.outbox_messages (created_at desc);
comment on table private.outbox_messages is
  'Mail that would have been sent, where no mail server is configured. Admins read it at /admin/outbox.';
