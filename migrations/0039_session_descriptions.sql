-- What orders for sessions are called no longer says when the session is: it may be moved. The time is
-- read from the booking wherever an order is shown.
update public.orders as ordered
set description = 'Mentor session with ' || host.name
  || ', reference ' || upper(left(booking.id::text, 8))
from public.bookings as booking
join public.booking_hosts as host on host.id = booking.host_id
where ordered.purpose = 'mentor_session' and ordered.subject_id = booking.id;
