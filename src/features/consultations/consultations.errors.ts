import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import {
  maxNotes,
  maxUpcomingConsultations,
  unprovenHoldMinutes,
} from "./consultations.constants.ts";
import { describeFull } from "./files/consultation-files.rules.ts";

const errors = defineErrors({
  requestNotFound: {
    code: "consultation_not_found",
    status: 404,
    message: "We can't find this request.",
  },
  tooManyTries: {
    code: "too_many_requests",
    status: 429,
    message: "You've tried to book too many times. Wait an hour and try again.",
  },
  bookedOften: {
    code: "consultations_booked_often",
    status: 429,
    message:
      "This email address has reached the daily limit for consultations. Book again tomorrow.",
  },
  officeHeld: {
    code: "consultations_held",
    status: 429,
    message: `Many time slots on this day are being held for others. Choose another day, try again in ${unprovenHoldMinutes} minutes, or sign in to book right away.`,
  },
  networkHeldOften: {
    code: "consultations_held_often",
    status: 429,
    message:
      "Several time slots are already being held from your network. Sign in to book right away, or try again later.",
  },
  addressHolds: {
    code: "consultation_waits",
    status: 429,
    message: `We're already holding time slots for this email address. Open the link in our last email, or try again in ${unprovenHoldMinutes} minutes.`,
  },
  emailedOften: {
    code: "consultation_emails_sent_often",
    status: 429,
    message:
      "This email address has reached the daily limit for links. Open the last one we sent, sign in to book, or try again tomorrow.",
  },
  holdLapsed: {
    code: "consultation_hold_lapsed",
    status: 409,
    message: "We're no longer holding this time. Choose a time again.",
  },
  detailsDeleted: {
    code: "consultation_details_deleted",
    status: 409,
    message: "This guest deleted their account, so nothing more can be added.",
  },
  fileNotFound: {
    code: "consultation_file_not_found",
    status: 404,
    message: "We can't find this file. It may have been removed.",
  },
  fileNotAdded: {
    code: "consultation_file_not_added",
    status: 409,
    message: "We couldn't add this file. Reload the page and try again.",
  },
  filesClosed: {
    code: "consultation_files_closed",
    status: 409,
    message: "You can't add files to this consultation anymore.",
  },
  filesFull: {
    code: "consultation_files_full",
    status: 409,
    message: describeFull,
  },
  filesOften: {
    code: "consultation_files_often",
    status: 429,
    message: "You've added a lot of files today. Try again tomorrow.",
  },
  noteNotFound: {
    code: "consultation_note_not_found",
    status: 409,
    message: "This note was deleted, or someone else wrote it.",
  },
  notesFull: {
    code: "consultation_notes_full",
    status: 409,
    message: `A consultation can have up to ${maxNotes} notes. Delete one first.`,
  },
  notesOften: {
    code: "consultation_notes_often",
    status: 429,
    message: "You've changed a lot of notes. Wait an hour and try again.",
  },
  tooManyUpcoming: {
    code: "too_many_consultations",
    status: 409,
    message: `You already have ${maxUpcomingConsultations} upcoming consultations, and that's the limit. Cancel one, or book again after your next one.`,
  },
});

export const consultationErrors = { ...errors, invalidInput };
