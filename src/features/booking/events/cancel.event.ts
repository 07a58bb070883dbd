import { nameInSentence } from "#shared/member-names.ts";
import type { Booking, BookingStep, Person } from "../booking.types.ts";
import { defineEvent, denialOnceStarted, fallbackFor } from "./event.rules.ts";
import type { EmailReader } from "./event.types.ts";

/**
 * An appointment or a request is canceled; so is one whose proposed time wasn't accepted.
 */
export const cancel = defineEvent({
  from: ["requested", "confirmed", "rescheduled"],
  to: "cancelled",
  audit: { action: "booking.cancelled", sentence: "canceled {subject}", personal: ["reason"] },
  history: () => "Canceled",
  writes: ({ sequence, wasConfirmed }) => ({
    answer_by: null,
    sequence: wasConfirmed ? sequence + 1 : sequence,
  }),
  action: {
    by: ({ status }) => (status === "requested" ? ["guest", "admin"] : ["guest", "host", "admin"]),
    denialReason: (booking, _as, now) => denialOnceStarted(booking, now),
    reason: ({ status }, as) =>
      as !== "guest" && status !== "requested" ? "required" : "optional",
    writes: (booking, { as, reason }) => ({ reason, cancelled_by: whoCancelled(booking, as) }),
    offer: {
      words({ booking, as, other, noun }) {
        const { status, movedBy } = booking;
        const button = status === "requested" ? "Withdraw the request" : `Cancel the ${noun}`;
        const side = fallbackFor(booking, as);
        const isDenial = status === "rescheduled" && side !== "admin" && movedBy !== side;
        const readers = side === "admin" ? "Both people" : other;
        return {
          label: isDenial ? `Decline and cancel the ${noun}` : button,
          button,
          isHarmful: true,
          reasonLabel: "Reason",
          reasonHelp: `${readers} will see exactly what you write.`,
        };
      },
      done: (noun) => ({
        text: `The ${noun} is canceled. We've emailed everyone involved.`,
        statuses: ["cancelled"],
      }),
    },
  },
  whenDue: {
    reason: "unanswered",
    applies: ({ status, answerBy }, before) =>
      status === "rescheduled" && answerBy !== null && answerBy <= before,
    writes: { cancelled_by: "system" },
  },
  email: (step, reader) => ({
    subject: isWithdrawal(step) ? "Request withdrawn" : "Canceled",
    paragraphs: [describeCancellation(step, reader), ...reader.reason],
  }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? "CANCEL" : null),
});

/** A guest who doesn't accept the host's new time hasn't canceled: it counts as the host's cancellation. */
export function whoCancelled(booking: Booking, as: Person): "guest" | "host" | "system" {
  const { status, movedBy } = booking;
  if (as === "guest") return status === "rescheduled" && movedBy === "host" ? "host" : "guest";
  return fallbackFor(booking, as) === "host" ? "host" : "system";
}

/** A guest withdraws a request that the host hasn't answered. */
function isWithdrawal({ actor, before }: BookingStep): boolean {
  return actor === "guest" && before.status === "requested";
}

function describeCancellation(
  step: BookingStep,
  { reader, other, noun }: Pick<EmailReader, "reader" | "other" | "noun">,
): string {
  const { actor, before, after } = step;
  const name = nameInSentence(other);
  if (isWithdrawal(step)) {
    return reader === "guest"
      ? `You've withdrawn your request for a ${noun} with ${name}.`
      : `${other} withdrew the request for a ${noun} with you.`;
  }
  const ownRequest = `your request for a ${noun} with ${name}`;
  const request = reader === "guest" ? ownRequest : `${name}'s request`;
  const what = before.status === "requested" ? request : `your ${noun} with ${name}`;
  if (actor === "system") {
    return after.reason
      ? `We've canceled ${what}.`
      : `The new time wasn't accepted by the deadline, so ${what} has been canceled.`;
  }
  if (actor === "admin") return `We've canceled ${what}.`;
  // A guest who turned down the host's new time; `whoCancelled` counts it as the host's.
  const declinedNewTime = after.cancelledBy === "host" && actor === "guest";
  if (actor === reader) {
    return declinedNewTime
      ? `You declined the new time, so ${what} has been canceled.`
      : `You've canceled ${what}.`;
  }
  return declinedNewTime
    ? `${other} couldn't make the new time, so your ${noun} has been canceled.`
    : `${other} canceled your ${noun}.`;
}
