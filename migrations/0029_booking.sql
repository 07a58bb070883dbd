create extension if not exists btree_gist;

create table public.booking_hosts (
  id uuid primary key,
  kind text not null check (kind in ('mentor', 'office')),
  name text not null check (char_length(name) between 2 and 100),
  user_id uuid references auth.users on delete set null,
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  slot_minutes smallint not null check (slot_minutes in (30, 60)),
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  notice_hours smallint not null default 24 check (notice_hours between 0 and 336),
  horizon_days smallint not null default 60 check (horizon_days between 1 and 180),
  weekly_limit smallint check (weekly_limit between 1 and 60),
  answers_at_once boolean not null default false,
  paused_at timestamptz,
  feed_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index booking_hosts_user_key on public.booking_hosts (user_id);
comment on table public.booking_hosts is
  'Whose time can be booked: a mentor, by the id of the profile, or an office. user_id is the account that decides about bookings; an office has none, administrators decide. Outlives that account for the sake of the bookings, then paused.';
comment on column public.booking_hosts.notice_hours is 'A slot can be booked until so long before it starts.';
comment on column public.booking_hosts.horizon_days is 'Slots are offered so far ahead.';
comment on column public.booking_hosts.weekly_limit is
  'Bookings in one week, Monday to Sunday in the host''s zone; null for no limit.';
comment on column public.booking_hosts.answers_at_once is
  'Bookings are confirmed by themselves, without waiting for the host''s answer.';
comment on column public.booking_hosts.feed_version is
  'Part of the calendar feed''s address: raising it makes earlier addresses void.';

create table public.booking_hours (
  host_id uuid not null references public.booking_hosts on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 1 and 1440 and end_minute > start_minute),
  primary key (host_id, weekday, start_minute),
  constraint booking_hours_apart exclude using gist
    (host_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
comment on table public.booking_hours is
  'The host''s usual week. weekday 1 is Monday; minutes of the day on the clocks of the host''s zone, 1440 is the end of the day.';

create table public.booking_exceptions (
  host_id uuid not null references public.booking_hosts on delete cascade,
  day date not null,
  start_minute smallint not null default 0 check (start_minute between 0 and 1439),
  end_minute smallint not null default 0 check (end_minute between 0 and 1440),
  primary key (host_id, day, start_minute),
  check (end_minute > start_minute or (start_minute = 0 and end_minute = 0)),
  constraint booking_exceptions_apart exclude using gist
    (host_id with =, day with =, int4range(start_minute, end_minute) with &&)
);
comment on table public.booking_exceptions is
  'Hours of one day that take the place of the weekly ones. A single row from 0 to 0 closes the day.';

create table private.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts on delete cascade,
  url text not null check (char_length(url) between 10 and 2000),
  etag text,
  added_at timestamptz not null,
  checked_at timestamptz,
  read_at timestamptz,
  problem text,
  unique (host_id, url)
);
create index busy_calendars_due_idx on private.busy_calendars (checked_at nulls first);
comment on table private.busy_calendars is
  'Calendars elsewhere that a host is busy by. The address is a secret of the host. problem is the sentence that the host reads when the last look failed; the times of the last good look stay.';

create table private.busy_times (
  calendar_id uuid not null references private.busy_calendars on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (calendar_id, starts_at)
);
comment on table private.busy_times is 'When a host is busy by another calendar: times alone, nothing of what they are for.';

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mentor_session', 'consultation')),
  host_id uuid not null references public.booking_hosts,
  guest_id uuid references auth.users on delete set null,
  guest_name text not null check (char_length(guest_name) between 1 and 100),
  guest_email text check (char_length(guest_email) <= 255),
  guest_time_zone text not null check (char_length(guest_time_zone) between 1 and 64),
  status text not null check (status in ('held', 'expired', 'requested', 'confirmed', 'declined',
    'cancelled', 'rescheduled', 'completed', 'no_show', 'disputed', 'refunded')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocked_until timestamptz not null,
  note text check (char_length(note) <= 2000),
  hold_expires_at timestamptz,
  answer_by timestamptz,
  moved_by text check (moved_by in ('guest', 'host')),
  moved_from timestamptz,
  move_count smallint not null default 0,
  cancelled_by text check (cancelled_by in ('guest', 'host', 'system')),
  absent text check (absent in ('guest', 'host')),
  reason text check (char_length(reason) <= 2000),
  meeting_url text check (meeting_url like 'https://%'),
  sequence integer not null default 0,
  was_confirmed boolean not null default false,
  reminded_day_at timestamptz,
  reminded_hour_at timestamptz,
  created_at timestamptz not null,
  status_changed_at timestamptz not null,
  completed_at timestamptz,
  disputed_at timestamptz,
  decision text check (char_length(decision) <= 2000),
  check (ends_at > starts_at and blocked_until >= ends_at),
  check ((status = 'held') <= (hold_expires_at is not null)),
  check ((status = 'cancelled') <= (cancelled_by is not null)),
  check ((status = 'no_show') <= (absent is not null)),
  constraint bookings_one_per_time exclude using gist
    (host_id with =, tstzrange(starts_at, blocked_until) with &&)
    where (status in ('held', 'requested', 'confirmed', 'rescheduled')),
  constraint bookings_guest_in_one_place exclude using gist
    (guest_id with =, tstzrange(starts_at, ends_at) with &&)
    where (guest_id is not null and status in ('held', 'requested', 'confirmed', 'rescheduled'))
);
create index bookings_host_idx on public.bookings (host_id, starts_at);
create index bookings_guest_idx on public.bookings (guest_id, starts_at);
create index bookings_live_idx on public.bookings (starts_at)
  where status in ('held', 'requested', 'confirmed', 'rescheduled', 'no_show');
comment on table public.bookings is
  'Appointments, one row for each with all of its life. Two that take up a host''s time cannot overlap, nor can two of one guest. Outlives both accounts: what names the guest goes with the account.';
comment on column public.bookings.blocked_until is
  'The end and the host''s buffer after it, as it was when the time was taken.';
comment on column public.bookings.answer_by is
  'While requested or rescheduled: until when the other side can answer.';
comment on column public.bookings.sequence is
  'Version of the appointment in people''s calendars (RFC 5545): goes up with every change they should see.';
comment on column public.bookings.disputed_at is 'A booking is disputed once at most.';
comment on column public.bookings.decision is 'Why an administrator decided a dispute as they did.';
comment on column public.bookings.was_confirmed is 'Somebody has it in a calendar.';

-- The transitions of booking-states.rules.ts; a test compares the two.
create table private.booking_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table private.booking_transitions is
  'The only changes of a booking''s status that the database takes. A new booking is held or confirmed.';
insert into private.booking_transitions values
  ('held', 'expired'),
  ('held', 'requested'),
  ('held', 'confirmed'),
  ('expired', 'requested'),
  ('expired', 'confirmed'),
  ('requested', 'confirmed'),
  ('requested', 'declined'),
  ('requested', 'cancelled'),
  ('confirmed', 'rescheduled'),
  ('confirmed', 'cancelled'),
  ('confirmed', 'completed'),
  ('confirmed', 'no_show'),
  ('rescheduled', 'confirmed'),
  ('rescheduled', 'cancelled'),
  ('completed', 'disputed'),
  ('no_show', 'disputed'),
  ('no_show', 'refunded'),
  ('disputed', 'completed'),
  ('disputed', 'refunded');

create function private.check_booking_transition() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('held', 'confirmed') then
      raise exception 'A new booking cannot be %', new.status
        using errcode = 'check_violation', constraint = 'bookings_transition';
    end if;
  elsif new.status <> old.status and not exists (
    select from private.booking_transitions
    where from_status = old.status and to_status = new.status
  ) then
    raise exception 'A booking that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'bookings_transition';
  end if;
  return new;
end
$$;
revoke execute on function private.check_booking_transition() from public;
create trigger check_booking_transition
  before insert or update of status on public.bookings
  for each row execute function private.check_booking_transition();

alter table public.booking_hosts enable row level security;
alter table public.booking_hours enable row level security;
alter table public.booking_exceptions enable row level security;
alter table public.bookings enable row level security;
grant select on public.booking_hosts, public.booking_hours, public.booking_exceptions, public.bookings
  to authenticated;
create function private.hosts_of_own_bookings() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select host_id from public.bookings where guest_id = auth.uid()
$$;
comment on function private.hosts_of_own_bookings() is
  'Whose time the caller has booked. With its owner''s rights, because the policies of the two tables would ask each other for ever.';
revoke execute on function private.hosts_of_own_bookings() from public;
grant execute on function private.hosts_of_own_bookings() to authenticated;

create policy "guests read the hosts they have booked" on public.booking_hosts
  for select to authenticated using (id in (select private.hosts_of_own_bookings()));
create policy "hosts read their own settings" on public.booking_hosts
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every host" on public.booking_hosts
  for select to authenticated using (private.is_admin());
create policy "hosts read their own hours" on public.booking_hours
  for select to authenticated using (
    host_id in (select id from public.booking_hosts where user_id = auth.uid()));
create policy "admins read all hours" on public.booking_hours
  for select to authenticated using (private.is_admin());
create policy "hosts read their own exceptions" on public.booking_exceptions
  for select to authenticated using (
    host_id in (select id from public.booking_hosts where user_id = auth.uid()));
create policy "admins read all exceptions" on public.booking_exceptions
  for select to authenticated using (private.is_admin());
create policy "guests read their own bookings" on public.bookings
  for select to authenticated using (guest_id = auth.uid());
create policy "hosts read the bookings of their time" on public.bookings
  for select to authenticated using (
    status not in ('held', 'expired')
    and host_id in (select id from public.booking_hosts where user_id = auth.uid()));
create policy "admins read every booking" on public.bookings
  for select to authenticated using (private.is_admin());
