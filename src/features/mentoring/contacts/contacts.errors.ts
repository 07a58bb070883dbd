import { defineErrors } from "#shared/errors.ts";

/** Reasons why a first message can't be sent. */
export const contactErrors = defineErrors({
  mentorNotFound: { code: "mentor_not_found", status: 404, message: "We can't find this mentor." },
  menteeNotFound: {
    code: "mentee_not_found",
    status: 404,
    message: "We can't find this session in your sessions.",
  },
  sampleMentor: {
    code: "sample_mentor",
    status: 409,
    message: "This is a sample mentor, so no one would read your message.",
  },
  mentorWithoutAccount: {
    code: "mentor_without_account",
    status: 409,
    message: "This mentor doesn't have an account yet and can't get messages.",
  },
});
