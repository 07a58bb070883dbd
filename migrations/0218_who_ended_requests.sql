-- A declined request says who ended it, as a canceled booking does: the host, or the system where the time to answer ran
-- out. Of earlier ones, the audit log knows it.
update public.bookings as booking
set cancelled_by = case
  when exists (
    select from private.audit_entries as entry
    where entry.subject_type = 'booking' and entry.subject_id = booking.id::text
      and entry.action = 'booking.declined' and entry.details ->> 'as' = 'system'
  ) then 'system'
  else 'host'
end
where booking.status = 'declined';
