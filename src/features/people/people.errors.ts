import { defineErrors } from "#shared/errors.ts";

/** Errors of the administrators' pages about people, besides those of the protocol. */
export const peopleErrors = defineErrors({
  notOneself: {
    code: "not_oneself",
    status: 409,
    message: "You cannot suspend your own account.",
  },
  personChanged: {
    code: "conflict",
    status: 409,
    message: "Nothing to do: the account has changed meanwhile.",
  },
  personConfirmed: {
    code: "conflict",
    status: 409,
    message: "There is no address that waits for confirmation.",
  },
  personUnconfirmed: {
    code: "conflict",
    status: 409,
    message: "An account must have confirmed its address before it can be made an administrator.",
  },
});
