/** Limits for a stranger's calendar; the size is named in `busyCalendarErrors.tooLarge`. */
export const calendarLimits = {
  bytes: 2 * 1024 * 1024,
  /** Events and lists of busy times, together. */
  events: 5_000,
  /** Steps of work on the repetitions of one event, and of the whole file. */
  stepsOfEvent: 300_000,
  stepsOfFile: 2_000_000,
};
