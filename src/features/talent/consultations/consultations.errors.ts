import { defineErrors } from "#shared/errors.ts";
import { mostUpcomingConsultations } from "../talent.constants.ts";

export const consultationErrors = defineErrors({
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
  tooManyUpcoming: {
    code: "too_many_consultations",
    status: 409,
    message: `You have ${mostUpcomingConsultations} consultations ahead, as many as one person can have. Cancel one of them, or book again after it.`,
  },
});
