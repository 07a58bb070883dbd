import { defineErrors } from "#shared/errors.ts";

/** Codes, statuses and messages are those of the auth protocol that the browser's client speaks. */
export const authErrors = defineErrors({
  anonymousNotAllowed: {
    code: "no_authorization",
    status: 403,
    message: "Anonymous user not allowed to perform these actions",
  },
  anonymousPassword: {
    code: "validation_failed",
    status: 422,
    message: "Updating password of an anonymous user without an email or phone is not allowed",
  },
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
  codeExpired: { code: "otp_expired", status: 403, message: "Token has expired or is invalid" },
  currentPasswordInvalid: {
    code: "current_password_invalid",
    status: 400,
    message: "Current password required when setting new password.",
  },
  currentPasswordRequired: {
    code: "current_password_required",
    status: 400,
    message: "Current password required when setting new password.",
  },
  emailBudgetSpent: {
    code: "over_email_send_rate_limit",
    status: 429,
    message: "email rate limit exceeded",
  },
  emailExists: {
    code: "email_exists",
    status: 422,
    message: "A user with this email address has already been registered",
  },
  emailNotConfirmed: { code: "email_not_confirmed", status: 400, message: "Email not confirmed" },
  featureDisabled: {
    code: "feature_disabled",
    status: 404,
    message: "This feature is not enabled on this server",
  },
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
  insufficientAssurance: {
    code: "insufficient_aal",
    status: 403,
    message: "AAL2 session is required",
  },
  insufficientAssuranceForChange: {
    code: "insufficient_aal",
    status: 401,
    message: "AAL2 session is required to update email or password when MFA is enabled.",
  },
  invalidCredentials: {
    code: "invalid_credentials",
    status: 400,
    message: "Invalid login credentials",
  },
  invalidEmailFormat: { code: "validation_failed", status: 422, message: "Invalid email format" },
  linkExpired: {
    code: "otp_expired",
    status: 403,
    message: "Email link is invalid or has expired",
  },
  missingSubject: { code: "bad_jwt", status: 403, message: "invalid claim: missing sub claim" },
  noAuthorization: {
    code: "no_authorization",
    status: 401,
    message: "This endpoint requires a valid Bearer token",
  },
  notAdmin: {
    code: "not_admin",
    status: 403,
    message: "Updating app_metadata requires admin privileges",
  },
  oneTimeSignUpDisabled: {
    code: "otp_disabled",
    status: 422,
    message: "Signups not allowed for otp",
  },
  overEmailSendRateLimit: {
    code: "over_email_send_rate_limit",
    status: 429,
    message: (seconds: number) =>
      `For security purposes, you can only request this after ${seconds} seconds.`,
  },
  overRequestRateLimit: {
    code: "over_request_rate_limit",
    status: 429,
    message: "Request rate limit reached",
  },
  overSmsSendRateLimit: {
    code: "over_sms_send_rate_limit",
    status: 429,
    message: (seconds: number) =>
      `For security purposes, you can only request this after ${seconds} seconds.`,
  },
  phoneExists: {
    code: "phone_exists",
    status: 422,
    message: "A user with this phone number has already been registered",
  },
  phoneNotConfirmed: { code: "phone_not_confirmed", status: 400, message: "Phone not confirmed" },
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
  reauthenticationNeeded: {
    code: "reauthentication_needed",
    status: 400,
    message: "Password update requires reauthentication",
  },
  reauthenticationNeedsAddress: {
    code: "validation_failed",
    status: 400,
    message: "Reauthentication requires the user to have an email or a phone number",
  },
  reauthenticationNotValid: {
    code: "reauthentication_not_valid",
    status: 422,
    message: "Nonce has expired or is invalid",
  },
  recoveryNeedsEmail: {
    code: "validation_failed",
    status: 422,
    message: "Password recovery requires an email",
  },
  refreshSessionExpired: {
    code: "session_expired",
    status: 400,
    message: "Invalid Refresh Token: Session Expired",
  },
  refreshSessionIdle: {
    code: "session_expired",
    status: 400,
    message: "Invalid Refresh Token: Session Expired (Inactivity)",
  },
  refreshSessionMissing: {
    code: "session_not_found",
    status: 400,
    message: "Invalid Refresh Token: No Valid Session Found",
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
  samlDisabled: { code: "saml_provider_disabled", status: 404, message: "SAML 2.0 is disabled" },
  sessionExpired: {
    code: "session_expired",
    status: 403,
    message: "Session is no longer valid",
  },
  sessionNotFound: {
    code: "session_not_found",
    status: 403,
    message: "Session from session_id claim in JWT does not exist",
  },
  signUpDisabled: {
    code: "signup_disabled",
    status: 422,
    message: "Signups not allowed for this instance",
  },
  smsBudgetSpent: {
    code: "over_sms_send_rate_limit",
    status: 429,
    message: "SMS rate limit exceeded",
  },
  unsupportedGrantType: {
    code: "invalid_credentials",
    status: 400,
    message: "unsupported_grant_type",
  },
  unsupportedPhoneProvider: {
    code: "phone_provider_disabled",
    status: 400,
    message: "Unsupported phone provider",
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
  userSsoManaged: {
    code: "user_sso_managed",
    status: 422,
    message: "Updating email, phone, password of a SSO account only possible via SSO",
  },
  validationFailed: {
    code: "validation_failed",
    status: 400,
    message: (message: string) => message,
  },
  verifyEmailFirst: {
    code: "email_not_confirmed",
    status: 422,
    message: "Please verify your email first.",
  },
  verifyPhoneFirst: {
    code: "phone_not_confirmed",
    status: 422,
    message: "Please verify your phone first.",
  },
  weakPassword: {
    code: "weak_password",
    status: 422,
    message: "Password should be at least 8 characters.",
  },
  commonPassword: {
    code: "weak_password",
    status: 422,
    message: "Password is known to be weak and easy to guess, please choose a different one.",
  },
  web3Disabled: {
    code: "web3_provider_disabled",
    status: 422,
    message: "Web3 provider is disabled",
  },
});
