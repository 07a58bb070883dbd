-- What is promised or valid until a day is so until that day is over.

-- An answer was due at the hour of the application, while screens and emails named its day (UTC). It's due at the day's
-- end now, as a job closes. Reminders are about these dates and move with them, or everyone would get them once more.
update public.job_applications set
  due_at = (date_trunc('day', due_at at time zone 'UTC') + interval '1 day' - interval '1 second')
    at time zone 'UTC',
  due_before_decision =
    (date_trunc('day', due_before_decision at time zone 'UTC') + interval '1 day' - interval '1 second')
      at time zone 'UTC',
  first_due_at = (date_trunc('day', first_due_at at time zone 'UTC') + interval '1 day' - interval '1 second')
    at time zone 'UTC'
  where due_at is not null or due_before_decision is not null or first_due_at is not null;
with former as (
  delete from public.hiring_reminders
  where kind = 'overdue'
    and about <> (date_trunc('day', about at time zone 'UTC') + interval '1 day' - interval '1 second')
      at time zone 'UTC'
  returning application_id, kind, about, sent_at
)
insert into public.hiring_reminders (application_id, kind, about, sent_at)
  select application_id, kind,
    (date_trunc('day', about at time zone 'UTC') + interval '1 day' - interval '1 second')
      at time zone 'UTC', sent_at
  from former
  on conflict do nothing;
comment on column public.job_applications.due_at is
  'The end of the day (UTC) by which the applicant is to have heard more; null once it is decided.';
comment on column public.job_applications.first_due_at is
  'The end of the day (UTC) by which the applicant was to hear more, as they were told when they applied. It never changes.';
comment on column public.hiring_reminders.about is
  'The date that was promised (the end of its day, UTC), or midnight (UTC) of the last interview''s day.';

-- An interview that was noted by a move in the evening is on the next day, which is a day too late for Ontario's 45 days.
-- Those that someone was reminded of stay, or the reminder would go out once more.
update public.application_interviews as held
  set held_on = (held.recorded_at at time zone 'America/Toronto')::date
  where held.held_on > (held.recorded_at at time zone 'America/Toronto')::date
    and exists (select from public.job_application_events as event
      where event.application_id = held.application_id and event.at = held.recorded_at
        and event.from_kind = 'interview')
    and not exists (select from public.application_interviews as other
      where other.application_id = held.application_id
        and other.held_on = (held.recorded_at at time zone 'America/Toronto')::date)
    and not exists (select from public.hiring_reminders as past
      where past.application_id = held.application_id and past.kind in ('statutory_38', 'statutory_45')
        and past.about = held.held_on::timestamp at time zone 'UTC');

-- Registrations and permits end with their last day where it ends last in the world, as `earliestDay` says for the
-- profile: on an evening in Canada, the day in UTC is the next one already.
create or replace function private.shown_today(entries jsonb) returns jsonb
  language sql stable parallel safe
  return
    jsonb_path_query_array(entries, '$[*] ? (@.until == null || @.until >= $today).shown',
      jsonb_build_object('today', to_char((now() - interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD')))
    || jsonb_path_query_array(entries, '$[*] ? (@.until < $today).after',
      jsonb_build_object('today', to_char((now() - interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD')));
comment on function private.shown_today(jsonb) is
  'Entries of a profile as the pool shows them today: what is "shown" until the day "until" is over everywhere, and what comes "after" it, if anything.';
