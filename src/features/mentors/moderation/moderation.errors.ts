import { defineErrors } from "#shared/errors.ts";

export const moderationErrors = defineErrors({
  mentorNotFound: { code: "mentor_not_found", status: 404, message: "There is no such mentor." },
  alreadyUnlisted: {
    code: "mentor_already_unlisted",
    status: 409,
    message: "This mentor was taken off the list already.",
  },
  notUnlisted: {
    code: "mentor_not_unlisted",
    status: 409,
    message: "This mentor isn't off the list.",
  },
  nothingChanged: {
    code: "profile_unchanged",
    status: 409,
    message: "Nothing was changed: the text is the same as before.",
  },
});
