import { defineErrors, type ProductError } from "#shared/errors.ts";

/** Errors of second factors and recovery codes, in the protocol's words. */
export const factorErrors = defineErrors({
  challengeExpired: {
    code: "mfa_challenge_expired",
    status: 422,
    message: (id: string) =>
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  },
  challengeNotOfThisSession: {
    code: "mfa_ip_address_mismatch",
    status: 422,
    message: "Challenge and verify IP addresses mismatch.",
  },
  factorIdMalformed: {
    code: "validation_failed",
    status: 404,
    message: "factor_id must be an UUID",
  },
  factorLocked: {
    code: "over_request_rate_limit",
    status: 429,
    message: "Too many wrong codes. Please wait before trying again.",
  },
  factorNameConflict: {
    code: "mfa_factor_name_conflict",
    status: 422,
    message: (name: string) =>
      `A factor with the friendly name "${name}" for this user already exists`,
  },
  factorNotFound: { code: "mfa_factor_not_found", status: 404, message: "Factor not found" },
  factorOfChallengeNotFound: {
    code: "mfa_factor_not_found",
    status: 422,
    message: "MFA factor with the provided challenge ID not found",
  },
  factorPhoneExists: {
    code: "mfa_verified_factor_exists",
    status: 422,
    message: "A verified phone factor already exists, unenroll the existing factor to continue",
  },
  insufficientAssuranceToEnroll: {
    code: "insufficient_aal",
    status: 403,
    message: "AAL2 required to enroll a new factor",
  },
  insufficientAssuranceToUnenroll: {
    code: "insufficient_aal",
    status: 422,
    message: "AAL2 required to unenroll verified factor",
  },
  phoneCodeWrong: {
    code: "mfa_verification_failed",
    status: 422,
    message: "Invalid MFA Phone code entered",
  },
  recoveryCodeWrong: {
    code: "mfa_verification_failed",
    status: 422,
    message: "Invalid recovery code entered",
  },
  recoveryCodesExist: {
    code: "mfa_verified_factor_exists",
    status: 422,
    message: "Recovery codes already exist, regenerate them to continue",
  },
  recoveryCodesLocked: {
    code: "mfa_recovery_codes_locked",
    status: 429,
    message: "Too many wrong recovery codes. Wait a while or use another factor.",
  },
  recoveryCodesSoleFactor: {
    code: "mfa_recovery_codes_sole_factor",
    status: 422,
    message: "Recovery codes need another verified factor first",
  },
  tooManyFactors: {
    code: "too_many_enrolled_mfa_factors",
    status: 422,
    message: "Maximum number of verified factors reached, unenroll to continue",
  },
  totpCodeWrong: {
    code: "mfa_verification_failed",
    status: 422,
    message: "Invalid TOTP code entered",
  },
  webauthnFailed: {
    code: "mfa_verification_failed",
    status: 422,
    message: "The security key or passkey could not be verified",
  },
});

const factorKinds = {
  totp: "TOTP",
  phone: "Phone",
  webauthn: "WebAuthn",
} as const;

/** Refusals of a kind of factor that the configuration turns off; the kind is in the code. */
export const disabledFactorErrors = Object.fromEntries(
  Object.entries(factorKinds).map(([kind, name]) => [
    kind,
    defineErrors({
      enroll: {
        code: `mfa_${kind}_enroll_not_enabled`,
        status: 422,
        message: `MFA enroll is disabled for ${name}`,
      },
      verify: {
        code: `mfa_${kind}_verify_not_enabled`,
        status: 422,
        message: `MFA verification is disabled for ${name}`,
      },
    }),
  ]),
) as Record<keyof typeof factorKinds, Record<"enroll" | "verify", () => ProductError>>;
