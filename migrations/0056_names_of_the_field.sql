-- Columns, audit events and job names in the field's own words. What was stored under the old ones moves along.

alter table public.booking_hosts rename column answers_at_once to instant_booking;
comment on column public.booking_hosts.instant_booking is
  'Bookings are confirmed right away, without waiting for the host''s answer.';
alter table public.mentor_profiles rename column answers_at_once to instant_booking;
comment on column public.mentor_profiles.instant_booking is
  'As booking_hosts.instant_booking says; a trigger keeps it.';
alter view private.mentor_directory rename column answers_at_once to instant_booking;

create or replace function private.keep_mentor_host() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.mentor_profiles
  set paused = new.paused_at is not null, instant_booking = new.instant_booking
  where id = new.id
    and (paused, instant_booking) is distinct from (new.paused_at is not null, new.instant_booking);
  return null;
end
$$;
comment on function private.keep_mentor_host() is
  'Updates the directory when a mentor pauses or returns, or turns instant booking on or off.';

alter table public.playbook_enrolments rename to playbook_enrollments;
comment on table public.playbook_enrollments is
  'Who bought which playbook, or is about to. pending until the first payment has arrived (started_at), cancelled when another plan was chosen before that. At most one pending or active per person and playbook. account_email is the account''s address at enrollment.';
alter table public.playbook_payments rename column enrolment_id to enrollment_id;
comment on table public.playbook_payments is
  'The one or three payments of an enrollment. Amounts in the currency''s smallest unit. due_on counts from the day of the first payment (UTC). order_id is the order that paid it. Each reminder (three days before, and when due) is sent once.';
alter table public.playbook_progress rename column enrolment_id to enrollment_id;
alter policy "people read their own enrolments" on public.playbook_enrollments
  rename to "people read their own enrollments";
alter policy "admins read every enrolment" on public.playbook_enrollments
  rename to "admins read every enrollment";
alter policy "people read the payments of their own enrolments" on public.playbook_payments
  rename to "people read the payments of their own enrollments";

alter table public.jobs rename column licence_note to license_note;

alter table public.events rename column admins_told_day_at to admins_notified_day_at;
alter table public.events rename column admins_told_hour_at to admins_notified_hour_at;
comment on column public.events.admins_notified_day_at is
  'When administrators were notified that the link was missing a day before; the next column, an hour before.';
alter table public.event_registrations rename column told_link to notified_link;
alter table public.event_registrations rename column told_day_at to notified_day_at;
alter table public.event_registrations rename column told_hour_at to notified_hour_at;
alter table public.event_registrations rename column notes_told_at to notes_notified_at;
comment on column public.event_registrations.notified_day_at is
  'When the link was emailed a day before the start, or needed no email then; notified_hour_at, an hour before.';

alter table public.message_thread_members rename column mailed_read_number to emailed_read_number;

alter table private.failure_delays rename column forget_at to expires_at;
comment on table private.failure_delays is
  'Failures of one subject in a row and until when it may not try again: each failure waits longer than the one before. A row counts until expires_at, a day after the last failure.';

-- Constraints and indexes are named after their columns and tables.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname as former,
           replace(replace(replace(replace(replace(replace(conname,
             'answers_at_once', 'instant_booking'), 'enrolment', 'enrollment'), 'licence_note', 'license_note'),
             '_told_', '_notified_'), 'mailed_read', 'emailed_read'), 'forget_at', 'expires_at') as current
    from pg_catalog.pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and conrelid <> 0
      and conname ~ 'answers_at_once|enrolment|licence_note|_told_|mailed_read|forget_at'
      and coninhcount = 0
  loop
    execute format('alter table %s rename constraint %I to %I', found.owner, found.former, found.current);
  end loop;
  for found in
    select format('%I.%I', nspname, relname) as name,
           replace(replace(replace(relname, 'enrolment', 'enrollment'), '_told_', '_notified_'),
             'forget_at', 'expires_at') as current
    from pg_catalog.pg_class
    join pg_catalog.pg_namespace as namespace on namespace.oid = relnamespace
    where nspname in ('public', 'private') and relkind = 'i'
      and relname ~ 'enrolment|_told_|forget_at'
  loop
    execute format('alter index %s rename to %I', found.name, found.current);
  end loop;
end
$$;

update private.audit_entries set action = 'career.enrollment_refunded' where action = 'career.enrolment_refunded';
update private.audit_entries set action = 'career.installment_paid' where action = 'career.instalment_paid';
update private.audit_entries set subject_type = 'playbook_enrollment' where subject_type = 'playbook_enrolment';

-- Jobs that wait, run again or have failed keep their places under the new names.
do $$
declare
  renamed record;
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  for renamed in
    select * from (values
      ('accounts.forget-anonymous', 'accounts.delete-anonymous'),
      ('accounts.forget-factors', 'accounts.delete-unfinished-factors'),
      ('accounts.forget-limits', 'accounts.delete-expired-limits'),
      ('accounts.forget-one-time', 'accounts.delete-expired-one-time'),
      ('accounts.forget-provider-flows', 'accounts.delete-provider-flows'),
      ('accounts.forget-sessions', 'accounts.delete-expired-sessions'),
      ('accounts.send-asked-mail', 'accounts.send-requested-email'),
      ('booking.tend-bookings', 'booking.process-due-bookings'),
      ('events.forget-unconfirmed', 'events.delete-unconfirmed'),
      ('mentorship.mail-unread-messages', 'mentorship.email-unread-messages'),
      ('talent.forget-holds', 'talent.delete-lapsed-holds')
    ) as names (former, current)
  loop
    insert into pgboss.queue
      select (jsonb_populate_record(queue, jsonb_build_object('name', renamed.current))).*
      from pgboss.queue as queue where name = renamed.former
      on conflict do nothing;
    update pgboss.job set name = renamed.current where name = renamed.former;
    update pgboss.job set source_name = renamed.current where source_name = renamed.former;
    delete from pgboss.schedule where name = renamed.former;
    delete from pgboss.queue where name = renamed.former;
  end loop;
end
$$;
