-- A month that goes back because its payer shouldn't have been charged is recorded as a surplus payment. The payer
-- reads what became of it, in the list of their payments.

alter table private.surplus_payments enable row level security;
grant select (provider, payment_id, subscription_id, amount_cents, refunded_at, dropped_at)
  on private.surplus_payments to authenticated;
create policy "people read what was returned of their own subscriptions" on private.surplus_payments
  for select to authenticated using (
    exists (
      select from public.subscriptions as bought
      where bought.id = subscription_id and bought.user_id = (select auth.uid())
    )
  );
