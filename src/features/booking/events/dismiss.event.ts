import { defineEvent, describeDecision } from "./event.rules.ts";

/** An administrator decides a dispute in the host's favor: nothing is given back. */
export const dismiss = defineEvent({
  from: ["disputed"],
  to: "completed",
  audit: {
    action: "booking.dispute_dismissed",
    sentence: "dismissed the dispute about {subject}",
    personal: ["reason"],
  },
  history: () => "Dispute dismissed",
  writes: (_booking, { now }) => ({ completed_at: now }),
  action: {
    by: () => ["admin"],
    reason: () => "required",
    writes: (_booking, { reason }) => ({ decision: reason }),
  },
  email({ after }, { reader, other, noun, isFree }) {
    const decision = isFree
      ? describeDecision("host", { reader, other })
      : `We won't refund the ${noun}.`;
    return {
      subject: isFree ? "Our decision" : "Not refunded",
      paragraphs: [
        `We've reviewed what both of you told us. ${decision}`,
        ...(after.decision ? [{ label: "Reason", quote: after.decision }] : []),
      ],
    };
  },
});
