import { bookingRows } from "#features/booking/booking.contract.ts";
import { closedBookings } from "#features/booking/booking-offices.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export const openRequests = (query: DatabaseTransaction) =>
  query
    .selectFrom("consultation_requests")
    .select("created_at as since")
    .where("status", "=", "open");

/** Consultations on days on which their office is closed: someone has to move or cancel them. */
export const closedConsultations = (query: DatabaseTransaction) =>
  closedBookings(query, "consultation");

/** Consultations that were booked. A hold isn't one yet. */
export const bookedConsultations = (query: DatabaseTransaction) =>
  query
    .selectFrom(bookingRows(query).as("booking"))
    .select("booking.created_at as at")
    .where("booking.kind", "=", "consultation")
    .where("booking.status", "not in", ["held", "expired"]);
