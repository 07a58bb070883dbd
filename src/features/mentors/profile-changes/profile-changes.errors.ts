import { defineErrors } from "#shared/errors.ts";

export const studioErrors = defineErrors({
  notAMentor: {
    code: "not_a_mentor",
    status: 404,
    message: "You have no mentor profile. Apply to become a mentor first.",
  },
  changeNotFound: {
    code: "profile_change_not_found",
    status: 404,
    message: "There is no such change of a profile.",
  },
  changeNotPending: {
    code: "profile_change_not_pending",
    status: 409,
    message:
      "This change does not wait for a decision any more: it was decided already, or the mentor has replaced it. Nothing was changed.",
  },
});
