-- Our team is emailed about consultations that others book, move or cancel. What happened before is old news: it has no
-- row.
create table private.consultation_notices (
  booking_id uuid primary key references public.bookings on delete cascade,
  news text check (news in ('booked', 'moved', 'accepted', 'canceled')),
  soonest_at timestamptz,
  notified_at timestamptz,
  constraint consultation_notices_news_with_time check ((news is null) = (soonest_at is null))
);
create index consultation_notices_waiting_idx on private.consultation_notices (soonest_at)
  where news is not null;
create index consultation_notices_notified_idx on private.consultation_notices (notified_at);
comment on table private.consultation_notices is
  'Emails to our team about consultations that were booked, moved or canceled by others. It stays when what a consultation is about is deleted, so that the team hears of a cancellation by deletion.';
comment on column private.consultation_notices.news is
  'What the team has yet to be emailed about. Null: nothing.';
comment on column private.consultation_notices.soonest_at is
  'The earliest of the times that the news is about: the present one, or the one it was moved from.';
comment on column private.consultation_notices.notified_at is
  'When the team was last emailed about it. Null: not yet.';
alter table private.consultation_notices enable row level security;
