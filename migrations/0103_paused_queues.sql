-- Queues that someone has paused. The workers of every process read this every two seconds.

create table private.paused_queues (
  name text primary key check (length(name) between 1 and 200),
  paused_at timestamptz not null default now(),
  reason text not null check (length(reason) between 1 and 500)
);
alter table private.paused_queues enable row level security;
comment on table private.paused_queues is
  'Queues of background jobs from which no process takes jobs. The audit log says who paused them.';
comment on column private.paused_queues.name is 'The queue''s name, which is that of its jobs.';
comment on column private.paused_queues.reason is 'Why, in the words of the person who paused it.';
