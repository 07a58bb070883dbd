-- A refund may come back days after it was made: the card is closed, and the bank returns the money to the provider.
alter table public.refunds add column bounced_at timestamptz;
comment on column public.refunds.bounced_at is
  'When we heard that a refund which was made didn''t reach the payer. It stays refunded, because we owe it to them another way.';
create index refunds_bounced_idx on public.refunds (bounced_at) where bounced_at is not null;
alter table private.surplus_payments add column bounced_at timestamptz;
comment on column private.surplus_payments.bounced_at is
  'When we heard that its refund, which was made, didn''t reach the payer. It stays refunded, because we owe it to them another way.';
grant select (bounced_at) on private.surplus_payments to authenticated;
create index surplus_payments_refund_idx on private.surplus_payments (refund_id) where refund_id is not null;

alter table public.payout_methods add column bank_refused_payout text;
comment on column public.payout_methods.bank_refused_payout is
  'The last payout at the provider that the mentor''s bank sent back, and that they were emailed about.';
comment on column public.payout_methods.checked_at is
  'When the provider was last asked about it, by the database''s clock. An answer to an earlier question changes nothing.';
