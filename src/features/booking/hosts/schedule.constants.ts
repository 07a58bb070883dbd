/** Limits of a host's settings, in the units of the form. */
export const termLimits = {
  bufferMinutes: { minimum: 0, maximum: 120 },
  noticeHours: { minimum: 0, maximum: 336 },
  horizonDays: { minimum: 1, maximum: 180 },
  weeklyLimit: { minimum: 1, maximum: 60 },
} as const;

/** Maximum minutes that a booking takes up: the longer of the two lengths, and the longest break after it. */
export const maxBlockedMinutes = 60 + termLimits.bufferMinutes.maximum;

/** Ranges of hours in one day of the week. */
export const maxRangesPerDay = 6;

/** Ranges of hours on one day that differs from the week. */
export const maxRangesOnException = 3;

/** Days that one exception can name, from its first to its last. */
export const maxExceptionDays = 92;

/** Maximum days ahead with other hours than the week's. */
export const maxExceptions = 366;

/** Days ahead for which a day can have other hours. */
export const exceptionHorizonDays = 730;

/** Maximum busy calendars of a host. */
export const maxBusyCalendars = 5;

/** Minutes between two checks of a busy calendar, at least. */
export const busyCalendarMinutes = 15;

/** Days for which canceled bookings stay in the feed, so that every calendar gets the cancellation. */
export const feedCancelledDays = 30;

/** Days for which past bookings stay in the feed. */
export const feedPastDays = 90;

export const feedMountPath = "/booking/feeds";
