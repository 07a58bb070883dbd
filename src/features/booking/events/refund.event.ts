import { bookingErrors } from "../booking.errors.ts";
import type { BookingStep } from "../booking.types.ts";
import { describeDecision } from "./event.rules.ts";
import type { BookingEventDefinition, EmailReader } from "./event.types.ts";

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
  email(step, reader) {
    const { subject, text } = reader.isFree ? describeFree(step, reader) : describeRefund(reader);
    const { decision } = step.after;
    return {
      subject,
      paragraphs: [text, ...(decision ? [{ label: "Reason", quote: decision }] : [])],
    };
  },
};

function describeRefund({ reader, other }: EmailReader) {
  return {
    subject: "Refunded",
    text: `${reader === "guest" ? "You're" : `${other} is`} getting a full refund.`,
  };
}

/** The guest had nothing to pay: what's left to say is who was right. */
function describeFree({ before }: BookingStep, { reader, other, noun }: EmailReader) {
  if (before.status === "no_show") {
    return {
      subject: "Marked as missed",
      text:
        reader === "guest"
          ? `${other} didn't contest your report.`
          : `You didn't contest the report that you weren't at the ${noun}.`,
    };
  }
  return { subject: "Our decision", text: describeDecision("guest", { reader, other }) };
}
