/** Parameters that a caller may send to a provider through us. */

/** The protocol's own parameters: of ours, of the provider's, and what would take their place. */
const reserved = new Set([
  "apikey",
  "client_id",
  "client_secret",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "id_token_hint",
  "nonce",
  "provider",
  "redirect_to",
  "redirect_uri",
  "request",
  "request_uri",
  "response_mode",
  "response_type",
  "scope",
  "scopes",
  "skip_http_redirect",
  "state",
]);

/** The parameters that are passed on to the provider; reserved names are compared without case. */
export function readExtras(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !reserved.has(name.trim().toLowerCase())),
  );
}

/** Scopes as clients write them, separated by blanks or commas; what cannot be one is left out. */
export function readScopes(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
}

/** The names that the protocol knows, whether or not this server has them. */
export const knownProviders = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "snapchat",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "keycloak",
  "kakao",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "spotify",
  "slack",
  "slack_oidc",
  "workos",
  "twitch",
  "twitter",
  "zoom",
] as const;

/** A browser's cookie value that binds an answer to it. */
export const browserPattern = /^[\w-]{43}$/;
