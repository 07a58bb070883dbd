import type { EmailBlock } from "#platform/mail/email.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { Booking, Person, Side } from "../booking.types.ts";

/**
 * For whom somebody acts: an administrator for a host without an account, everybody else for
 * themselves.
 */
export function fallbackFor({ hostUserId }: Pick<Booking, "hostUserId">, person: Person): Person {
  return person === "admin" && hostUserId === null ? "host" : person;
}

/** The side that has to answer a proposed time. */
export function otherThanMover({ movedBy }: Pick<Booking, "movedBy">): Side {
  return movedBy === "host" ? "guest" : "host";
}

/** The refusal of what is possible until the appointment starts. */
export function denialOnceStarted({ startsAt }: Pick<Booking, "startsAt">, now: Date) {
  return now < startsAt ? undefined : bookingErrors.notPossible();
}

/** For whom a dispute was decided, where no money goes back or forth between the two. */
export function describeDecision(
  winner: Side,
  { reader, other }: { reader: Side; other: string },
): string {
  return `We've decided in ${reader === winner ? "your" : `${nameInSentence(other)}'s`} favor.`;
}

/** The way into the meeting, in an email. */
export function videoCall(href: string): EmailBlock {
  return { label: "Join the video call", href };
}
