import type { BookingEventDefinition } from "./event.types.ts";

/** A time that was kept for a payment is free again. */
export const expire: BookingEventDefinition = {
  from: ["held"],
  to: "expired",
  auditAction: "booking.hold_expired",
};
