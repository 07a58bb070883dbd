import { defineErrors } from "#shared/errors.ts";

/** Reasons why a first message can't be sent. */
export const contactErrors = defineErrors({
  mentorNotFound: { code: "mentor_not_found", status: 404, message: "There is no such mentor." },
  menteeNotFound: {
    code: "mentee_not_found",
    status: 404,
    message: "There is no such session of yours.",
  },
  sampleMentor: {
    code: "sample_mentor",
    status: 409,
    message: "This mentor is invented, to show how the site works. Nobody would read a message.",
  },
  mentorWithoutAccount: {
    code: "mentor_without_account",
    status: 409,
    message: "This mentor has no account here yet and cannot get messages.",
  },
});
