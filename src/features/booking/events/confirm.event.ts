import { bookingErrors } from "../booking.errors.ts";
import { otherThanMover } from "./event.rules.ts";
import type { BookingEventDefinition } from "./event.types.ts";

/**
 * Both sides agree on the time: the host to a request, the other side to a proposal, a payment at
 * once.
 */
export const confirm: BookingEventDefinition = {
  from: ["held", "expired", "requested", "rescheduled"],
  to: "confirmed",
  auditAction: "booking.confirmed",
  writes: ({ meetingUrl, sequence, wasConfirmed }, { newMeetingUrl }) => ({
    answer_by: null,
    moved_by: null,
    was_confirmed: true,
    meeting_url: meetingUrl ?? newMeetingUrl(),
    sequence: wasConfirmed ? sequence + 1 : sequence,
  }),
  action: {
    by: (booking) => (booking.status === "rescheduled" ? [otherThanMover(booking)] : ["host"]),
    denialReason({ startsAt, answerBy }, _as, now) {
      const isInTime = now < startsAt && (answerBy === null || now < answerBy);
      return isInTime ? undefined : bookingErrors.notPossible();
    },
    offer: {
      words: ({ booking }) => ({
        label: booking.status === "rescheduled" ? "Accept the new time" : "Accept the request",
      }),
      done: (noun) => ({
        text: `The ${noun} is confirmed. We've emailed both of you.`,
        statuses: ["confirmed"],
      }),
    },
  },
  email: ({ before, after }, { reader, other }) => ({
    subject: before.status === "rescheduled" ? "The new time is confirmed" : "Confirmed",
    paragraphs: [
      reader === "guest" ? `You are meeting ${other}.` : `${other} is meeting you.`,
      ...(reader === "host" && after.note ? [`What it is about: ${after.note}`] : []),
      ...(after.meetingUrl ? [`You meet by video: ${after.meetingUrl}`] : []),
      "The attached file puts it into your calendar.",
    ],
  }),
  calendar: () => "REQUEST",
};
