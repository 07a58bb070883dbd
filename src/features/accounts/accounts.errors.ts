import { defineErrors } from "#shared/errors.ts";

/** Codes, statuses and messages are those of the auth protocol that the browser's client speaks. */
export const authErrors = defineErrors({
  anonymousSignUpDisabled: {
    code: "anonymous_provider_disabled",
    status: 422,
    message: "Anonymous sign-ins are disabled",
  },
  badCodeVerifier: {
    code: "bad_code_verifier",
    status: 400,
    message: "code challenge does not match previously saved code verifier",
  },
  badToken: {
    code: "bad_jwt",
    status: 403,
    message: (reason: string) => `invalid JWT: unable to parse or verify signature, ${reason}`,
  },
  emailNotConfirmed: { code: "email_not_confirmed", status: 400, message: "Email not confirmed" },
  flowStateExpired: {
    code: "flow_state_expired",
    status: 422,
    message: "invalid flow state, flow state has expired",
  },
  flowStateNotFound: {
    code: "flow_state_not_found",
    status: 404,
    message: "invalid flow state, no valid flow state found",
  },
  invalidCredentials: {
    code: "invalid_credentials",
    status: 400,
    message: "Invalid login credentials",
  },
  linkExpired: {
    code: "otp_expired",
    status: 403,
    message: "Email link is invalid or has expired",
  },
  missingSubject: { code: "bad_jwt", status: 403, message: "invalid claim: missing sub claim" },
  notAdmin: {
    code: "not_admin",
    status: 403,
    message: "Updating app_metadata requires admin privileges",
  },
  noAuthorization: {
    code: "no_authorization",
    status: 401,
    message: "This endpoint requires a valid Bearer token",
  },
  overRequestRateLimit: {
    code: "over_request_rate_limit",
    status: 429,
    message: "Request rate limit reached",
  },
  overEmailSendRateLimit: {
    code: "over_email_send_rate_limit",
    status: 429,
    message: (seconds: number) =>
      `For security purposes, you can only request this after ${seconds} seconds.`,
  },
  phoneSignInDisabled: {
    code: "phone_provider_disabled",
    status: 422,
    message: "Phone logins are disabled",
  },
  phoneSignUpDisabled: {
    code: "phone_provider_disabled",
    status: 400,
    message: "Phone signups are disabled",
  },
  refreshConflict: {
    code: "conflict",
    status: 409,
    message: "Too many concurrent token refresh requests on the same session or refresh token",
  },
  refreshTokenMalformed: {
    code: "validation_failed",
    status: 400,
    message: "Refresh token is not valid",
  },
  refreshTokenNotFound: {
    code: "refresh_token_not_found",
    status: 400,
    message: "Invalid Refresh Token: Refresh Token Not Found",
  },
  refreshTokenNotOurs: {
    code: "validation_failed",
    status: 400,
    message: "Invalid Refresh Token: Not Issued By This Server",
  },
  refreshTokenReused: {
    code: "refresh_token_already_used",
    status: 400,
    message: "Invalid Refresh Token: Already Used",
  },
  refreshSessionExpired: {
    code: "session_expired",
    status: 400,
    message: "Invalid Refresh Token: Session Expired",
  },
  refreshSessionMissing: {
    code: "session_not_found",
    status: 400,
    message: "Invalid Refresh Token: No Valid Session Found",
  },
  refreshUserBanned: {
    code: "user_banned",
    status: 400,
    message: "Invalid Refresh Token: User Banned",
  },
  samePassword: {
    code: "same_password",
    status: 422,
    message: "New password should be different from the old password.",
  },
  sessionNotFound: {
    code: "session_not_found",
    status: 403,
    message: "Session from session_id claim in JWT does not exist",
  },
  unsupportedGrantType: {
    code: "invalid_credentials",
    status: 400,
    message: "unsupported_grant_type",
  },
  unsupportedScope: {
    code: "validation_failed",
    status: 400,
    message: (scope: string) => `Unsupported logout scope "${scope}"`,
  },
  userAlreadyExists: {
    code: "user_already_exists",
    status: 422,
    message: "User already registered",
  },
  userBanned: { code: "user_banned", status: 403, message: "User is banned" },
  userBannedAtSignIn: { code: "user_banned", status: 400, message: "User is banned" },
  userNotFound: {
    code: "user_not_found",
    status: 403,
    message: "User from sub claim in JWT does not exist",
  },
  validationFailed: {
    code: "validation_failed",
    status: 400,
    message: (message: string) => message,
  },
  weakPassword: {
    code: "weak_password",
    status: 422,
    message: "Password should be at least 8 characters.",
  },
});
