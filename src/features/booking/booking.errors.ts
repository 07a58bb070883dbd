import { defineErrors } from "#shared/errors.ts";
import { holdMinutes, maxHolds } from "./booking.constants.ts";

export const bookingErrors = defineErrors({
  bookingNotFound: {
    code: "booking_not_found",
    status: 404,
    message: "We can't find this appointment.",
  },
  hostNotFound: {
    code: "booking_host_not_found",
    status: 404,
    message: "There's nothing to book here.",
  },
  hostPaused: {
    code: "booking_host_paused",
    status: 409,
    message: "New bookings are paused right now.",
  },
  slotTaken: {
    code: "slot_taken",
    status: 409,
    message: "Someone just booked this time. Please choose another one.",
  },
  slotNotOffered: {
    code: "slot_not_offered",
    status: 409,
    message: "This time is no longer available. Please choose another one.",
  },
  ownSlot: {
    code: "own_slot",
    status: 409,
    message: "You can't book your own time.",
  },
  guestBusy: {
    code: "guest_busy",
    status: 409,
    message: "You have another appointment at this time. Please choose another one.",
  },
  tooManyHolds: {
    code: "too_many_holds",
    status: 429,
    message: `You're already holding ${maxHolds} time slots. Pay for one or wait ${holdMinutes} minutes.`,
  },
  holdsUsedUp: {
    code: "holds_used_up",
    status: 429,
    message:
      "You've picked too many time slots in the last 24 hours without paying. Pay for the one you're holding, choose another mentor, or try again tomorrow.",
  },
  networkHoldsMany: {
    code: "network_holds_many",
    status: 429,
    message: `Several time slots are being held from your network right now. Try again in ${holdMinutes} minutes, or use another connection.`,
  },
  networkHoldsUsedUp: {
    code: "network_holds_used_up",
    status: 429,
    message:
      "Too many time slots were held from your network today without payment. Use another connection, or try again tomorrow.",
  },
  hostHoldsMany: {
    code: "host_holds_many",
    status: 429,
    message: `Other people are paying for the open time slots right now. Try again in ${holdMinutes} minutes.`,
  },
  holdOver: {
    code: "hold_over",
    status: 409,
    message: `We held this time for ${holdMinutes} minutes, and the hold has expired. Please choose a time again.`,
  },
  notPossible: {
    code: "booking_changed",
    status: 409,
    message:
      "This appointment has changed, so you can't do that anymore. Check its current status.",
  },
  notYours: {
    code: "booking_not_yours_to_change",
    status: 403,
    message: "Only the other person can do this.",
  },
  reasonRequired: {
    code: "reason_required",
    status: 400,
    message: "Give a reason in a sentence or two.",
  },
  reasonTooLong: {
    code: "reason_too_long",
    status: 400,
    message: "The reason must be less than 2,000 characters.",
  },
  nowhereToMove: {
    code: "no_new_time",
    status: 400,
    message: "Choose a new time.",
  },
  timeZoneUnknown: {
    code: "time_zone_unknown",
    status: 400,
    message: "Choose your time zone.",
  },
});
