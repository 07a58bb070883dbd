import { createGitHubDriver } from "./github.driver.ts";
import type { IdentityProvidersConfiguration } from "./identity-provider.config.server.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { createOpenIdDriver } from "./openid.driver.ts";
import { byDomainOwner } from "./provider-profiles.ts";

/**
 * Every provider that is configured, in the order of the sign-in page's buttons. Asks none of them.
 */
export function createIdentityProviders(
  values: IdentityProvidersConfiguration,
): readonly IdentityProvider[] {
  return [
    google(values),
    linkedin(values),
    azure(values),
    github(values),
    anyIssuer(values),
  ].filter((provider) => provider !== undefined);
}

type Create = (values: IdentityProvidersConfiguration) => IdentityProvider | undefined;

const google: Create = ({ googleClientId: clientId, googleClientSecret: clientSecret }) =>
  clientId && clientSecret
    ? createOpenIdDriver({
        name: "google",
        label: "Google",
        issuer: "https://accounts.google.com",
        clientId,
        clientSecret,
      })
    : undefined;

/** LinkedIn neither echoes a nonce nor takes its secret in a header. */
const linkedin: Create = ({ linkedinClientId: clientId, linkedinClientSecret: clientSecret }) =>
  clientId && clientSecret
    ? createOpenIdDriver({
        name: "linkedin_oidc",
        label: "LinkedIn",
        issuer: "https://www.linkedin.com/oauth",
        clientId,
        clientSecret,
        echoesNonce: false,
        secretInHeader: false,
      })
    : undefined;

const azure: Create = ({ azureClientId, azureClientSecret, azureTenant, azureEmails }) =>
  azureClientId && azureClientSecret
    ? createOpenIdDriver({
        name: "azure",
        label: "Microsoft",
        issuer: `https://login.microsoftonline.com/${azureTenant}/v2.0`,
        clientId: azureClientId,
        clientSecret: azureClientSecret,
        vouches: azureEmails === "trusted" ? () => true : byDomainOwner,
        readsUserInfo: false,
        supportsPkce: true,
      })
    : undefined;

const github: Create = ({
  githubClientId: clientId,
  githubClientSecret: clientSecret,
  githubUrl,
}) =>
  clientId && clientSecret
    ? createGitHubDriver({ url: githubUrl, clientId, clientSecret })
    : undefined;

const anyIssuer: Create = ({ oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcLabel }) =>
  oidcIssuer && oidcClientId && oidcClientSecret
    ? createOpenIdDriver({
        name: oidcName,
        label: oidcLabel,
        issuer: oidcIssuer,
        clientId: oidcClientId,
        clientSecret: oidcClientSecret,
      })
    : undefined;
