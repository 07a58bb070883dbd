import type { Booking } from "#features/booking/booking-parts.contract.ts";

/**
 * The side that opened a dispute: a mentor who was reported absent contests that, otherwise it is
 * the mentee.
 */
export function openerOf({ absent }: Pick<Booking, "absent">): "guest" | "host" {
  return absent === "host" ? "host" : "guest";
}
