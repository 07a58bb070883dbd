/** Limits of a host's settings, in the units of the form. */
export const termLimits = {
  bufferMinutes: { minimum: 0, maximum: 120 },
  noticeHours: { minimum: 0, maximum: 336 },
  horizonDays: { minimum: 1, maximum: 180 },
  weeklyLimit: { minimum: 1, maximum: 60 },
} as const;

/** Ranges of hours in one day of the week. */
export const maxRangesPerDay = 6;

/** Ranges of hours on one day that differs from the week. */
export const maxRangesOnException = 3;

/** Days that one exception can name, from its first to its last. */
export const maxExceptionDays = 92;

/** Days that differ which a host can have ahead. */
export const maxExceptions = 366;

/** Days ahead for which a day can have other hours. */
export const exceptionHorizonDays = 730;

/** Calendars elsewhere that a host can be busy by. */
export const maxBusyCalendars = 5;

/** A calendar elsewhere is read at most so often. */
export const busyCalendarMinutes = 15;

/** Cancelled bookings stay in the feed so long, so that every calendar hears of it. */
export const feedCancelledDays = 30;

/** Bookings that are over stay in the feed so long. */
export const feedPastDays = 90;

export const feedMountPath = "/booking/feeds";
