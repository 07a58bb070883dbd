create table private.hold_origins (
  booking_id uuid primary key references public.bookings on delete cascade,
  network_hash text not null check (char_length(network_hash) between 20 and 64),
  created_at timestamptz not null
);
create index hold_origins_network_idx on private.hold_origins (network_hash, created_at);
comment on table private.hold_origins is
  'From which network a time was held for payment: a keyed hash, not the address. Deleted after a day; limits on unpaid holds count it.';
create index bookings_unpaid_holds_idx on public.bookings (guest_id, created_at)
  where status in ('held', 'expired');
