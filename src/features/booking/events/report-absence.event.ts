import { nameInSentence } from "#shared/member-names.ts";
import { addTime, formatTimeInSentence } from "#shared/time.ts";
import { completeAfterHours } from "../booking.constants.ts";
import { bookingErrors } from "../booking.errors.ts";
import { contestDeadline } from "../deadlines.rules.ts";
import { defineEvent } from "./event.rules.ts";

/**
 * An absence can be reported from so many minutes after the start, until the booking counts as
 * completed.
 */
const absenceAfterMinutes = 15;

/** One side says that the other did not come. */
export const reportAbsence = defineEvent({
  from: ["confirmed"],
  to: "no_show",
  audit: { action: "booking.absence_reported", sentence: "reported that someone missed {subject}" },
  history: ({ as }) =>
    as === "guest" ? "The host's absence reported" : "The guest's absence reported",
  action: {
    by: () => ["guest", "host"],
    denialReason({ startsAt, endsAt }, _as, now) {
      const isInTime =
        now >= addTime(startsAt, { minutes: absenceAfterMinutes }) &&
        now < addTime(endsAt, { hours: completeAfterHours });
      return isInTime ? undefined : bookingErrors.notPossible();
    },
    writes: (_booking, { as }) => ({ absent: as === "guest" ? "host" : "guest" }),
    offer: {
      words: ({ other }) => ({
        label: `${other} didn't join`,
        button: `Report that ${nameInSentence(other)} didn't join`,
        isHarmful: true,
      }),
      done: () => ({
        text: "Report saved. We've emailed the other person.",
        statuses: ["no_show"],
      }),
    },
  },
  email({ after }, { reader, timeZone, other, noun, isPaid }) {
    if (after.absent !== reader) return undefined;
    return {
      subject: "Reported as missed",
      paragraphs: [
        `${other} reported that you weren't at the ${noun}.`,
        ...(isPaid
          ? [
              `If that isn't right, contest the report by ${formatTimeInSentence(contestDeadline(after), timeZone)}.`,
            ]
          : []),
      ],
    };
  },
});
