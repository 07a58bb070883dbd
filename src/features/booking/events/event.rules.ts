import type { EmailBlock } from "#platform/mail/email.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { Booking, Person, Side } from "../booking.types.ts";
import type { BookingActionName, BookingEventDefinition } from "./event.types.ts";

/** Defines an event. Its type preserves the name of its action in the audit log. */
export function defineEvent<Action extends BookingActionName>(
  definition: BookingEventDefinition<Action>,
): BookingEventDefinition<Action> {
  return definition;
}

/**
 * The role that a person acts in: an administrator acts as a host without an account, all others as
 * themselves.
 */
export function fallbackFor({ hostUserId }: Pick<Booking, "hostUserId">, person: Person): Person {
  return person === "admin" && hostUserId === null ? "host" : person;
}

/** The side that has to answer a proposed time. */
export function otherThanMover({ movedBy }: Pick<Booking, "movedBy">): Side {
  return movedBy === "host" ? "guest" : "host";
}

/** The denial of an action that's possible only until the appointment starts. */
export function denialOnceStarted({ startsAt }: Pick<Booking, "startsAt">, now: Date) {
  return now < startsAt ? undefined : bookingErrors.notPossible();
}

/** A sentence about the winner of a dispute, where no money changes hands. */
export function describeDecision(
  winner: Side,
  { reader, other }: { reader: Side; other: string },
): string {
  return `We've decided in ${reader === winner ? "your" : `${nameInSentence(other)}'s`} favor.`;
}

/** The link to the meeting, in an email. */
export function videoCall(href: string): EmailBlock {
  return { label: "Join the video call", href };
}
