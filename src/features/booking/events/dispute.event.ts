import { nameInSentence } from "#shared/member-names.ts";
import { bookingErrors } from "../booking.errors.ts";
import { contestDeadline, guaranteeDeadline } from "../deadlines.rules.ts";
import { defineEvent } from "./event.rules.ts";

/**
 * A guest asks for the money back, or reports a problem with a free appointment, or the person who was
 * reported absent says that they were there. Once.
 */
export const dispute = defineEvent({
  from: ["completed", "no_show"],
  to: "disputed",
  audit: { action: "booking.disputed", sentence: "disputed {subject}", personal: ["reason"] },
  history: () => "Disputed",
  writes: (_booking, { now }) => ({ disputed_at: now }),
  action: {
    by: ({ status, absent }) => (status === "no_show" && absent === "host" ? ["host"] : ["guest"]),
    denialReason(booking, _as, now) {
      const { isPaid, disputedAt, completedAt, status } = booking;
      if (!isPaid || disputedAt) return bookingErrors.notPossible();
      const until =
        status === "no_show"
          ? contestDeadline(booking)
          : completedAt && guaranteeDeadline(completedAt);
      return until && now < until ? undefined : bookingErrors.notPossible();
    },
    reason: ({ status }) => (status === "no_show" ? "required" : "optional"),
    writes: (_booking, { reason }) => ({ reason }),
    offer: {
      words: ({ booking }) =>
        booking.status === "no_show"
          ? {
              label: "Contest the report",
              button: "I was there",
              text: "We'll read what both of you tell us, then decide.",
              reasonLabel: "What happened",
            }
          : {
              label: "Ask for a refund",
              text: "We'll read what both of you tell us, then decide.",
              reasonLabel: "Reason",
            },
      done: () => ({
        text: "We'll review this and email you both.",
        statuses: ["disputed"],
      }),
    },
  },
  email({ actor, before, after }, { reader, other, noun, isFree, reason }) {
    const isContest = before.status === "no_show";
    if (actor === reader) {
      const ownRequest = isFree
        ? `You've reported a problem with the ${noun}.`
        : "You've asked for a refund.";
      return {
        subject: "Under review",
        paragraphs: [
          isContest ? `You've told us that you were at the ${noun}.` : ownRequest,
          `We'll read what you and ${nameInSentence(other)} tell us, then decide and email you both.`,
        ],
      };
    }
    const request = isFree
      ? { subject: "Problem reported", text: `${other} has reported a problem with the ${noun}.` }
      : { subject: "Refund requested", text: `${other} has asked for a refund.` };
    return {
      subject: isContest ? "Your report was contested" : request.subject,
      paragraphs: [
        isContest
          ? `You reported that ${nameInSentence(other)} wasn't at the ${noun}. They say they were.`
          : request.text,
        ...(isContest && after.reason
          ? [{ label: "In their words", quote: after.reason }]
          : reason),
        "Please tell us your side. We'll read what both of you tell us, then decide and email you both.",
      ],
      action: "Tell us your side",
    };
  },
});
