import type { Booking } from "#features/booking/booking-parts.contract.ts";
import { formerMember } from "#shared/member-names.ts";

/**
 * The side that opened a dispute: a mentor who was reported absent contests that, otherwise it is
 * the mentee.
 */
export function openerOf({ absent }: Pick<Booking, "absent">): "guest" | "host" {
  return absent === "host" ? "host" : "guest";
}

/** A full refund or none. */
export type DisputeDecision = "refund" | "dismiss";

/**
 * The decisions that a person with the right money can make about a dispute. A side of the session can
 * decide for the other side only.
 */
export function listDecisions(ownSide: "guest" | "host" | null): readonly DisputeDecision[] {
  if (ownSide === null) return ["refund", "dismiss"];
  return ownSide === "host" ? ["refund"] : ["dismiss"];
}

/** In place of words that a side of a dispute didn't write, or that went with its account. */
export function describeMissingWords(name: string, otherwise: string): string {
  return name === formerMember
    ? "They deleted their account, along with anything they wrote."
    : otherwise;
}
