import { sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingKindName } from "../booking.types.ts";

/** The column that becomes a hit's key, and the condition for its bookings. */
const keys = {
  booking: { column: sql.ref("booking.id"), only: sql`booking.was_confirmed` },
  guest: { column: sql.ref("booking.guest_id"), only: sql`booking.guest_id is not null` },
};

/**
 * Bookings of a kind by id or a part of the guest's name or email. Their key is the booking, once it was confirmed,
 * or the guest's account, where there is one.
 */
export function findBookingsOf(
  kind: BookingKindName,
  key: keyof typeof keys,
  { folded, pattern, id }: AdminQuestion,
) {
  const { column, only } = keys[key];
  return sql<AdminHit>`
    select ${column}::text as key, booking.guest_name || ' with ' || host.name as title,
      to_char(booking.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, '
        || replace(booking.status, '_', ' ') as detail,
      ${folded} in (private.fold_text(booking.guest_name), booking.guest_email, booking.id::text) as exact
    from public.bookings as booking
    join public.booking_hosts as host on host.id = booking.host_id
    where booking.kind = ${kind} and ${only} and booking.id in (
      select found.id from public.bookings as found
        where private.fold_text(found.guest_name || ' ' || coalesce(found.guest_email, ''))
          like ${pattern}
      union select ${id}::uuid
    )`;
}

/** Mentor sessions. Their key is the guest's account. */
export const findSessions = (_query: DatabaseTransaction, asked: AdminQuestion) =>
  findBookingsOf("mentor_session", "guest", asked);
