import { bookingErrors } from "../booking.errors.ts";
import type { Booking, Side } from "../booking.types.ts";

/** The side that has to answer a proposed time. */
export function otherThanMover({ movedBy }: Pick<Booking, "movedBy">): Side {
  return movedBy === "host" ? "guest" : "host";
}

/** The refusal of what is possible until the appointment starts. */
export function denialOnceStarted({ startsAt }: Pick<Booking, "startsAt">, now: Date) {
  return now < startsAt ? undefined : bookingErrors.notPossible();
}
