-- People with the right `money` find any purchase by what they know of it.

create index orders_created_idx on public.orders (created_at desc, id);
create index orders_status_idx on public.orders (status, created_at desc);
create index orders_purpose_idx on public.orders (purpose, created_at desc);
create index orders_amount_idx on public.orders (amount_cents, created_at desc);
create index orders_subject_idx on public.orders (subject_id);
create index orders_checkout_idx on public.orders (checkout_id);
create index orders_payment_idx on public.orders (payment_id);
create index orders_refund_idx on public.orders (refund_id);

alter table public.subscription_payments add column payment_id text;
comment on column public.subscription_payments.payment_id is
  'The provider''s payment of the month; null where credit paid for it, or where it was noted before this column.';
update public.subscription_payments as month set payment_id = invoice.payment_id
  from private.sandbox_invoices as invoice
  where month.provider = 'sandbox' and month.invoice_id = invoice.id;
create index subscription_payments_paid_idx on public.subscription_payments (paid_at desc, invoice_id);
create index subscription_payments_invoice_idx on public.subscription_payments (invoice_id);
create index subscription_payments_payment_idx on public.subscription_payments (payment_id);
create index subscriptions_provider_id_idx on public.subscriptions (provider_subscription_id);
create index subscriptions_checkout_idx on public.subscriptions (checkout_id);

create index payment_events_checkout_idx on private.payment_events (checkout_id);
create index payment_events_subscription_idx on private.payment_events (provider_subscription_id);
create index surplus_payments_order_idx on private.surplus_payments (order_id);
