import { defineErrors } from "#shared/errors.ts";
import { maxBusyCalendars, maxExceptions } from "./schedule.constants.ts";

export const hostSettingsErrors = defineErrors({
  notAHost: {
    code: "not_a_booking_host",
    status: 404,
    message: "You don't have a booking calendar to set up.",
  },
  weekChanged: {
    code: "booking_week_changed",
    status: 409,
    message: "Someone else has changed these hours in the meantime. Reload the page to see them.",
  },
  tooManyExceptions: {
    code: "too_many_exceptions",
    status: 409,
    message: `You can have up to ${maxExceptions} upcoming days with different hours. Remove some first.`,
  },
  tooManyCalendars: {
    code: "too_many_busy_calendars",
    status: 409,
    message: `You can add up to ${maxBusyCalendars} calendars. Remove one first.`,
  },
  calendarKnown: {
    code: "busy_calendar_known",
    status: 409,
    message: "You've already added this calendar.",
  },
  ownFeed: {
    code: "busy_calendar_is_own_feed",
    status: 409,
    message:
      "This is the address of your own sessions calendar on this site. We already block those times. Add the calendar with your other appointments.",
  },
  checkedTooOften: {
    code: "busy_calendar_looked_too_often",
    status: 429,
    message: "You've added too many calendars in a short time. Please try again in a few minutes.",
  },
});
