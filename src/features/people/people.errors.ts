import { defineErrors } from "#shared/errors.ts";

/** Errors of the administrators' pages about people, besides those of the protocol. */
export const peopleErrors = defineErrors({
  notOneself: {
    code: "not_oneself",
    status: 409,
    message: "You can't suspend your own account.",
  },
  ownRoles: {
    code: "own_roles",
    status: 409,
    message: "You can't change your own roles. Ask someone else who can assign roles.",
  },
  sameRoles: {
    code: "same_roles",
    status: 400,
    message: "Select a role to assign it, or clear it to remove it.",
  },
  roleTooStrong: {
    code: "role_too_strong",
    status: 403,
    message: "You can't assign or remove a role that has more access than you do.",
  },
  viewOneself: {
    code: "not_oneself",
    status: 409,
    message: "This is your own account. You're already viewing the site as yourself.",
  },
  viewsAlready: {
    code: "conflict",
    status: 409,
    message: "You're already viewing the site as someone else. Stop that first.",
  },
  tooManyExports: {
    code: "too_many_exports",
    status: 429,
    message: "You've downloaded 20 copies of people's data today. Try again tomorrow.",
  },
  ownMerge: {
    code: "not_oneself",
    status: 409,
    message: "You can't merge your own account. Ask someone else on the team.",
  },
  sameAccount: {
    code: "same_account",
    status: 409,
    message: "That's the same account. Enter the person's other account.",
  },
  otherUnknown: {
    code: "other_unknown",
    status: 404,
    message: "There's no account with this email or ID.",
  },
  mergeUnconfirmed: {
    code: "confirmation_wrong",
    status: 400,
    message: (name: string) => `Type ${name} to confirm`,
  },
  mergeBlocked: {
    code: "merge_blocked",
    status: 409,
    message: (sentences: readonly string[]) => sentences.join(" "),
  },
  tooManyMerges: {
    code: "too_many_merges",
    status: 429,
    message: "You've merged or tried to merge accounts 20 times today. Try again tomorrow.",
  },
  holdsMore: {
    code: "holds_more_rights",
    status: 403,
    message: "This account can do things on the site that you can't, so you can't change it.",
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
    message: "The owner must confirm their email before you can give the account a role.",
  },
});
