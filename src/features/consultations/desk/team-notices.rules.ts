import type { BookingChange } from "#features/booking/booking.contract.ts";

/** What others did to a consultation, as our team is emailed about it. */
export type ConsultationNews = "booked" | "moved" | "accepted" | "canceled";

/** The news in a change. Undefined for what our team did itself, and for what isn't about the time. */
export function newsOf({
  event,
  actor,
  before,
  after,
}: BookingChange): ConsultationNews | undefined {
  if (event === "confirm") {
    if (before.status !== "rescheduled") return "booked";
    // After a guest's own move, the system confirms.
    return actor === "guest" ? "accepted" : undefined;
  }
  if (event === "move") return actor === "guest" ? "moved" : undefined;
  if (event !== "cancel") return undefined;
  // An administrator who suspends the guest's account isn't deciding about this consultation.
  return actor === "admin" && after.cancelledBy !== "system" ? undefined : "canceled";
}
