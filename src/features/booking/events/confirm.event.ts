import { nameInSentence } from "#shared/member-names.ts";
import { bookingErrors } from "../booking.errors.ts";
import { defineEvent, otherThanMover, videoCall } from "./event.rules.ts";

/**
 * Both sides agree on the time: the host to a request, the other side to a proposal. With instant
 * booking, the payment confirms it.
 */
export const confirm = defineEvent({
  from: ["held", "expired", "requested", "rescheduled"],
  to: "confirmed",
  audit: { action: "booking.confirmed", sentence: "confirmed {subject}" },
  history({ statusBefore }) {
    if (statusBefore === "rescheduled") return "New time confirmed";
    const wasWaiting = ["held", "expired", "requested"].includes(statusBefore);
    return wasWaiting ? "Confirmed" : "Booked";
  },
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
  email: ({ before, after }, { reader, other, noun }) => ({
    subject: before.status === "rescheduled" ? "New time confirmed" : "Confirmed",
    paragraphs: [
      `Your ${noun} with ${nameInSentence(other)} is confirmed.`,
      ...(reader === "host" && after.note ? [{ label: "What it's about", quote: after.note }] : []),
      ...(after.meetingUrl ? [videoCall(after.meetingUrl)] : []),
      `The attached file adds the ${noun} to your calendar.`,
    ],
  }),
  calendar: () => "REQUEST",
});
