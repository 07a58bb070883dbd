import type {
  BookingEvent,
  BookingHistoryEntry,
  OwnWords,
} from "#features/booking/booking.contract.ts";

/** A booking's event on the pages of consultations, besides its own words or instead of them. */
export interface ConsultationEvent {
  /** On the consultation's page; null: it is not offered to that side. */
  words(view: { isOffice: boolean }): OwnWords | null;
  /** Message there after the event. */
  done?: string;
  /** More text below that message, on the guest's page. */
  guestNoticeText?: string;
  /** Offered in the office's list too, and what is said there after it was done. */
  doneInList?: string;
  /** In the history that the team reads; undefined: the event's own words. */
  history?(entry: BookingHistoryEntry): string | undefined;
}

/** Shown after events that email the guest an invitation. */
export const guestEmailed = "We emailed you the details and a calendar invitation.";

export const consultationEvents: Partial<Record<BookingEvent, ConsultationEvent>> = {
  confirm: {
    words: () => ({
      label: "Accept this time",
      text: "We've proposed this time instead of your original one. If it doesn't work for you, see your options below.",
    }),
    done: "New time confirmed",
    guestNoticeText: guestEmailed,
  },
  complete: {
    words: ({ isOffice }) =>
      isOffice ? { label: "Completed", text: "The consultation took place." } : null,
    done: "Consultation marked as completed",
    doneInList: "Consultation marked as completed.",
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
            text: "We'll email the guest and ask them to accept. If they don't answer, the consultation is canceled.",
          }
        : {}),
    }),
    done: "Consultation moved",
    guestNoticeText: guestEmailed,
  },
  reportAbsence: {
    words: ({ isOffice }) => ({
      label: isOffice ? "Guest didn't join" : "No one joined",
      isHarmful: false,
      text: isOffice
        ? "The guest still hadn't joined 15 minutes after the start."
        : "No one from our team had joined 15 minutes after the start.",
    }),
    done: "Report sent",
    guestNoticeText: "Sorry we missed you. You can book another time below.",
    doneInList: "We've recorded that the guest didn't join.",
    history: ({ as }) => (as === "guest" ? "Our team's absence reported" : undefined),
  },
  // It costs nothing, so there is nothing to ask for.
  dispute: { words: () => null },
  cancel: {
    words: ({ isOffice }) => ({
      label: "Cancel",
      button: "Cancel consultation",
      busyButton: "Canceling...",
      ...(isOffice
        ? { reasonLabel: "Reason", reasonHelp: "We'll include this in the guest's email." }
        : {
            reason: null,
            text: "You can't undo this, but you can book another time.",
          }),
    }),
    done: "Consultation canceled",
  },
};
