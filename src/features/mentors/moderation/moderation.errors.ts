import { defineErrors } from "#shared/errors.ts";

export const moderationErrors = defineErrors({
  mentorNotFound: { code: "mentor_not_found", status: 404, message: "We can't find this mentor." },
  alreadyUnlisted: {
    code: "mentor_already_unlisted",
    status: 409,
    message: "This mentor is already off the list.",
  },
  notUnlisted: {
    code: "mentor_not_unlisted",
    status: 409,
    message: "This mentor is already listed.",
  },
  profileChanged: {
    code: "profile_changed",
    status: 409,
    message: "Someone changed this profile while you were editing. Here's its current text.",
  },
  nothingChanged: {
    code: "profile_unchanged",
    status: 409,
    message: "Nothing changed. The text is the same as before.",
  },
});
