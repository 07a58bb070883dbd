create table public.playbook_enrolments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  account_email text not null,
  playbook_id text not null check (char_length(playbook_id) between 1 and 100),
  plan text not null check (plan in ('full', 'three_payments')),
  status text not null default 'pending'
    check (status in ('pending', 'active', 'refunded', 'cancelled')),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  refunded_at timestamptz,
  check (status not in ('active', 'refunded') or started_at is not null),
  check ((status = 'refunded') = (refunded_at is not null))
);
create unique index playbook_enrolments_one_live_per_person
  on public.playbook_enrolments (user_id, playbook_id) where status in ('pending', 'active');
create index playbook_enrolments_user_idx on public.playbook_enrolments (user_id, created_at desc);
comment on table public.playbook_enrolments is
  'Who bought which playbook, or is about to. pending until the first payment has arrived (started_at), cancelled when another plan was chosen before that. At most one pending or active per person and playbook. account_email is the account''s address at enrolment.';
comment on column public.playbook_enrolments.playbook_id is
  'The name of a folder in content/playbooks.';

alter table public.playbook_enrolments enable row level security;
grant select on public.playbook_enrolments to authenticated;
create policy "people read their own enrolments" on public.playbook_enrolments
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every enrolment" on public.playbook_enrolments
  for select to authenticated using (private.is_admin());

create table public.playbook_payments (
  id uuid primary key default gen_random_uuid(),
  enrolment_id uuid not null references public.playbook_enrolments on delete cascade,
  number integer not null check (number between 1 and 3),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  due_on date not null,
  order_id uuid unique references public.orders,
  paid_at timestamptz,
  refunded_at timestamptz,
  reminded_before_at timestamptz,
  reminded_due_at timestamptz,
  unique (enrolment_id, number),
  check ((order_id is null) = (paid_at is null)),
  check (refunded_at is null or paid_at is not null)
);
create index playbook_payments_unpaid_idx on public.playbook_payments (due_on) where paid_at is null;
comment on table public.playbook_payments is
  'The one or three payments of an enrolment. Amounts in the currency''s smallest unit. due_on counts from the day of the first payment (UTC). order_id is the order that paid it. Each reminder (three days before, and when due) is sent once.';

alter table public.playbook_payments enable row level security;
grant select on public.playbook_payments to authenticated;
create policy "people read the payments of their own enrolments" on public.playbook_payments
  for select to authenticated using (
    enrolment_id in (select id from public.playbook_enrolments where user_id = auth.uid())
  );
create policy "admins read every playbook payment" on public.playbook_payments
  for select to authenticated using (private.is_admin());

create table public.playbook_progress (
  enrolment_id uuid not null references public.playbook_enrolments on delete cascade,
  module text not null check (char_length(module) between 1 and 100),
  done_at timestamptz not null,
  primary key (enrolment_id, module)
);
comment on table public.playbook_progress is
  'Modules that a person has marked as done, each once. module is the slug of its file in content/playbooks.';

alter table public.playbook_progress enable row level security;
grant select on public.playbook_progress to authenticated;
create policy "people read their own progress" on public.playbook_progress
  for select to authenticated using (
    enrolment_id in (select id from public.playbook_enrolments where user_id = auth.uid())
  );
