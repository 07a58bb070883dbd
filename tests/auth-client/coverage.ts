import { expect, test } from "vitest";
import { recordedOutcomes } from "./recording.ts";

/**
 * The methods of the client that each test file drives, with the refusals that it provokes besides
 * their success. `<file>.integration.test.ts` proves its share with the calls it has really made.
 */
export const driven = {
  "sign-up": {
    signUp: [
      "user_already_exists",
      "weak_password",
      "validation_failed",
      "over_email_send_rate_limit",
      "AuthInvalidCredentialsError",
    ],
    signInAnonymously: [],
    resend: ["validation_failed", "over_email_send_rate_limit", "over_sms_send_rate_limit"],
  },
  password: {
    signInWithPassword: [
      "invalid_credentials",
      "email_not_confirmed",
      "phone_not_confirmed",
      "user_banned",
      "over_request_rate_limit",
    ],
    resetPasswordForEmail: ["validation_failed", "over_email_send_rate_limit"],
    reauthenticate: ["AuthSessionMissingError", "over_email_send_rate_limit"],
  },
  "links-and-codes": {
    signInWithOtp: ["otp_disabled", "validation_failed", "over_email_send_rate_limit"],
    verifyOtp: ["otp_expired", "validation_failed", "user_banned"],
    initialize: ["AuthImplicitGrantRedirectError"],
    exchangeCodeForSession: [
      "pkce_code_verifier_not_found",
      "bad_code_verifier",
      "flow_state_not_found",
      "flow_state_expired",
    ],
  },
  sessions: {
    setSession: ["AuthSessionMissingError", "bad_jwt", "refresh_token_already_used"],
    refreshSession: [
      "AuthSessionMissingError",
      "refresh_token_already_used",
      "refresh_token_not_found",
      "validation_failed",
      "user_banned",
    ],
    signOut: ["AuthRetryableFetchError"],
    getClaims: ["invalid_jwt", "bad_jwt"],
    "admin.signOut": ["bad_jwt", "AuthSessionMissingError"],
  },
  users: {
    getUser: [
      "AuthSessionMissingError",
      "bad_jwt",
      "user_not_found",
      "user_banned",
      "AuthRetryableFetchError",
    ],
    updateUser: [
      "AuthSessionMissingError",
      "validation_failed",
      "weak_password",
      "same_password",
      "email_exists",
      "phone_exists",
      "not_admin",
      "reauthentication_needed",
      "reauthentication_not_valid",
      "insufficient_aal",
    ],
  },
  oauth: {
    signInWithOAuth: [],
    signInWithIdToken: ["AuthApiError", "provider_disabled"],
    linkIdentity: ["bad_jwt", "identity_already_exists"],
    unlinkIdentity: ["single_identity_not_deletable", "identity_not_found", "validation_failed"],
    getUserIdentities: ["AuthSessionMissingError"],
  },
  factors: {
    "mfa.enroll": [
      "bad_jwt",
      "no_authorization",
      "validation_failed",
      "mfa_factor_name_conflict",
      "mfa_verified_factor_exists",
      "insufficient_aal",
    ],
    "mfa.challenge": ["mfa_factor_not_found", "validation_failed", "over_sms_send_rate_limit"],
    "mfa.verify": [
      "mfa_verification_failed",
      "mfa_challenge_expired",
      "mfa_ip_address_mismatch",
      "mfa_factor_not_found",
      "validation_failed",
    ],
    "mfa.challengeAndVerify": ["mfa_verification_failed", "mfa_factor_not_found"],
    "mfa.unenroll": ["insufficient_aal", "mfa_factor_not_found"],
    "mfa.listFactors": ["AuthSessionMissingError"],
    "mfa.getAuthenticatorAssuranceLevel": ["bad_jwt"],
  },
  "recovery-codes": {
    "mfa.recoveryCodes.getStatus": ["mfa_factor_not_found"],
    "mfa.recoveryCodes.generate": [
      "mfa_recovery_codes_sole_factor",
      "mfa_verified_factor_exists",
      "insufficient_aal",
    ],
    "mfa.recoveryCodes.verify": ["mfa_verification_failed"],
    "mfa.recoveryCodes.regenerate": ["mfa_factor_not_found"],
    "mfa.recoveryCodes.unenroll": ["insufficient_aal"],
  },
  keys: {
    "mfa.webauthn.enroll": ["mfa_factor_name_conflict"],
    "mfa.webauthn.challenge": ["mfa_factor_not_found"],
    "mfa.webauthn.verify": ["mfa_verification_failed"],
    "mfa.webauthn.authenticate": ["mfa_factor_not_found"],
    "mfa.webauthn.register": ["insufficient_aal"],
    registerPasskey: ["AuthSessionMissingError", "insufficient_aal"],
    signInWithPasskey: ["webauthn_verification_failed"],
    "passkey.startRegistration": ["AuthSessionMissingError", "no_authorization"],
    "passkey.verifyRegistration": [
      "webauthn_challenge_not_found",
      "webauthn_challenge_expired",
      "webauthn_verification_failed",
    ],
    "passkey.startAuthentication": [],
    "passkey.verifyAuthentication": ["webauthn_challenge_not_found", "user_banned"],
    "passkey.list": ["AuthSessionMissingError"],
    "passkey.update": ["validation_failed"],
    "passkey.delete": ["validation_failed"],
    "admin.passkey.listPasskeys": ["not_admin"],
    "admin.passkey.deletePasskey": ["validation_failed"],
  },
  admin: {
    "admin.createUser": ["not_admin", "email_exists", "phone_exists", "validation_failed"],
    "admin.listUsers": ["not_admin", "validation_failed"],
    "admin.getUserById": ["not_admin", "user_not_found"],
    "admin.updateUserById": ["not_admin", "user_not_found", "email_exists", "validation_failed"],
    "admin.deleteUser": ["not_admin", "user_not_found"],
    "admin.inviteUserByEmail": ["not_admin", "email_exists"],
    "admin.generateLink": ["not_admin", "user_not_found", "email_exists", "validation_failed"],
    "admin.mfa.listFactors": ["not_admin", "user_not_found"],
    "admin.mfa.deleteFactor": ["not_admin", "mfa_factor_not_found"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** Methods that send the server no request; `local.integration.test.ts` calls each of them. */
export const local = [
  "dispose",
  "getSession",
  "isThrowOnErrorEnabled",
  "onAuthStateChange",
  "startAutoRefresh",
  "stopAutoRefresh",
] as const;

/** Methods that this server does not offer, with their refusals; `off.integration.test.ts` calls each of them. */
export const off = {
  signInWithSSO: { status: 404, code: "saml_provider_disabled" },
  signInWithWeb3: { status: 422, code: "web3_provider_disabled" },
  "oauth.getAuthorizationDetails": { status: 404, code: "feature_disabled" },
  "oauth.approveAuthorization": { status: 404, code: "feature_disabled" },
  "oauth.denyAuthorization": { status: 404, code: "feature_disabled" },
  "oauth.listGrants": { status: 404, code: "feature_disabled" },
  "oauth.revokeGrant": { status: 404, code: "feature_disabled" },
  "admin.oauth.listClients": { status: 404, code: "feature_disabled" },
  "admin.oauth.createClient": { status: 404, code: "feature_disabled" },
  "admin.oauth.getClient": { status: 404, code: "feature_disabled" },
  "admin.oauth.updateClient": { status: 404, code: "feature_disabled" },
  "admin.oauth.deleteClient": { status: 404, code: "feature_disabled" },
  "admin.oauth.regenerateClientSecret": { status: 404, code: "feature_disabled" },
  "admin.customProviders.listProviders": { status: 404, code: "feature_disabled" },
  "admin.customProviders.createProvider": { status: 404, code: "feature_disabled" },
  "admin.customProviders.getProvider": { status: 404, code: "feature_disabled" },
  "admin.customProviders.updateProvider": { status: 404, code: "feature_disabled" },
  "admin.customProviders.deleteProvider": { status: 404, code: "feature_disabled" },
} as const;

/**
 * Methods that are driven elsewhere, with their refusals when the configuration switches a part of
 * them off; `off.integration.test.ts` calls them with all of it off.
 */
export const switchedOff = {
  signUp: { status: 400, code: "phone_provider_disabled" },
  signInAnonymously: { status: 422, code: "anonymous_provider_disabled" },
  signInWithPassword: { status: 422, code: "phone_provider_disabled" },
  signInWithOtp: { status: 400, code: "phone_provider_disabled" },
  resend: { status: 400, code: "phone_provider_disabled" },
  updateUser: { status: 400, code: "phone_provider_disabled" },
  signInWithIdToken: { status: 400, code: "provider_disabled" },
  linkIdentity: { status: 404, code: "manual_linking_disabled" },
  unlinkIdentity: { status: 404, code: "manual_linking_disabled" },
  "mfa.enroll": { status: 422, code: "mfa_phone_enroll_not_enabled" },
  "mfa.webauthn.enroll": { status: 422, code: "mfa_webauthn_enroll_not_enabled" },
  "passkey.startRegistration": { status: 404, code: "passkey_disabled" },
  "passkey.verifyRegistration": { status: 404, code: "passkey_disabled" },
  "passkey.startAuthentication": { status: 404, code: "passkey_disabled" },
  "passkey.verifyAuthentication": { status: 404, code: "passkey_disabled" },
  "passkey.list": { status: 404, code: "passkey_disabled" },
  "passkey.update": { status: 404, code: "passkey_disabled" },
  "passkey.delete": { status: 404, code: "passkey_disabled" },
} as const;

/** Last in a file: each method that the table gives to it has succeeded here, and been refused. */
export function provesItsShare(file: keyof typeof driven): void {
  test.each(Object.entries(driven[file]) as [string, readonly string[]][])(
    "%s was driven: it succeeded, and was refused with %j",
    (method, denials) => {
      const outcomes = recordedOutcomes(method);
      const missing = ["ok", ...denials].filter((outcome) => !outcomes.has(outcome));
      expect(missing, `seen: ${[...outcomes].join(", ")}`).toEqual([]);
    },
  );
}
