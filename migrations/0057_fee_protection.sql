-- Fee protection: whom the law protects from paying for career services, what was decided about each
-- purchase, and what people get free.

create table public.fee_answers (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references auth.users on delete cascade,
  canadian_status text not null check (canadian_status in ('citizen_or_resident', 'neither', 'unsaid')),
  work_place text not null check (char_length(work_place) between 2 and 20),
  home_place text not null check (char_length(home_place) between 2 and 20),
  rule_ids text[] not null check (cardinality(rule_ids) <= 20),
  answered_at timestamptz not null
);
create index fee_answers_user_idx on public.fee_answers (user_id, number desc);
comment on table public.fee_answers is
  'What a person answered about status and place, and the rules that applied to any service by it. The newest answer counts. Rows are only ever added, and go with the account.';
comment on column public.fee_answers.canadian_status is
  'Whether the person is a Canadian citizen or permanent resident. unsaid counts as neither.';
comment on column public.fee_answers.work_place is
  'Where the person wants to work: CA-ON, US-NJ, elsewhere, or undecided, which counts as every place.';

create table public.fee_decisions (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  user_id uuid not null references auth.users on delete cascade,
  answer_id uuid references public.fee_answers on delete cascade,
  service text not null check (service in ('playbook', 'membership', 'mentoring')),
  outcome text not null check (outcome in ('charge', 'free', 'deny', 'return')),
  reason text not null
    check (reason in ('unprotected', 'protected', 'unregistered', 'unanswered', 'application', 'used_up')),
  mode text not null check (mode in ('free', 'refuse')),
  rule_ids text[] not null check (cardinality(rule_ids) <= 20),
  decided_at timestamptz not null
);
create index fee_decisions_user_idx on public.fee_decisions (user_id, number desc);
create index fee_decisions_answer_idx on public.fee_decisions (answer_id);
comment on table public.fee_decisions is
  'Each decision about charging a person for a career service: by which answer and rules, and why. return: what was paid goes back. Rows are only ever added, and go with the account.';

create function private.keep_fee_records() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  raise exception 'Records about fees stay as they are'
    using errcode = 'check_violation', constraint = 'fee_records_stay';
end
$$;
revoke execute on function private.keep_fee_records() from public;
create trigger keep_fee_records before update or delete on public.fee_answers
  for each row execute function private.keep_fee_records();
create trigger keep_fee_records before update or delete on public.fee_decisions
  for each row execute function private.keep_fee_records();

alter table public.fee_answers enable row level security;
alter table public.fee_decisions enable row level security;
grant select on public.fee_answers, public.fee_decisions to authenticated;
create policy "people read their own fee answers" on public.fee_answers
  for select to authenticated using (user_id = auth.uid());
create policy "people read their own fee decisions" on public.fee_decisions
  for select to authenticated using (user_id = auth.uid());

-- Playbooks that are free have no payments.
alter table public.playbook_enrollments drop constraint playbook_enrollments_plan_check;
alter table public.playbook_enrollments
  add constraint playbook_enrollments_plan_check check (plan in ('full', 'three_payments', 'free'));

create table public.free_memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index free_memberships_user_idx on public.free_memberships (user_id, starts_at desc);
comment on table public.free_memberships is
  'Times for which people whom the law protects from paying have the membership free.';
alter table public.free_memberships enable row level security;
grant select on public.free_memberships to authenticated;
create policy "people read their own free memberships" on public.free_memberships
  for select to authenticated using (user_id = auth.uid());

-- Sessions that the site pays for.
alter table public.mentor_sessions add column sponsored_at timestamptz;
comment on column public.mentor_sessions.sponsored_at is
  'The mentee pays nothing from then on: the site owes the mentor the share. The price is what the session would cost.';
create index mentor_sessions_sponsored_idx on public.mentor_sessions (sponsored_at)
  where sponsored_at is not null;

alter table public.ledger_transactions add column sponsored_booking_id uuid;
alter table public.ledger_transactions drop constraint ledger_transactions_check;
alter table public.ledger_transactions add constraint ledger_transactions_check check (
  num_nonnulls(order_id, invoice_id, surplus_payment_id, payout_id, sponsored_booking_id) = 1
);
alter table public.ledger_transactions add constraint ledger_transactions_sponsored_check
  check (sponsored_booking_id is null or kind = 'payout_due');
create unique index ledger_one_per_sponsored_booking on public.ledger_transactions (sponsored_booking_id);
comment on column public.ledger_transactions.sponsored_booking_id is
  'The session that the site paid a mentor for, in place of the mentee. No reference: books outlive bookings.';
