import { defineEvent } from "./event.rules.ts";

/**
 * The payment of a hold has come, and the host has to answer. It takes up an expired time if it is
 * still free.
 */
export const request = defineEvent({
  from: ["held", "expired"],
  to: "requested",
  audit: { action: "booking.requested", sentence: "requested {subject}" },
  history: () => "Requested",
  email({ after }, { reader, other, noun, deadline }) {
    if (reader === "guest") {
      return {
        subject: "Request sent",
        paragraphs: [
          `We've sent your request. ${other} has until ${deadline} to answer, and we'll email you as soon as they do.`,
        ],
      };
    }
    return {
      subject: "New request",
      paragraphs: [
        `${other} would like to book a ${noun} with you.`,
        ...(after.note ? [{ label: "What it's about", quote: after.note }] : []),
        `Please accept or decline by ${deadline}. The request expires if you don't answer.`,
      ],
      action: "Answer the request",
    };
  },
});
