import { createHash, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, type JWK } from "jose";
import type Provider from "oidc-provider";

/** A person as the issuer knows them. */
export interface IssuedPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  preferred_username?: string;
}

export interface IssuerOptions {
  redirectUris: string[];
  /** False: the claims of a person are told at the userinfo endpoint alone. */
  claimsInIdToken?: boolean;
}

/**
 * A real OpenID Connect provider on a loopback port. Whoever comes is signed in as `state.person`
 * and consents, or declines where `state.declines`; there is no page to fill in.
 */
export async function startOpenIdIssuer({ redirectUris, claimsInIdToken = true }: IssuerOptions) {
  const clientId = "meridian";
  const clientSecret = "a sample secret of the issuer's client";
  const state = {
    person: { sub: "person-1" } as IssuedPerson,
    declines: false,
    /** Requests by path, to see what was asked for. */
    requests: [] as string[],
  };
  const people = new Map<string, IssuedPerson>();

  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? "");
    if (request.url?.startsWith("/interaction/")) {
      interact(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
      return;
    }
    provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { default: OpenIdProvider } = await quietly(() => import("oidc-provider"));
  const signingKey = await newKey();
  provider = await quietly(
    async () =>
      new OpenIdProvider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: redirectUris,
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
          },
        ],
        jwks: { keys: [signingKey] },
        cookies: { keys: ["sample"] },
        pkce: { required: () => true },
        conformIdTokenClaims: !claimsInIdToken,
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["name", "picture", "preferred_username"],
        },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        ttl: {
          AccessToken: 3600,
          AuthorizationCode: 60,
          Grant: 3600,
          IdToken: 3600,
          Interaction: 600,
          Session: 3600,
        },
        findAccount: async (_context, id) => ({
          accountId: id,
          claims: async () => ({ ...people.get(id), sub: id }),
        }),
      }),
  );

  return {
    state,
    issuer,
    clientId,
    clientSecret,
    signingKey,
    /** Configuration of a server that uses this issuer. */
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) throw new Error("The issuer has not started");
    if (state.declines) {
      await provider.interactionFinished(request, response, {
        error: "access_denied",
        error_description: "The person said no",
      });
      return;
    }
    const { prompt, params, session, grantId } = await provider.interactionDetails(
      request,
      response,
    );
    if (prompt.name === "login") {
      const { person } = state;
      people.set(person.sub, person);
      await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
      return;
    }
    const known = grantId ? await provider.Grant.find(grantId) : undefined;
    const grant =
      known ??
      new provider.Grant({
        accountId: session?.accountId ?? "",
        clientId: String(params.client_id),
      });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { consent });
  }
}

export type OpenIdIssuer = Awaited<ReturnType<typeof startOpenIdIssuer>>;

async function newKey(): Promise<JWK> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = await exportJWK(privateKey);
  const kid = createHash("sha256")
    .update(key.n ?? "")
    .digest("hex")
    .slice(0, 16);
  return { ...key, kid, use: "sig", alg: "RS256" };
}

/** The package warns of what production would need; in a test that is noise. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { info, warn } = console;
  Object.assign(console, { info: () => {}, warn: () => {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}
