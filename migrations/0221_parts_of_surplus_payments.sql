-- Of a payment too many, or of a month that its payer shouldn't have been charged, less may go back than the provider
-- has left of it: the payer's bank may have taken a part, or another refund of it may be on its way.

alter table private.surplus_payments add column is_rest boolean not null default true;
comment on column private.surplus_payments.is_rest is
  'Everything that the provider has left of it goes back; otherwise amount_cents alone.';
comment on table private.surplus_payments is
  'Payments that came for a thing which was paid already, for a subscription that nobody could have, or for a month that its payer shouldn''t have been charged. What the payer doesn''t have back otherwise is given back.';
