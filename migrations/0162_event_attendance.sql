-- Who came to an event, as the team marks it afterwards.

alter table public.event_registrations
  add column attended boolean,
  add column attendance_marked_at timestamptz,
  add constraint event_registrations_attendance_check
    check ((attended is null) = (attendance_marked_at is null));
comment on column public.event_registrations.attended is
  'Whether the person came, as our team marked it. Null: not marked.';
