import type { ProductError } from "#shared/errors.ts";
import {
  absenceAfterMinutes,
  answerBeforeStartHours,
  answerHours,
  completeAfterHours,
  contestHours,
  guaranteeDays,
  mostGuestMoves,
  moveUntilHours,
} from "./booking.constants.ts";
import { bookingErrors } from "./booking.errors.ts";
import type { Booking } from "./booking.types.ts";
import { type BookingEvent, canHappen } from "./booking-states.rules.ts";

/** What people do to a booking; the rest is done by payments and by time. */
export const choices = [
  "confirm",
  "decline",
  "move",
  "cancel",
  "complete",
  "reportAbsence",
  "dispute",
  "dismiss",
  "refund",
] as const satisfies BookingEvent[];
export type BookingChoice = (typeof choices)[number];

/** A side of the appointment, or the office. Administrators also stand in for a host without an account. */
export type Person = "guest" | "host" | "admin";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Facts = Pick<
  Booking,
  | "status"
  | "startsAt"
  | "endsAt"
  | "answerBy"
  | "movedBy"
  | "moveCount"
  | "absent"
  | "completedAt"
  | "disputedAt"
  | "statusChangedAt"
  | "hostUserId"
> & { isPaid: boolean };

/** All that somebody can do to a booking now, for buttons. */
export function listChoices(booking: Facts, person: Person, now: Date): BookingChoice[] {
  return choices.filter((choice) => findRefusal(booking, choice, person, now) === undefined);
}

/** Why somebody cannot do something to a booking now; undefined: they can. */
export function findRefusal(
  booking: Facts,
  choice: BookingChoice,
  person: Person,
  now: Date,
): ProductError | undefined {
  if (!canHappen(choice, booking.status)) return bookingErrors.notPossible();
  const side = person === "admin" && booking.hostUserId === null ? "host" : person;
  const sides = sidesFor(booking, choice);
  if (!sides.includes(person) && !sides.includes(side)) return bookingErrors.notYours();
  if (choice === "move") return findMoveRefusal(booking, side, now);
  return isInTime(booking, choice, now) ? undefined : bookingErrors.notPossible();
}

/** Whose choice it is. An administrator may also call off what two others have agreed on. */
function sidesFor({ status, movedBy, absent }: Facts, choice: BookingChoice): Person[] {
  const other: Person = movedBy === "host" ? "guest" : "host";
  switch (choice) {
    case "confirm":
      return status === "rescheduled" ? [other] : ["host"];
    case "decline":
      return ["host"];
    case "move":
      if (status === "requested") return ["guest"];
      return status === "rescheduled" ? [other] : ["guest", "host"];
    case "cancel":
      return status === "requested" ? ["guest", "admin"] : ["guest", "host", "admin"];
    case "complete":
    case "reportAbsence":
      return ["guest", "host"];
    case "dispute":
      return status === "no_show" && absent === "host" ? ["host"] : ["guest"];
    case "dismiss":
    case "refund":
      return ["admin"];
  }
}

function findMoveRefusal({ startsAt, moveCount }: Facts, side: Person, now: Date) {
  if (now >= startsAt) return bookingErrors.notPossible();
  if (side !== "guest") return undefined;
  if (now.getTime() > startsAt.getTime() - moveUntilHours * hour) {
    return bookingErrors.tooLateToMove();
  }
  return moveCount >= mostGuestMoves ? bookingErrors.movedTooOften() : undefined;
}

function isInTime(booking: Facts, choice: BookingChoice, now: Date): boolean {
  const { status, startsAt, endsAt } = booking;
  switch (choice) {
    case "confirm":
      return now < startsAt && (booking.answerBy === null || now < booking.answerBy);
    case "complete":
      return now >= endsAt;
    case "reportAbsence":
      return (
        now.getTime() >= startsAt.getTime() + absenceAfterMinutes * minute &&
        now.getTime() < endsAt.getTime() + completeAfterHours * hour
      );
    case "dispute":
      if (!booking.isPaid || booking.disputedAt) return false;
      if (status === "no_show") return now < contestDeadline(booking);
      return booking.completedAt !== null && now < guaranteeDeadline(booking.completedAt);
    case "refund":
      return booking.isPaid && status === "disputed";
    case "dismiss":
      return true;
    default:
      return now < startsAt;
  }
}

/** Until when a request, or a proposed time, can be answered. */
export function answerDeadline(startsAt: Date, now: Date): Date {
  const latest = startsAt.getTime() - answerBeforeStartHours * hour;
  const deadline = Math.min(now.getTime() + answerHours * hour, latest);
  return new Date(deadline > now.getTime() ? deadline : startsAt.getTime());
}

/** Until when somebody who was reported absent can contest it. */
export function contestDeadline({ statusChangedAt }: Pick<Booking, "statusChangedAt">): Date {
  return new Date(statusChangedAt.getTime() + contestHours * hour);
}

/** Until when the guest can ask for the money back. */
export function guaranteeDeadline(completedAt: Date): Date {
  return new Date(completedAt.getTime() + guaranteeDays * day);
}
