import { bookingRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export const openDisputes = (query: DatabaseTransaction) =>
  query
    .selectFrom(bookingRows(query).as("booking"))
    .select("booking.status_changed_at as since")
    .where("booking.kind", "=", "mentor_session")
    .where("booking.status", "=", "disputed");

/** Sessions that were booked, paid or free. A hold isn't one yet. */
export const bookedSessions = (query: DatabaseTransaction) =>
  query
    .selectFrom(bookingRows(query).as("booking"))
    .select("booking.created_at as at")
    .where("booking.kind", "=", "mentor_session")
    .where("booking.status", "not in", ["held", "expired"]);
