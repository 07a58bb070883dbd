import { defineErrors } from "#shared/errors.ts";

/** Errors of signing in with other providers and of linking them, in the protocol's words. */
export const oauthErrors = defineErrors({
  emailConflictIdentityNotDeletable: {
    code: "email_conflict_identity_not_deletable",
    status: 422,
    message: "Unable to unlink identity due to email conflict",
  },
  flowStateUsed: {
    code: "flow_state_already_used",
    status: 400,
    message: "State has already been used",
  },
  idTokenMissing: { code: "invalid request", status: 400, message: "id_token required" },
  identityAlreadyLinked: {
    code: "identity_already_exists",
    status: 422,
    message: "Identity is already linked",
  },
  identityIdMalformed: {
    code: "validation_failed",
    status: 404,
    message: "identity_id must be an UUID",
  },
  identityLinkedElsewhere: {
    code: "identity_already_exists",
    status: 422,
    message: "Identity is already linked to another user",
  },
  identityNotFound: { code: "identity_not_found", status: 422, message: "Identity doesn't exist" },
  manualLinkingDisabled: {
    code: "manual_linking_disabled",
    status: 404,
    message: "Manual linking is disabled",
  },
  nonceMismatch: { code: "invalid nonce", status: 400, message: "Nonces mismatch" },
  nonceOneSided: {
    code: "invalid request",
    status: 400,
    message: "Passed nonce and nonce in id_token should either both exist or not.",
  },
  oauthStateExpired: { code: "bad_oauth_state", status: 400, message: "OAuth state has expired" },
  oauthStateInvalid: {
    code: "bad_oauth_state",
    status: 400,
    message: "OAuth state parameter is invalid",
  },
  oauthStateMissing: {
    code: "bad_oauth_callback",
    status: 400,
    message: "OAuth state parameter missing",
  },
  oauthStateNotFound: {
    code: "bad_oauth_state",
    status: 400,
    message: "OAuth state not found or expired",
  },
  providerDisabled: {
    code: "provider_disabled",
    status: 400,
    message: (issuer: string) => `Provider (issuer "${issuer}") is not enabled`,
  },
  providerEmailMissing: {
    code: "unexpected_failure",
    status: 500,
    message: "Error getting user email from external provider",
  },
  providerEmailNeedsVerification: {
    code: "provider_email_needs_verification",
    status: 422,
    message: (provider: string) =>
      `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  },
  providerMissing: {
    code: "invalid request",
    status: 400,
    message: "provider or client_id and issuer required",
  },
  providerNotEnabled: {
    code: "validation_failed",
    status: 400,
    message: "Unsupported provider: provider is not enabled",
  },
  providerUnknown: {
    code: "validation_failed",
    status: 400,
    message: (provider: string) => `Unsupported provider: Provider ${provider} could not be found`,
  },
  singleIdentityNotDeletable: {
    code: "single_identity_not_deletable",
    status: 422,
    message: "User must have at least 1 identity after unlinking",
  },
});
