-- People registered for an event hear of another location, as of another time.
alter table public.event_registrations
  add column notified_location text check (char_length(notified_location) <= 150);
comment on column public.event_registrations.notified_location is
  'The location that the person was emailed last; another one of the event is emailed again. Null: the event was over before we recorded it.';
update public.event_registrations as registration
  set notified_location = event.location
  from public.events as event
  where event.id = registration.event_id and event.ends_at > now();

-- Notes that were published before an event was moved ahead are of its former date. Their text stays.
update public.event_registrations as registration
  set notes_notified_at = null
  from public.events as event
  where event.id = registration.event_id and registration.notes_notified_at is not null
    and event.notes_published_at is not null and event.ends_at > now();
update public.events set notes_published_at = null
  where notes_published_at is not null and ends_at > now();
