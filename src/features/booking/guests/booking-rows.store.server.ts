import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Bookings as other features may join them in their own statements: the two sides, the time and the
 * status. For reading only, and as far as the transaction's role may see them.
 */
export function bookingRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("bookings")
    .select([
      "id",
      "kind",
      "host_id",
      "guest_id",
      "guest_name",
      "guest_email",
      "status",
      "status_changed_at",
      "starts_at",
      "ends_at",
      "hold_expires_at",
      "answer_by",
      "moved_by",
      "was_confirmed",
      "completed_at",
      "absent",
      "reason",
      "created_at",
    ]);
}

/** Hosts, as other features may join them in their own statements. */
export function hostRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("booking_hosts")
    .select(["id", "user_id", "name", "notice_hours", "time_zone"]);
}

/**
 * Hosts (`host_id`) whose available times may have changed since `since`, and when (`at`): by a booking,
 * in their schedule, or in a calendar elsewhere. For a `from` or `with` of other features'
 * statements.
 */
export function changedHosts(since: RawBuilder<unknown>) {
  return sql<{ host_id: string; at: Date }>`
    select host_id, status_changed_at as at from public.bookings where status_changed_at >= ${since}
    union all
    select id, updated_at from public.booking_hosts where updated_at >= ${since}
    union all
    select host_id, read_at from private.busy_calendars where read_at >= ${since}
  `;
}
