-- Emails to many people name the account that they went to, because its address may be another person's later.
alter table private.mailing_recipients
  add column user_id uuid references auth.users on delete set null;
comment on column private.mailing_recipients.user_id is
  'The account that it goes to, whatever its address is now. Null: it goes to an address without an account.';

update private.mailing_recipients as recipient set user_id = account.id
  from auth.users as account
  where account.id = recipient.reference and recipient.email is not null;
update private.mailing_recipients as recipient set user_id = registration.user_id
  from public.event_registrations as registration
  where registration.id = recipient.reference and registration.user_id is not null
    and recipient.email is not null;

create index mailing_recipients_user_idx on private.mailing_recipients (user_id);
