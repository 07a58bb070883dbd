create table public.consultations (
  booking_id uuid primary key references public.bookings on delete cascade,
  topic text not null check (topic in
    ('healthcare', 'it', 'trades', 'executive', 'career', 'business', 'mentorship', 'support')),
  company text check (char_length(company) <= 100),
  about text check (char_length(about) <= 200),
  message text check (char_length(message) <= 2000),
  fingerprint text not null check (char_length(fingerprint) = 64)
);
create index consultations_fingerprint_idx on public.consultations (fingerprint);
comment on table public.consultations is
  'What a booking of an office''s time is about. about is what the page that led to the calendar was about. message is what the guest wrote: it stands here, not in the booking''s note, which is mailed, for anybody may book under any address. fingerprint is the SHA-256 (hex) of all that was sent, so that a repeated submit is one booking.';

create index bookings_guest_address_idx on public.bookings (lower(guest_email))
  where guest_id is null and kind = 'consultation';

alter table public.consultations enable row level security;
grant select on public.consultations to authenticated;
create policy "guests read what their own consultations are about" on public.consultations
  for select to authenticated using (
    booking_id in (select id from public.bookings where guest_id = auth.uid()));
create policy "admins read what every consultation is about" on public.consultations
  for select to authenticated using (private.is_admin());
