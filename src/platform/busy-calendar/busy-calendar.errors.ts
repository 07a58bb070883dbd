import { defineErrors } from "#shared/errors.ts";

/** Reasons why a calendar kept elsewhere can't be read, for the person whose calendar it is. */
export const busyCalendarErrors = defineErrors({
  addressInvalid: {
    code: "calendar_address_invalid",
    status: 422,
    message:
      "This isn't a calendar address. It should start with https:// or webcal://. Copy the whole address from your calendar's sharing settings.",
  },
  addressNotAllowed: {
    code: "calendar_address_not_allowed",
    status: 422,
    message:
      "We can't read calendars at this address. Use the public https:// address from your calendar provider, without a port number.",
  },
  addressWithPassword: {
    code: "calendar_address_with_password",
    status: 422,
    message:
      "The address has a username or password in it. Use your calendar's secret address instead. It doesn't need one.",
  },
  closed: {
    code: "calendar_reading_off",
    status: 503,
    message: "This is a copy of the site. It doesn't read calendars.",
  },
  unreachable: {
    code: "calendar_unreachable",
    status: 422,
    message:
      "We couldn't reach the calendar. Check that its address opens in a private browser window, then try again.",
  },
  notFound: {
    code: "calendar_not_found",
    status: 422,
    message:
      "We couldn't find a calendar at this address. It may have been removed. Copy the address again from your calendar's sharing settings.",
  },
  passwordAsked: {
    code: "calendar_password_asked",
    status: 422,
    message:
      "The calendar asks for a password. Use its secret address in iCal format instead, or make the calendar public.",
  },
  notCalendar: {
    code: "calendar_not_calendar",
    status: 422,
    message:
      "We didn't find a calendar at this address. Use the address in iCal format, which often ends in .ics, not the address of the calendar's web page.",
  },
  tooLarge: {
    code: "calendar_too_large",
    status: 422,
    message:
      "The calendar is too large. The limit is 2 MB and 5,000 events. Share a calendar without events from past years.",
  },
});
