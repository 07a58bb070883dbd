-- Emails about disputes to people with the right money, each of which goes out once.

create table private.dispute_notices (
  dispute_id uuid not null references public.disputes on delete cascade,
  kind text not null check (kind in ('opened', 'three_days', 'one_day', 'closed')),
  about timestamptz not null,
  sent_at timestamptz not null,
  primary key (dispute_id, kind, about)
);
comment on table private.dispute_notices is 'Emails about disputes that went to people with the right money.';
comment on column private.dispute_notices.about is
  'When it was opened or decided, or the deadline: an appeal or another deadline is told of anew.';
alter table private.dispute_notices enable row level security;
