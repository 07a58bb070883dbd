import { defineErrors } from "#shared/errors.ts";
import { formatTime, formatTimeInSentence, subtractTime } from "#shared/time.ts";
import { maxGuestMoves, moveUntilHours } from "../booking.constants.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { Booking } from "../booking.types.ts";
import { defineEvent, otherThanMover } from "./event.rules.ts";

const moveErrors = defineErrors({
  tooLate: {
    code: "too_late_to_move",
    status: 409,
    message: `You can move an appointment until ${moveUntilHours} hours before it starts.`,
  },
  tooOften: {
    code: "moved_too_often",
    status: 409,
    message: `You can move an appointment up to ${maxGuestMoves} times. You can still cancel it.`,
  },
});

/**
 * Another time is proposed, for the other side to accept. A request that's moved is still a request.
 */
export const move = defineEvent({
  from: ["requested", "confirmed", "rescheduled"],
  to: "rescheduled",
  keeps: ["requested"],
  audit: { action: "booking.moved", sentence: "moved {subject}" },
  history: ({ startsAtBefore, startsAtAfter, timeZone }) =>
    startsAtBefore && startsAtAfter
      ? `Moved from ${formatTime(startsAtBefore, timeZone)} to ${formatTime(startsAtAfter, timeZone)}`
      : "Moved",
  writes: ({ sequence, wasConfirmed }) => ({
    sequence: wasConfirmed ? sequence + 1 : sequence,
    reminded_day_at: null,
    reminded_hour_at: null,
  }),
  action: {
    by(booking) {
      if (booking.status === "requested") return ["guest"];
      return booking.status === "rescheduled" ? [otherThanMover(booking)] : ["guest", "host"];
    },
    denialReason({ startsAt, moveCount }, as, now) {
      if (now >= startsAt) return bookingErrors.notPossible();
      if (as !== "guest") return undefined;
      if (now > subtractTime(startsAt, { hours: moveUntilHours })) return moveErrors.tooLate();
      return moveCount >= maxGuestMoves ? moveErrors.tooOften() : undefined;
    },
    asksForTime: true,
    offer: {
      words: ({ booking }) => ({
        label: booking.status === "rescheduled" ? "Propose a different time" : "Propose a new time",
        button: "Propose this time",
      }),
      done: () => ({
        text: "New time saved. We've emailed the other person.",
        statuses: ["requested", "rescheduled", "confirmed"],
      }),
    },
  },
  email({ after }, { reader, timeZone, other, noun, deadline }) {
    if (after.status === "requested") {
      if (reader === "guest") return undefined;
      return {
        subject: "Request moved to a new time",
        paragraphs: [
          `${other} moved the request to a new time.`,
          `Please accept or decline by ${deadline}.`,
        ],
        action: "Answer the request",
      };
    }
    return after.movedBy === reader
      ? {
          subject: "You proposed a new time",
          paragraphs: [
            `${other} has until ${deadline} to accept the new time.`,
            earlier(after, timeZone),
          ],
        }
      : {
          subject: "New time proposed",
          paragraphs: [
            `${other} proposed a new time.`,
            earlier(after, timeZone),
            `Please accept or decline by ${deadline}. If you don't respond, we'll cancel the ${noun}.`,
          ],
          action: "Respond",
        };
  },
  calendar: ({ wasConfirmed }) => (wasConfirmed ? "REQUEST" : null),
});

function earlier({ movedFrom }: Booking, timeZone: string): string {
  return movedFrom ? `The previous time was ${formatTimeInSentence(movedFrom, timeZone)}.` : "";
}
