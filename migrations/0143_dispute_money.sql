-- What a dispute does to the books, to refunds that wait for the bank, and to what was bought.

alter table public.disputes
  add column fee_cents integer not null default 0,
  add column fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  add column ended_at timestamptz,
  add constraint disputes_fee check (fee_cents = 0 or fee_currency is not null);
comment on column public.disputes.fee_cents is
  'What the provider charges for it, without what it gave back.';
comment on column public.disputes.ended_at is
  'When the loss was applied to what was bought. Once, also when an appeal is lost after it.';

alter table public.orders add column lost_cents integer not null default 0 check (lost_cents >= 0);
comment on column public.orders.lost_cents is
  'What the payer''s bank took back for good: the sum of its lost disputes.';
alter table public.subscription_payments
  add column lost_cents integer not null default 0 check (lost_cents >= 0);
comment on column public.subscription_payments.lost_cents is
  'What the payer''s bank took back for good: the sum of its lost disputes.';

alter table public.refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('due', 'refunded', 'failed', 'dropped')),
  add column dropped_at timestamptz,
  add constraint refunds_dropped check ((status = 'dropped') = (dropped_at is not null));
comment on column public.refunds.dropped_at is
  'When it was given up, because the payer has the money back through their bank.';

alter table private.surplus_payments add column dropped_at timestamptz;
comment on column private.surplus_payments.dropped_at is
  'When returning it was given up, because the payer has the money back through their bank.';

-- The books know money that a bank has taken and hasn't decided about.
alter table public.ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check
    check (account in ('provider', 'held', 'revenue', 'payable', 'disputed'));
alter table public.ledger_transactions
  add column dispute_id uuid references public.disputes,
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (
    kind in (
      'charge', 'fee', 'refund', 'payout_due', 'payout', 'payout_returned', 'share_returned',
      'dispute_withdrawn', 'dispute_reinstated', 'dispute_fee', 'dispute_fee_returned',
      'dispute_lost', 'dispute_reopened'
    )
  ),
  drop constraint ledger_transactions_check,
  add constraint ledger_transactions_check check (
    num_nonnulls(
      order_id, invoice_id, surplus_payment_id, payout_id, sponsored_booking_id, dispute_id
    ) = 1
  ),
  add constraint ledger_transactions_dispute_check
    check ((dispute_id is not null) = (kind like 'dispute%'));
create index ledger_dispute_idx on public.ledger_transactions (dispute_id)
  where dispute_id is not null;
comment on column public.ledger_transactions.dispute_id is
  'The dispute that moved the money. What was paid for is the dispute''s.';
comment on column public.ledger_entries.account is
  'disputed: what banks have taken and not decided about.';

create policy "people read the disputes of their own purchases" on public.disputes
  for select to authenticated using (
    exists (
      select from public.orders as bought
      where bought.id = order_id and bought.user_id = (select auth.uid())
    )
    or exists (
      select from public.subscription_payments as month
      join public.subscriptions as bought on bought.id = month.subscription_id
      where month.provider = disputes.provider and month.invoice_id = disputes.invoice_id
        and bought.user_id = (select auth.uid())
    )
  );
