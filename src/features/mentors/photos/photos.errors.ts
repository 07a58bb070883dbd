import { defineErrors } from "#shared/errors.ts";

export const photoErrors = defineErrors({
  notFound: {
    code: "photo_not_found",
    status: 404,
    message: "We can't find this photo.",
  },
  changed: {
    code: "photo_changed",
    status: 409,
    message: "This photo was already replaced, removed or reviewed. Check the page again.",
  },
  beingChecked: {
    code: "photo_being_checked",
    status: 409,
    message: "We're still checking this photo for viruses. Try again in a minute.",
  },
  tooMany: {
    code: "too_many_requests",
    status: 429,
    message: "You've changed your photo too many times. Please wait a few minutes and try again.",
  },
});
