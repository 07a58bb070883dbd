import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { maxUpcomingConsultations, unprovenHoldMinutes } from "./consultations.constants.ts";

const errors = defineErrors({
  requestNotFound: {
    code: "consultation_not_found",
    status: 404,
    message: "There is no such request.",
  },
  tooManyTries: {
    code: "too_many_requests",
    status: 429,
    message: "That is more than we can take at once. Wait an hour and book again.",
  },
  bookedOften: {
    code: "consultations_booked_often",
    status: 429,
    message:
      "As many consultations were booked under this email address within a day as we take. Book again tomorrow.",
  },
  officeHeld: {
    code: "consultations_held",
    status: 429,
    message: `Many times on this day are waiting to be confirmed. Choose another day, try again in ${unprovenHoldMinutes} minutes, or sign in to book right away.`,
  },
  networkHeldOften: {
    code: "consultations_held_often",
    status: 429,
    message:
      "Several times were held from your network without an account. Sign in to book right away, or try again later.",
  },
  addressHolds: {
    code: "consultation_waits",
    status: 429,
    message: `We're already holding times for this email address. Open the link in our last email, or try again in ${unprovenHoldMinutes} minutes.`,
  },
  emailedOften: {
    code: "consultation_emails_sent_often",
    status: 429,
    message:
      "We've sent this email address as many links as we send in a day. Open the last one, sign in to book, or try again tomorrow.",
  },
  holdLapsed: {
    code: "consultation_hold_lapsed",
    status: 409,
    message: "We're no longer holding this time. Choose a time again.",
  },
  tooManyUpcoming: {
    code: "too_many_consultations",
    status: 409,
    message: `You have ${maxUpcomingConsultations} consultations ahead, as many as one person can have. Cancel one of them, or book again after it.`,
  },
});

export const consultationErrors = { ...errors, invalidInput };
