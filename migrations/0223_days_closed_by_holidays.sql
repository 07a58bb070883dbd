-- A day that an office holiday closed opens again with it. Days that were closed without one, such as the public
-- holidays that an office starts with, stay closed.
alter table public.booking_exceptions add column by_holiday boolean not null default false;
comment on column public.booking_exceptions.by_holiday is
  'A published office holiday closed the day, and opens it again when it no longer covers it.';

-- Until now, every closed day of a published holiday opened with it.
update public.booking_exceptions as closed set by_holiday = true
from private.office_holidays as holiday
join (values
  ('toronto', uuid '0ff1ce00-0000-4000-8000-000000000001'),
  ('new-york', uuid '0ff1ce00-0000-4000-8000-000000000002')
) as office (name, host_id) on holiday.office in ('all', office.name)
where holiday.publication = 'published'
  and closed.host_id = office.host_id
  and closed.end_minute = 0
  and closed.day between holiday.from_day and holiday.to_day;
