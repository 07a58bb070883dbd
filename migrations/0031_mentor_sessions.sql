create table public.mentor_sessions (
  booking_id uuid primary key references public.bookings on delete cascade,
  mentor_profile_id uuid references public.mentor_profiles on delete set null,
  payee_id uuid,
  price_cents integer not null check (price_cents > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  fee_percent smallint not null check (fee_percent between 0 and 100),
  created_at timestamptz not null,
  authorized_at timestamptz,
  charged_at timestamptz,
  agreed_starts_at timestamptz,
  refund_cap_percent smallint not null default 100 check (refund_cap_percent between 0 and 100),
  refund_cents integer check (refund_cents between 0 and price_cents),
  refund_decided_at timestamptz,
  refunded_at timestamptz,
  released_at timestamptz,
  mentor_cents integer check (mentor_cents between 0 and price_cents),
  closed_at timestamptz,
  statement text check (char_length(statement) between 1 and 2000),
  statement_at timestamptz,
  check ((statement is null) = (statement_at is null)),
  check ((refund_cents is null) = (refund_decided_at is null)),
  check (refunded_at is null or refund_cents > 0),
  check (mentor_cents is null or closed_at is not null)
);
create index mentor_sessions_profile_idx on public.mentor_sessions (mentor_profile_id);
create index mentor_sessions_open_idx on public.mentor_sessions (created_at)
  where closed_at is null;
comment on table public.mentor_sessions is
  'The money side of a booking with a mentor, from the hold on: what it costs, what was decided to give back, what the mentor got. Goes with its booking.';
comment on column public.mentor_sessions.payee_id is
  'The account that earns, as the mentor had it when the time was held; null for a sample without one. Names no row: what is owed outlives the account.';
comment on column public.mentor_sessions.price_cents is
  'The mentor''s hourly rate when the time was held. Moving a session never changes it.';
comment on column public.mentor_sessions.agreed_starts_at is
  'The start both sides last agreed on: cancellation is counted from it, not from a proposal. Null until the first confirmation.';
comment on column public.mentor_sessions.refund_cap_percent is
  'The most that a cancellation by the mentee gives back. Lowered to what it was worth when the mentee moved an agreed session, so that moving one does not make leaving it cheaper.';
comment on column public.mentor_sessions.refund_cents is
  'What is, or is to be, given back of a charge; null while nothing was decided.';
comment on column public.mentor_sessions.released_at is
  'When it was decided that the card is not to be charged.';
comment on column public.mentor_sessions.mentor_cents is 'The mentor''s share, once it is due.';
comment on column public.mentor_sessions.statement is
  'In a dispute, what the side says that did not open it; the words of the one who did are the booking''s reason.';
comment on column public.mentor_sessions.closed_at is
  'From when on nothing more becomes of the money: shared, given back in full, or never taken.';

alter table public.mentor_sessions enable row level security;
grant select on public.mentor_sessions to authenticated;
create policy "people read the sessions of bookings they may read" on public.mentor_sessions
  for select to authenticated using (
    exists (select from public.bookings where id = booking_id));
