import { bookingErrors } from "../booking.errors.ts";
import type { BookingStep } from "../booking.types.ts";
import { defineEvent, describeDecision } from "./event.rules.ts";
import type { EmailReader } from "./event.types.ts";

/**
 * Everything is given back: an administrator decides a dispute so, or a host doesn't contest an absence in
 * time.
 */
export const refund = defineEvent({
  from: ["no_show", "disputed"],
  to: "refunded",
  audit: {
    action: "booking.refunded",
    sentence: "ordered a refund of {subject}",
    personal: ["reason"],
  },
  history: () => "Refunded",
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
});

function describeRefund({ reader, other }: EmailReader) {
  return {
    subject: "Refunded",
    text: `${reader === "guest" ? "You're" : `${other} is`} getting a full refund.`,
  };
}

/** The guest had nothing to pay, so the text is only about the decision. */
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
