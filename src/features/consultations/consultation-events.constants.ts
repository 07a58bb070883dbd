import type { BookingEvent, OwnWords } from "#features/booking/booking.contract.ts";

/** A booking's event on the pages of consultations, besides its own words or instead of them. */
export interface ConsultationEvent {
  /** On the consultation's page; null: it is not offered to that side. */
  words(view: { isOffice: boolean }): OwnWords | null;
  /** Message there after the event. */
  done?: string;
  /** Offered in the office's list too, and what is said there after it was done. */
  doneInList?: string;
}

export const consultationEvents: Partial<Record<BookingEvent, ConsultationEvent>> = {
  confirm: {
    words: () => ({
      label: "Agree to this time",
      text: "We propose this time instead of the one you had. Agree to it, move it or cancel.",
    }),
    done: "The new time is agreed on",
  },
  complete: {
    words: ({ isOffice }) =>
      isOffice ? { label: "Completed", text: "The consultation took place." } : null,
    done: "The consultation is completed",
    doneInList: "The consultation is marked as completed.",
  },
  // An office answers at once, so that nothing is ever requested of it.
  decline: { words: () => null },
  move: {
    words: ({ isOffice }) => ({
      label: "Move to another time",
      button: "Move consultation",
      busyButton: "Moving...",
      ...(isOffice
        ? {
            text: "The guest is asked by mail to agree. Without an answer the consultation is cancelled.",
          }
        : {}),
    }),
    done: "The consultation was moved",
  },
  reportAbsence: {
    words: ({ isOffice }) => ({
      label: isOffice ? "Did not come" : "Nobody came",
      isHarmful: false,
      text: isOffice
        ? "The guest was not there fifteen minutes after the start."
        : "Nobody of us was there fifteen minutes after the start.",
    }),
    done: "Your report was sent",
    doneInList: "It is noted that the guest did not come.",
  },
  // It costs nothing, so there is nothing to ask for.
  dispute: { words: () => null },
  cancel: {
    words: ({ isOffice }) => ({
      label: "Cancel",
      button: "Cancel consultation",
      busyButton: "Cancelling...",
      ...(isOffice
        ? { reasonLabel: "Reason", reasonHelp: "The guest reads it in the mail." }
        : {
            reason: null,
            text: "The time goes back to the calendar, for others to book.",
          }),
    }),
    done: "The consultation was cancelled",
  },
};
