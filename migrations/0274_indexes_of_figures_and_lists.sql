-- The team's home page counts what waits and what the last two weeks brought; each of these read its table whole.
create index job_applications_new_idx on public.job_applications (applied_at)
  where stage_kind = 'new';
create index orders_paid_idx on public.orders (paid_at) where paid_at is not null;
create index bookings_kind_idx on public.bookings (kind, created_at);
create index event_registrations_created_idx on public.event_registrations (created_at);

-- A mentor's earnings.
create index mentor_sessions_payee_idx on public.mentor_sessions (payee_id)
  where charged_at is not null;

-- The counts of each issue in the list of newsletters.
create index mailing_recipients_state_idx on private.mailing_recipients (mailing_id, state)
  include (unsubscribed_at);
