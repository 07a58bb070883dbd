-- Disputes that payers raise with their bank, as the payment provider tells of them.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_id text not null,
  payment_id text,
  order_id uuid references public.orders,
  invoice_id text,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (length(reason) between 1 and 100),
  stage text not null check (stage in ('inquiry', 'chargeback', 'appeal')),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  answers integer not null check (answers >= 0),
  opened_at timestamptz not null,
  withdrawn_at timestamptz,
  reinstated_at timestamptz,
  decided_at timestamptz,
  checked_at timestamptz not null,
  unique (provider, provider_id),
  foreign key (provider, invoice_id) references public.subscription_payments,
  constraint disputes_of_one_thing check (num_nonnulls(order_id, invoice_id) <= 1),
  constraint disputes_decided check ((status in ('won', 'lost', 'closed')) = (decided_at is not null))
);
create index disputes_order_idx on public.disputes (order_id);
create index disputes_invoice_idx on public.disputes (provider, invoice_id);
create index disputes_open_idx on public.disputes (evidence_due_at) where decided_at is null;
comment on table public.disputes is
  'Payments that a payer disputes with their bank. Each row is what the payment provider last said, never what a notice said.';
comment on column public.disputes.order_id is
  'What was paid for: an order, or a month of a subscription by its invoice. Neither where the payment is not one of ours.';
comment on column public.disputes.answers is 'How often evidence was sent to the bank, here or at the provider.';
comment on column public.disputes.decided_at is 'When we learned of the decision.';
comment on column public.disputes.checked_at is
  'When the provider was asked for what the row says. An answer to an older question is not written.';

alter table public.disputes enable row level security;
grant select on public.disputes to authenticated;
create policy "money: every dispute" on public.disputes
  for select to authenticated using ((select private.has_right('money')));

create function private.keep_dispute_states() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.checked_at < old.checked_at then
    raise exception 'A dispute is not changed to what was known before'
      using errcode = 'check_violation', constraint = 'disputes_checked';
  end if;
  if old.decided_at is not null and new.decided_at is null and new.stage <> 'appeal' then
    raise exception 'A dispute that is % is only opened again by an appeal', old.status
      using errcode = 'check_violation', constraint = 'disputes_transition';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_dispute_states() from public;
create trigger keep_dispute_states before update on public.disputes
  for each row execute function private.keep_dispute_states();

alter table private.payment_events add column provider_dispute_id text;
create index payment_events_dispute_idx on private.payment_events (provider_dispute_id)
  where provider_dispute_id is not null;

create table private.sandbox_disputes (
  id text primary key,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  evidence_due_at timestamptz not null,
  opened_at timestamptz not null,
  withdrawn_at timestamptz not null,
  reinstated_at timestamptz,
  answers integer not null default 0
);
create index sandbox_disputes_payment_idx on private.sandbox_disputes (payment_id);
comment on table private.sandbox_disputes is
  'The sandbox provider''s own books: payments that were disputed.';
