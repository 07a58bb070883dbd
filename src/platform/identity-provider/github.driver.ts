import * as client from "openid-client";
import { z } from "zod";
import { toMilliseconds } from "#shared/time.ts";
import { identityProviderErrors } from "./identity-provider.errors.ts";
import type {
  IdentityProvider,
  ProviderAnswer,
  ProviderRequest,
  ProviderSignIn,
} from "./identity-provider.ts";
import { byEmailVerified, toProfile } from "./provider-profiles.ts";
import {
  addExtras,
  defaultTimeoutSeconds,
  isOnThisMachine,
  joinScopes,
  redeemCode,
} from "./redeem-code.ts";

export interface GitHubOptions {
  /** `https://github.com`, or an enterprise server. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Time limit for any one answer. */
  timeoutSeconds?: number;
}

const scopes = ["read:user", "user:email"];

const user = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub speaks OAuth 2 without OpenID Connect: the profile is asked of its API. */
export function createGitHubDriver(options: GitHubOptions): IdentityProvider {
  const { url, clientId, clientSecret, timeoutSeconds = defaultTimeoutSeconds } = options;
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
  const configuration = new client.Configuration(
    {
      issuer: `${url}/login/oauth`,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (isOnThisMachine(url)) client.allowInsecureRequests(configuration);

  return { name: "github", label: "GitHub", issuer: url, beginSignIn, redeem };

  async function beginSignIn(request: ProviderRequest): Promise<URL> {
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: request.redirectUri,
      scope: joinScopes(scopes, request.scopes),
      state: request.state,
      code_challenge: await client.calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: "S256",
    });
    return addExtras(address, request.extras);
  }

  async function redeem(answer: ProviderAnswer): Promise<ProviderSignIn> {
    const tokens = await redeemCode(configuration, answer, {
      pkceCodeVerifier: answer.codeVerifier,
    });
    const [person, addresses] = await Promise.all([
      read("/user", user, tokens.access_token),
      read("/user/emails", emails, tokens.access_token),
    ]);
    const address = addresses.find(({ primary }) => primary) ?? addresses[0];
    const profile = toProfile(
      {
        sub: String(person.id),
        name: person.name ?? person.login,
        preferred_username: person.login,
        picture: person.avatar_url,
        email: address?.email,
        email_verified: address?.verified,
      },
      byEmailVerified,
    );
    if (!profile) throw identityProviderErrors.refused();
    return { profile, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  }

  async function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    accessToken: string,
  ): Promise<z.output<Schema>> {
    try {
      const response = await fetch(`${api}${path}`, {
        headers: {
          Accept: "application/vnd.github+json",
          Authorization: `Bearer ${accessToken}`,
          "User-Agent": clientId,
        },
        redirect: "error",
        signal: AbortSignal.timeout(toMilliseconds({ seconds: timeoutSeconds })),
      });
      if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
      return schema.parse(await response.json());
    } catch (cause) {
      throw identityProviderErrors.unreachable({ cause });
    }
  }
}
