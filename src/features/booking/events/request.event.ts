import type { BookingEventDefinition } from "./event.types.ts";

/**
 * The payment of a hold has come, and the host has to answer. It takes up an expired time if it is
 * still free.
 */
export const request: BookingEventDefinition = {
  from: ["held", "expired"],
  to: "requested",
  auditAction: "booking.requested",
  email({ after }, { reader, other, deadline }) {
    if (reader === "guest") {
      return {
        subject: "Your request was sent",
        paragraphs: [
          `${other} has until ${deadline} to answer. We write to you as soon as there is an answer.`,
        ],
      };
    }
    return {
      subject: "A new request",
      paragraphs: [
        `${other} would like to meet you.`,
        ...(after.note ? [`What it is about: ${after.note}`] : []),
        `Please accept or decline by ${deadline}. Without an answer the request lapses.`,
      ],
      action: "Answer the request",
    };
  },
};
