import { defineErrors } from "#shared/errors.ts";

/** Errors of passkeys, in the protocol's words. */
export const passkeyErrors = defineErrors({
  insufficientAssuranceForPasskeys: {
    code: "insufficient_aal",
    status: 403,
    message: "AAL2 session is required to manage passkeys when MFA is enabled",
  },
  passkeyChallengeExpired: {
    code: "webauthn_challenge_expired",
    status: 400,
    message: "Challenge has expired",
  },
  passkeyChallengeNotFound: {
    code: "webauthn_challenge_not_found",
    status: 400,
    message: "Challenge not found or already used",
  },
  passkeyEmailNotConfirmed: {
    code: "email_not_confirmed",
    status: 403,
    message: "Email not confirmed",
  },
  passkeyExists: {
    code: "webauthn_credential_exists",
    status: 422,
    message: "This credential is already registered",
  },
  passkeyForManagedUser: {
    code: "user_sso_managed",
    status: 422,
    message: "SSO users cannot register passkeys",
  },
  passkeyNotFound: { code: "validation_failed", status: 404, message: "Passkey not found" },
  passkeyPhoneNotConfirmed: {
    code: "phone_not_confirmed",
    status: 403,
    message: "Phone not confirmed",
  },
  passkeyResponseInvalid: {
    code: "webauthn_verification_failed",
    status: 400,
    message: "Invalid credential response",
  },
  passkeyVerificationFailed: {
    code: "webauthn_verification_failed",
    status: 400,
    message: "Credential verification failed",
  },
  passkeysDisabled: { code: "passkey_disabled", status: 404, message: "Passkeys are disabled" },
  tooManyPasskeys: {
    code: "too_many_passkeys",
    status: 422,
    message: "Maximum number of passkeys reached",
  },
});
