-- Payouts that are made, confirmed by a second person, sent, and settled with the books; what keeps
-- amounts and people from being paid.

create table public.payable_holds (
  source text primary key check (length(source) between 3 and 200),
  payee_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  reason text not null check (length(reason) between 1 and 500),
  held_at timestamptz not null,
  released_at timestamptz
);
create index payable_holds_payee_idx on public.payable_holds (payee_id) where released_at is null;
comment on table public.payable_holds is
  'Amounts that are owed to a payee and not paid out yet, because something about them is open: a dispute.';
comment on column public.payable_holds.source is 'What it is for, e.g. dispute:<id>. One hold each.';

create table public.payout_pauses (
  payee_id uuid primary key,
  reason text not null check (length(reason) between 1 and 500),
  paused_by uuid not null,
  paused_at timestamptz not null
);
comment on table public.payout_pauses is
  'Payees who are paid nothing until someone with the right money ends it.';

create table public.payout_batches (
  id uuid primary key default gen_random_uuid(),
  request_key uuid not null unique,
  made_by uuid not null,
  made_at timestamptz not null
);
comment on table public.payout_batches is 'Payouts that were made together.';
comment on column public.payout_batches.request_key is
  'Made with the form that asked for it, so that a second click makes no second batch.';

create table public.payout_transfers (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references public.payout_batches,
  payee_id uuid not null,
  method_id uuid not null,
  driver text not null check (driver in ('bank', 'stripe')),
  label text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  confirm_above_cents bigint not null check (confirm_above_cents >= 0),
  status text not null default 'prepared' check (
    status in ('prepared', 'queued', 'sending', 'unknown', 'paid', 'failed', 'canceled', 'returned')
  ),
  made_by uuid not null,
  made_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  released_by uuid,
  released_at timestamptz,
  sending_at timestamptz,
  settled_at timestamptz,
  reference text check (length(reference) between 1 and 200),
  problem text check (length(problem) between 1 and 500),
  payout_id uuid unique references public.payouts,
  constraint payout_transfers_second_person check (
    (confirmed_by is null) = (confirmed_at is null) and confirmed_by is distinct from made_by
  ),
  constraint payout_transfers_confirmed check (
    status in ('prepared', 'canceled') or amount_cents <= confirm_above_cents
      or confirmed_by is not null
  ),
  constraint payout_transfers_not_ones_own check (
    payee_id <> made_by and payee_id is distinct from confirmed_by
      and payee_id is distinct from released_by
  ),
  constraint payout_transfers_released check (
    status in ('prepared', 'canceled') or released_by is not null
  ),
  constraint payout_transfers_booked check (
    (status in ('paid', 'returned')) = (payout_id is not null)
  )
);
create unique index payout_transfers_one_under_way on public.payout_transfers (payee_id, currency)
  where status in ('prepared', 'queued', 'sending', 'unknown');
create index payout_transfers_batch_idx on public.payout_transfers (batch_id);
create index payout_transfers_payee_idx on public.payout_transfers (payee_id, made_at);
create index payout_transfers_sending_idx on public.payout_transfers (sending_at)
  where status = 'sending';
comment on table public.payout_transfers is
  'One payout to one payee, from when it is made until it is in the books. At most one is under way for each.';
comment on column public.payout_transfers.method_id is
  'The details that it was made for. No reference: they are deleted when the payee enters others.';
comment on column public.payout_transfers.confirm_above_cents is
  'The amount above which a second person had to confirm when it was made.';
comment on column public.payout_transfers.status is
  'unknown: it was sent, and what came of it is not known. Nothing sends it again by itself.';

create function private.keep_payout_transfers() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Payouts stay on record'
      using errcode = 'check_violation', constraint = 'payout_transfers_stay';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'prepared' or new.confirmed_by is not null then
      raise exception 'A payout begins as prepared'
        using errcode = 'check_violation', constraint = 'payout_transfers_transition';
    end if;
    return new;
  end if;
  if (new.batch_id, new.payee_id, new.method_id, new.driver, new.amount_cents, new.currency,
      new.confirm_above_cents, new.made_by, new.made_at)
    is distinct from (old.batch_id, old.payee_id, old.method_id, old.driver, old.amount_cents,
      old.currency, old.confirm_above_cents, old.made_by, old.made_at)
    or (old.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by)
    or (old.payout_id is not null and new.payout_id is distinct from old.payout_id) then
    raise exception 'What a payout is for stays as it was made'
      using errcode = 'check_violation', constraint = 'payout_transfers_stay';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('prepared', 'queued'), ('prepared', 'sending'), ('prepared', 'canceled'),
    ('queued', 'sending'), ('queued', 'failed'),
    ('sending', 'paid'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'paid'), ('unknown', 'failed'),
    ('paid', 'returned')
  ) then
    raise exception 'A payout that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'payout_transfers_transition';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_payout_transfers() from public;
create trigger keep_payout_transfers before insert or update or delete on public.payout_transfers
  for each row execute function private.keep_payout_transfers();

-- The books know money that came back.
alter table public.ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (
    kind in (
      'charge', 'fee', 'refund', 'payout_due', 'payout', 'payout_returned', 'share_returned',
      'dispute_withdrawn', 'dispute_reinstated', 'dispute_fee', 'dispute_fee_returned',
      'dispute_lost', 'dispute_reopened'
    )
  );
do $$
declare
  wrong text;
begin
  for wrong in
    select conname from pg_constraint
    where conrelid = 'public.ledger_transactions'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''payout''%payout_id IS NOT NULL%'
      and pg_get_constraintdef(oid) not like '%num_nonnulls%'
  loop
    execute format('alter table public.ledger_transactions drop constraint %I', wrong);
  end loop;
end
$$;
alter table public.ledger_transactions add constraint ledger_transactions_payout_check
  check ((kind in ('payout', 'payout_returned')) = (payout_id is not null));
drop index public.ledger_one_per_payout;
create unique index ledger_one_of_a_kind_per_payout on public.ledger_transactions (payout_id, kind);

alter table public.payable_holds enable row level security;
alter table public.payout_pauses enable row level security;
alter table public.payout_batches enable row level security;
alter table public.payout_transfers enable row level security;
grant select on public.payable_holds, public.payout_pauses, public.payout_batches,
  public.payout_transfers to authenticated;
create policy "money: every hold" on public.payable_holds
  for select to authenticated using ((select private.has_right('money')));
create policy "money: every pause" on public.payout_pauses
  for select to authenticated using ((select private.has_right('money')));
create policy "payees: why they are paused" on public.payout_pauses
  for select to authenticated using (payee_id = (select auth.uid()));
create policy "money: every batch" on public.payout_batches
  for select to authenticated using ((select private.has_right('money')));
create policy "money: every payout under way" on public.payout_transfers
  for select to authenticated using ((select private.has_right('money')));
create policy "payees: their own payouts" on public.payout_transfers
  for select to authenticated using (payee_id = (select auth.uid()));
