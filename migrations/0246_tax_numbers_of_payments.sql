-- A receipt's tax and tax number belong together, so both are those of the day of the payment. A number, or an empty one,
-- also says that the tax was noted: without it, a receipt shows what the settings say, as receipts did before.

alter table public.orders add column tax_number text;
comment on column public.orders.tax_number is
  'The seller''s tax number when the amount was paid. Empty: it had none. Null: not paid, or paid before this column.';

alter table public.subscription_payments add column tax_number text;
comment on column public.subscription_payments.tax_number is
  'The seller''s tax number when the payment was noted. Empty: it had none. Null: it was noted before this column.';
