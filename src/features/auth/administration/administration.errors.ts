import { defineErrors } from "#shared/errors.ts";

/** Errors of calls that administer accounts; in the protocol's words where it has some. */
export const administrationErrors = defineErrors({
  adminNotAllowed: { code: "not_admin", status: 403, message: "User not allowed" },
  addressMissing: {
    code: "validation_failed",
    status: 400,
    message: "Cannot create a user without either an email or phone",
  },
  badPagination: {
    code: "validation_failed",
    status: 400,
    message: (reason: string) => `Bad Pagination Parameters: ${reason}`,
  },
  banDurationMalformed: {
    code: "validation_failed",
    status: 400,
    message: (text: string) => `invalid format for ban duration: ${text}`,
  },
  factorIdMalformed: {
    code: "validation_failed",
    status: 404,
    message: "factor_id must be an UUID",
  },
  factorNameTaken: {
    code: "mfa_factor_name_conflict",
    status: 422,
    message: "A factor with that friendly name for this user already exists",
  },
  factorUnknown: { code: "mfa_factor_not_found", status: 404, message: "Factor not found" },
  idMalformed: {
    code: "validation_failed",
    status: 400,
    message: "ID must conform to the uuid v4 format",
  },
  idTaken: {
    code: "user_already_exists",
    status: 422,
    message: "A user with this ID has already been registered",
  },
  lastAdmin: {
    code: "last_admin",
    status: 409,
    message:
      "This is the last administrator who can sign in. Make someone else an administrator first.",
  },
  oneOfPasswordAndHash: {
    code: "validation_failed",
    status: 400,
    message: "Only a password or a password hash should be provided",
  },
  passwordHashMalformed: {
    code: "validation_failed",
    status: 400,
    message:
      "The password hash must be bcrypt ($2a$, $2b$, $2y$) or argon2 (argon2i, argon2id), with parameters within this server's bounds",
  },
  phoneExistsForAdmin: {
    code: "phone_exists",
    status: 422,
    message: "Phone number already registered by another user",
  },
  roleNotAssignable: {
    code: "validation_failed",
    status: 400,
    message: "Only the role authenticated can be given to a user",
  },
  userIdFixed: {
    code: "validation_failed",
    status: 400,
    message: "The ID of a user cannot be changed",
  },
  userIdMalformed: { code: "validation_failed", status: 404, message: "user_id must be an UUID" },
  userUnknown: { code: "user_not_found", status: 404, message: "User not found" },
  userWithEmailUnknown: {
    code: "user_not_found",
    status: 404,
    message: "User with this email not found",
  },
});
