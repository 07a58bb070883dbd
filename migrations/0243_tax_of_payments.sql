-- Receipts and credit notes name the sales tax that applied when the payment was made, not the one that applies when
-- they're downloaded.

alter table public.orders
  add column tax_name text,
  add column tax_percent numeric(6, 3),
  add constraint orders_tax check ((tax_name is null) = (tax_percent is null));
comment on column public.orders.tax_name is
  'The sales tax that the amount included when it was paid, e.g. HST. Null: none was set, or it was paid before this column.';
comment on column public.orders.tax_percent is 'The rate of tax_name.';

alter table public.subscription_payments
  add column tax_name text,
  add column tax_percent numeric(6, 3),
  add constraint subscription_payments_tax check ((tax_name is null) = (tax_percent is null));
comment on column public.subscription_payments.tax_name is
  'The sales tax that the amount included when the payment was noted, e.g. HST. Null: none was set, or it was noted before this column.';
comment on column public.subscription_payments.tax_percent is 'The rate of tax_name.';
