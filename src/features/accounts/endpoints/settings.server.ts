import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import type { AuthContext } from "./auth-request.server.ts";

const externalProviders = [
  "anonymous_users",
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
  "phone",
  "zoom",
];

/** GET /auth/v1/settings: which ways to sign in are open. */
export function settings(services: Services, context: AuthContext): Response {
  return context.json({
    external: {
      ...Object.fromEntries(externalProviders.map((provider) => [provider, false])),
      email: true,
    },
    disable_signup: false,
    mailer_autoconfirm: !services.accounts.confirmsAddresses,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
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
  return context.json(await services.accounts.signingKeys.publish());
}
