import { defineErrors } from "#shared/errors.ts";
import { maxBusyCalendars, maxExceptions } from "./schedule.constants.ts";

export const hostSettingsErrors = defineErrors({
  notAHost: {
    code: "not_a_booking_host",
    status: 404,
    message: "There is no calendar of yours to set up.",
  },
  tooManyExceptions: {
    code: "too_many_exceptions",
    status: 409,
    message: `At most ${maxExceptions} days ahead can differ from your week. Remove some first.`,
  },
  tooManyCalendars: {
    code: "too_many_busy_calendars",
    status: 409,
    message: `At most ${maxBusyCalendars} calendars can be read. Remove one first.`,
  },
  calendarKnown: {
    code: "busy_calendar_known",
    status: 409,
    message: "This calendar is being read already.",
  },
  ownFeed: {
    code: "busy_calendar_is_own_feed",
    status: 409,
    message:
      "This is the address of your sessions here. They take up your time already; add the calendar with your other appointments.",
  },
  checkedTooOften: {
    code: "busy_calendar_looked_too_often",
    status: 429,
    message: "Calendars were added too often just now. Please try again in some minutes.",
  },
});
