/** How long a time is kept for somebody who is paying, in minutes. */
export const holdMinutes = 10;

/** Holds that one guest can have at a time, with different hosts. */
export const mostHolds = 3;

/** A host answers a request, or the other side a proposed time, within so many hours … */
export const answerHours = 48;

/** … and so many hours before the start at the latest, where there is time for that. */
export const answerBeforeStartHours = 2;

/** So many hours after its end a booking whose absences nobody reported counts as completed. */
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
