import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { knownProviders } from "../oauth/provider-request.rules.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import type { AuthContext } from "./auth-request.server.ts";

const externalProviders = ["anonymous_users", ...knownProviders, "phone"];

/** GET /auth/v1/settings: which ways to sign in are open. */
export function settings(services: Services, context: AuthContext): Response {
  return context.json({
    external: {
      ...Object.fromEntries(externalProviders.map((provider) => [provider, false])),
      ...Object.fromEntries(services.auth.identityProviders.map(({ name }) => [name, true])),
      email: true,
      phone: services.auth.emailFlows.phoneSignIn === "on",
      anonymous_users: services.auth.anonymous.signIns === "on",
    },
    disable_signup: !takesSignUps(services),
    mailer_autoconfirm: !services.auth.confirmsAddresses,
    phone_autoconfirm: false,
    sms_provider: services.sms.driver === "twilio" ? "twilio" : "",
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: services.auth.passkeys.on,
  });
}

/** GET /auth/v1/health */
export function health(context: AuthContext): Response {
  return context.json({
    version: "1",
    name: "GoTrue",
    description: `${brand.name} accounts, speaking the GoTrue protocol`,
  });
}

/** GET /auth/v1/.well-known/jwks.json: the public keys that access tokens are verified with. */
export async function jwks(services: Services, context: AuthContext): Promise<Response> {
  context.header("Cache-Control", "public, max-age=600");
  return context.json(await services.auth.signingKeys.publish());
}

/**
 * GET /auth/v1/.well-known/openid-configuration: where the keys and endpoints are, for programs
 * that verify access tokens by discovery.
 */
export function openIdConfiguration(services: Services, context: AuthContext): Response {
  const issuer = `${services.application.baseUrl}/auth/v1`;
  context.header("Cache-Control", "public, max-age=600");
  return context.json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    code_challenge_methods_supported: ["S256", "plain"],
  });
}
