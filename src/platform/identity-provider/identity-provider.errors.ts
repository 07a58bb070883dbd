import { defineErrors } from "#shared/errors.ts";

/** Errors between us and an identity provider. The cause carries the details. */
export const identityProviderErrors = defineErrors({
  /** No answer within the time allowed, or none that can be read. */
  unreachable: {
    code: "identity_provider_unreachable",
    status: 503,
    message: "The sign-in service didn't answer. Please try again in a moment.",
  },
  /** The answer is not what was asked for, or not from whom it was asked. */
  refused: {
    code: "unexpected_failure",
    status: 500,
    message: "Unable to exchange external code",
  },
  /** The person or the provider said no; `details` holds the provider's words for it. */
  denied: {
    code: "identity_provider_denied",
    status: 403,
    message: "The sign-in was not completed at the provider",
  },
  badIdToken: { code: "invalid request", status: 400, message: "Bad ID token" },
  missingSubject: {
    code: "invalid request",
    status: 400,
    message: "Missing sub claim in id_token",
  },
  unacceptableAudience: {
    code: "invalid request",
    status: 400,
    message: (audience: string) => `Unacceptable audience in id_token: ${audience}`,
  },
});

/** The provider's own words when it sent the person back with an error. */
export interface ProviderDenial {
  error: string;
  description: string;
}
