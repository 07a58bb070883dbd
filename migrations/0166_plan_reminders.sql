create table private.plan_reminders (
  plan_id uuid not null references public.plans on delete cascade,
  step_id text not null check (char_length(step_id) <= 80),
  due_on date not null,
  days smallint not null check (days in (3, 14)),
  sent_at timestamptz not null,
  primary key (plan_id, step_id, due_on, days)
);
create index plan_reminders_sent_idx on private.plan_reminders (plan_id, sent_at);
comment on table private.plan_reminders is
  'Which steps people were reminded of, 14 and 3 days before a date. Another date of a step begins again.';

create table private.plan_reminder_links (
  token_hash text primary key check (char_length(token_hash) = 64),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null
);
create index plan_reminder_links_user_idx on private.plan_reminder_links (user_id);
comment on table private.plan_reminder_links is
  'Links in reminders that stop them without signing in: SHA-256 (hex) of each token.';

alter table private.plan_reminders enable row level security;
alter table private.plan_reminder_links enable row level security;
