import type { BookingEventDefinition } from "./event.types.ts";

/** An administrator decides a dispute: nothing is given back. */
export const dismiss: BookingEventDefinition = {
  from: ["disputed"],
  to: "completed",
  auditAction: "booking.dispute_dismissed",
  writes: (_booking, { now }) => ({ completed_at: now }),
  action: {
    by: () => ["admin"],
    reason: () => "required",
    writes: (_booking, { reason }) => ({ decision: reason }),
  },
  email: ({ after }, { noun }) => ({
    subject: "Not refunded",
    paragraphs: [
      `We've reviewed what both of you told us. We won't refund the ${noun}.`,
      ...(after.decision ? [{ label: "Reason", quote: after.decision }] : []),
    ],
  }),
};
