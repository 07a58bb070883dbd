import { sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Sessions and consultations by id or a part of the guest's name or email. Their key is the guest's account. */
export function findBookings(_query: DatabaseTransaction, { folded, pattern, id }: AdminQuestion) {
  return sql<AdminHit>`
    select booking.guest_id::text as key, booking.guest_name || ' with ' || host.name as title,
      to_char(booking.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, '
        || replace(booking.status, '_', ' ') as detail,
      ${folded} in (private.fold_text(booking.guest_name), booking.guest_email, booking.id::text) as exact
    from public.bookings as booking
    join public.booking_hosts as host on host.id = booking.host_id
    where booking.guest_id is not null and booking.id in (
      select found.id from public.bookings as found
        where private.fold_text(found.guest_name || ' ' || coalesce(found.guest_email, ''))
          like ${pattern}
      union select ${id}::uuid
    )`;
}
