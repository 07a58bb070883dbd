-- Until now, deletions left what people had written on canceling, declining and disputing, and the site's own reasons
-- with their name.
update public.bookings as booking
set reason = null
from public.booking_hosts as host
where host.id = booking.host_id and booking.reason is not null
  and (
    (
      booking.guest_id is null and booking.guest_name in ('A former member', 'A former visitor')
      and (
        booking.cancelled_by = 'guest'
        or (booking.cancelled_by = 'host' and booking.moved_by = 'host')
        or (booking.disputed_at is not null and booking.absent is distinct from 'host')
      )
    )
    or (
      host.user_id is null and host.name = 'A former member'
      and (
        booking.cancelled_by = 'host'
        or (booking.disputed_at is not null and booking.absent = 'host')
      )
    )
  );

update public.bookings as booking
set reason = left(
  'A former member' || substr(booking.reason, strpos(booking.reason, ' is no longer available on ')), 2000
)
from public.booking_hosts as host
where host.id = booking.host_id and booking.cancelled_by = 'system'
  and booking.reason like '% is no longer available on %'
  and (
    (
      booking.guest_id is null and booking.guest_name = 'A former member'
      and not starts_with(booking.reason, host.name || ' ')
    )
    or (
      host.user_id is null and host.name = 'A former member'
      and not starts_with(booking.reason, booking.guest_name || ' ')
    )
  );
