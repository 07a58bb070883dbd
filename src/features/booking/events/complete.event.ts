import { nameInSentence } from "#shared/member-names.ts";
import { guaranteeDays } from "../booking.constants.ts";
import { bookingErrors } from "../booking.errors.ts";
import { defineEvent } from "./event.rules.ts";

/** The appointment took place: one of the two says so, or neither has said otherwise in time. */
export const complete = defineEvent({
  from: ["confirmed"],
  to: "completed",
  audit: { action: "booking.completed", sentence: "marked {subject} as completed" },
  history: () => "Marked as completed",
  writes: (_booking, { now }) => ({ completed_at: now }),
  action: {
    by: () => ["guest", "host"],
    denialReason: ({ endsAt }, _as, now) =>
      now >= endsAt ? undefined : bookingErrors.notPossible(),
    offer: {
      words: () => ({ label: "Mark as completed" }),
      done: (noun) => ({
        text: `The ${noun} is marked as completed.`,
        statuses: ["completed"],
      }),
    },
  },
  whenDue: {
    reason: "over",
    applies: ({ endsAt }, before) => endsAt <= before,
  },
  email(_step, { reader, other, noun, isPaid, isFree, isRefunded, sentences }) {
    // The event alone has no news for the host.
    if (reader === "host" && sentences.length === 0) return undefined;
    const remedy = isFree ? "report a problem" : "ask for a refund";
    return {
      subject: "Completed",
      paragraphs: [
        `Your ${noun} with ${nameInSentence(other)} has ended. We hope it went well.`,
        ...(reader === "guest" && isPaid && !isRefunded
          ? [
              `If it wasn't what you and ${nameInSentence(other)} agreed on, you can ${remedy} within ${guaranteeDays} days.`,
            ]
          : []),
      ],
    };
  },
});
