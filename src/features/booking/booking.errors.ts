import { defineErrors } from "#shared/errors.ts";
import { holdMinutes, maxHolds } from "./booking.constants.ts";

export const bookingErrors = defineErrors({
  bookingNotFound: {
    code: "booking_not_found",
    status: 404,
    message: "There is no such appointment.",
  },
  hostNotFound: {
    code: "booking_host_not_found",
    status: 404,
    message: "No times can be booked here.",
  },
  hostPaused: {
    code: "booking_host_paused",
    status: 409,
    message: "No new bookings are taken here at the moment.",
  },
  slotTaken: {
    code: "slot_taken",
    status: 409,
    message: "Somebody else has just taken this time. Please choose another one.",
  },
  slotNotOffered: {
    code: "slot_not_offered",
    status: 409,
    message: "This time is not offered any more. Please choose another one.",
  },
  ownSlot: {
    code: "own_slot",
    status: 409,
    message: "You cannot book your own time.",
  },
  guestBusy: {
    code: "guest_busy",
    status: 409,
    message: "You have another appointment at this time. Please choose another one.",
  },
  tooManyHolds: {
    code: "too_many_holds",
    status: 429,
    message: `You keep ${maxHolds} times already. Pay for one or wait ${holdMinutes} minutes.`,
  },
  holdsUsedUp: {
    code: "holds_used_up",
    status: 429,
    message:
      "You've chosen many times in the last 24 hours without paying. Pay for the one you're holding, choose another mentor, or try again tomorrow.",
  },
  networkHoldsMany: {
    code: "network_holds_many",
    status: 429,
    message: `Several times are being held from your network right now. Try again in ${holdMinutes} minutes, or use another connection.`,
  },
  networkHoldsUsedUp: {
    code: "network_holds_used_up",
    status: 429,
    message:
      "Many times were held from your network today and not paid for. Use another connection, or try again tomorrow.",
  },
  hostHoldsMany: {
    code: "host_holds_many",
    status: 429,
    message: `Other people are paying for times here right now. Try again in ${holdMinutes} minutes.`,
  },
  holdOver: {
    code: "hold_over",
    status: 409,
    message: `The ${holdMinutes} minutes for which we kept this time are over. Please choose a time again.`,
  },
  notPossible: {
    code: "booking_changed",
    status: 409,
    message:
      "This is not possible any more: the appointment has changed. Please look at it as it stands now.",
  },
  notYours: {
    code: "booking_not_yours_to_change",
    status: 403,
    message: "Only the other side of this appointment can do this.",
  },
  reasonRequired: {
    code: "reason_required",
    status: 400,
    message: "Give a reason, in a sentence or two.",
  },
  reasonTooLong: {
    code: "reason_too_long",
    status: 400,
    message: "The reason must be less than 2000 characters.",
  },
  nowhereToMove: {
    code: "no_new_time",
    status: 400,
    message: "Choose the new time.",
  },
  timeZoneUnknown: {
    code: "time_zone_unknown",
    status: 400,
    message: "Choose your time zone.",
  },
});
