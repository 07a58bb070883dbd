import { defineErrors } from "#shared/errors.ts";

export const viewAsErrors = defineErrors({
  readOnly: {
    code: "view_as_read_only",
    status: 403,
    message: "You're viewing the site as someone else, so you can't change anything.",
  },
  hidden: {
    code: "view_as_hidden",
    status: 403,
    message:
      "This page is private to its owner. It isn't shown while you're viewing the site as them.",
  },
});
