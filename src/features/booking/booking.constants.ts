/** Minutes for which a time is held for a person who is paying. */
export const holdMinutes = 10;

/** Holds that one guest can have at the same time, with different hosts. */
export const maxHolds = 3;

/** A host answers a request, or the other side a proposed time, within so many hours … */
export const answerHours = 48;

/** … and so many hours before the start at the latest, where there is time for that. */
export const answerBeforeStartHours = 2;

/** Hours after its end until a booking counts as completed, if no absence was reported. */
export const completeAfterHours = 24;

/** Hours that a person who was reported absent has to contest it. */
export const contestHours = 24;

/** Days after a completed appointment during which its guest can ask for a refund. */
export const guaranteeDays = 7;

/** The link to the meeting is offered so many minutes before the start. */
export const joinMinutes = 15;

/** A guest can move a booking until so many hours before its start … */
export const moveUntilHours = 24;

/** … and so many times. */
export const maxGuestMoves = 2;

/** Characters of a guest's note about the appointment. */
export const maxNoteLength = 2000;

/** Characters of a reason. */
export const maxReasonLength = 2000;

/** Comes after a person's name in the reason where the site cancels their bookings. */
export const noLongerAvailable = "is no longer available on";

export const bookingsPerPage = 20;

/** Requests and proposed times that a host's list of those to answer has, without pages. */
export const maxUnanswered = 200;

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
