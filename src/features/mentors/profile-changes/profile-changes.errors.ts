import { defineErrors } from "#shared/errors.ts";

export const studioErrors = defineErrors({
  notAMentor: {
    code: "not_a_mentor",
    status: 404,
    message: "You don't have a mentor profile yet. Apply to become a mentor first.",
  },
  changeNotFound: {
    code: "profile_change_not_found",
    status: 404,
    message: "We can't find this profile change.",
  },
  changeNotPending: {
    code: "profile_change_not_pending",
    status: 409,
    message:
      "This change no longer needs a decision. It was already decided, or the mentor replaced it. Nothing changed.",
  },
  profileChangedSince: {
    code: "profile_changed_since_request",
    status: 409,
    message: (fields: string) =>
      `The profile's ${fields} changed after the mentor asked for this, so nothing was approved. Decline the change, and the mentor can send it again.`,
  },
});
