import { bookingErrors } from "../booking.errors.ts";
import type { BookingEventDefinition } from "./event.types.ts";

/**
 * Everything is given back: an administrator decides a dispute so, or a host contests no absence in
 * time.
 */
export const refund: BookingEventDefinition = {
  from: ["no_show", "disputed"],
  to: "refunded",
  auditAction: "booking.refunded",
  action: {
    by: () => ["admin"],
    denialReason: ({ isPaid, status }) =>
      isPaid && status === "disputed" ? undefined : bookingErrors.notPossible(),
    reason: () => "required",
    writes: (_booking, { reason }) => ({ decision: reason }),
  },
  whenDue: {
    reason: "uncontested",
    applies: ({ status }) => status === "no_show",
  },
  email: ({ after }, { reader, other }) => ({
    subject: "Refunded",
    paragraphs: [
      `${reader === "guest" ? "You're" : `${other} is`} getting a full refund.`,
      ...(after.decision ? [{ label: "Reason", quote: after.decision }] : []),
    ],
  }),
};
