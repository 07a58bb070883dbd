/** How long a time is kept for somebody who is paying, in minutes. */
export const holdMinutes = 10;

/** Holds that one guest can have at a time, with different hosts. */
export const mostHolds = 3;

/** A host answers a request, or the other side a proposed time, within so many hours … */
export const answerHours = 48;

/** … and so many hours before the start at the latest, where there is time for that. */
export const answerBeforeStartHours = 2;

/** A guest can move a booking until so many hours before its start. */
export const moveUntilHours = 24;

/** So often can one booking be moved by its guest. */
export const mostGuestMoves = 2;

/** An absence can be reported from so many minutes after the start … */
export const absenceAfterMinutes = 15;

/** … until so many hours after the end, when a booking that nobody reported counts as completed. */
export const completeAfterHours = 24;

/** So many hours has somebody who was reported absent to contest it. */
export const contestHours = 24;

/** So many days after a completed appointment its guest can ask for the money back. */
export const guaranteeDays = 7;

/** The link to the meeting is offered so many minutes before the start. */
export const joinMinutes = 15;

/** Characters of what a guest writes about the appointment. */
export const longestNote = 2000;

/** Characters of a reason. */
export const longestReason = 2000;

export const bookingsPerPage = 20;

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
