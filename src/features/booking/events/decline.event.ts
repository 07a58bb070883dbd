import { nameInSentence } from "#shared/member-names.ts";
import { defineEvent, denialOnceStarted } from "./event.rules.ts";

/** The host does not take a request, or has not answered it in time. */
export const decline = defineEvent({
  from: ["requested"],
  to: "declined",
  audit: { action: "booking.declined", sentence: "declined {subject}", personal: ["reason"] },
  history: () => "Declined",
  writes: () => ({ answer_by: null }),
  action: {
    by: () => ["host"],
    denialReason: (booking, _as, now) => denialOnceStarted(booking, now),
    reason: () => "required",
    writes: (_booking, { reason }) => ({ reason, cancelled_by: "host" }),
    offer: {
      words: ({ other }) => ({
        label: "Decline the request",
        button: "Decline",
        isHarmful: true,
        reasonLabel: "Reason",
        reasonHelp: `${other} will see exactly what you write.`,
      }),
      done: () => ({ text: "Request declined.", statuses: ["declined"] }),
    },
  },
  whenDue: {
    reason: "unanswered",
    applies: ({ status, answerBy }, before) =>
      status === "requested" && answerBy !== null && answerBy <= before,
    writes: { cancelled_by: "system" },
  },
  email({ actor }, { reader, other, reason }) {
    if (reader === "host") {
      if (actor !== "system") return undefined;
      return {
        subject: "Request expired",
        paragraphs: [
          `You didn't answer ${nameInSentence(other)}'s request in time, so it has expired.`,
        ],
      };
    }
    return actor === "system"
      ? {
          subject: "No answer in time",
          paragraphs: [`${other} didn't answer your request in time, so it has expired.`],
        }
      : {
          subject: "Declined",
          paragraphs: [`${other} can't accept your request this time.`, ...reason],
        };
  },
});
