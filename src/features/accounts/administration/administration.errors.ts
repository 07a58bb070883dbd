import { defineErrors } from "#shared/errors.ts";

/** What the secret key's calls can be refused with; the protocol's words. */
export const administrationErrors = defineErrors({
  adminNotAllowed: { code: "not_admin", status: 403, message: "User not allowed" },
  phoneExistsForAdmin: {
    code: "phone_exists",
    status: 422,
    message: "Phone number already registered by another user",
  },
  userIdMalformed: { code: "validation_failed", status: 404, message: "user_id must be an UUID" },
  userUnknown: { code: "user_not_found", status: 404, message: "User not found" },
  userWithEmailUnknown: {
    code: "user_not_found",
    status: 404,
    message: "User with this email not found",
  },
});
