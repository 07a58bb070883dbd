import type { EmailBlock } from "#platform/mail/email.ts";
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

/** The way into the meeting, in an email. */
export function videoCall(href: string): EmailBlock {
  return { label: "Join the video call", href };
}
