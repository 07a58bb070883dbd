import { defineErrors } from "#shared/errors.ts";

/** Errors of the administrators' pages about people, besides those of the protocol. */
export const peopleErrors = defineErrors({
  notOneself: {
    code: "not_oneself",
    status: 409,
    message: "You can't suspend your own account.",
  },
  personChanged: {
    code: "conflict",
    status: 409,
    message:
      "This account changed in the meantime, so we didn't do anything. Check it and try again.",
  },
  personConfirmed: {
    code: "conflict",
    status: 409,
    message: "This account has no email waiting to be confirmed.",
  },
  personUnconfirmed: {
    code: "conflict",
    status: 409,
    message: "The owner must confirm their email before you can make them an administrator.",
  },
});
