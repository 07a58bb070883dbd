import { createServer } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type FakeGitHub, startFakeGitHub } from "../../../../tests/support/fakes/fake-github.ts";
import {
  type OpenIdIssuer,
  startOpenIdIssuer,
} from "../../../../tests/support/fakes/openid-issuer.ts";
import {
  type CookieBrowser,
  createCookieBrowser,
} from "../../../../tests/support/people/cookie-browser.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";

/**
 * The site on a port of its own, with a real OpenID Connect provider and a GitHub to sign in with.
 */
export interface ProviderSite {
  context: TestContext;
  url: string;
  issuer: OpenIdIssuer;
  github: FakeGitHub;
  /** Page to which programs ask to be sent back. */
  back: string;
  client(flowType?: "pkce" | "implicit", browser?: CookieBrowser): SupabaseClient;
  /** Follows an address until it leads back, with the outcome. */
  visit(address: string, browser?: CookieBrowser): Promise<URL>;
  /** Signs in with a provider in a PKCE flow, as the person the provider has at hand. */
  signIn(provider?: "oidc" | "github"): Promise<SupabaseClient>;
  close(): Promise<void>;
}

export async function startProviderSite(
  environment: Record<string, string> = {},
): Promise<ProviderSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const issuer = await startOpenIdIssuer({ redirectUris: [`${url}/auth/v1/callback`] });
  const github = await startFakeGitHub();
  const context = await createTestContext({
    environment: {
      BASE_URL: url,
      SIGN_INS_PER_CLIENT: "10000",
      ...issuer.environment,
      ...github.environment,
      ...environment,
    },
  });
  const server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch: context.app.fetch, port, hostname: "127.0.0.1" }, () =>
      resolve(listening),
    );
  });
  const back = `${url}/auth/callback?next=%2Fdashboard`;
  const visit = (address: string, browser = createCookieBrowser()) =>
    browser.follow(
      address,
      ({ origin, pathname }) => origin === url && !pathname.startsWith("/auth/v1/"),
    );

  return {
    context,
    url,
    issuer,
    github,
    back,
    client,
    visit,

    async signIn(provider = "oidc") {
      const supabase = client();
      const { data } = await supabase.auth.signInWithOAuth({
        provider: provider as never,
        options: { redirectTo: back, skipBrowserRedirect: true },
      });
      const landed = await visit(data.url ?? "");
      const code = landed.searchParams.get("code");
      if (!code) throw new Error(`The provider led to ${landed.href}`);
      const { error } = await supabase.auth.exchangeCodeForSession(code);
      if (error) throw error;
      return supabase;
    },

    async close() {
      server.close();
      await context.close();
      await Promise.all([issuer.close(), github.close()]);
    },
  };

  function client(flowType: "pkce" | "implicit" = "pkce", browser?: CookieBrowser): SupabaseClient {
    return createClient(url, context.keys.publishable, {
      auth: { flowType, storage: memoryStorage(), autoRefreshToken: false },
      ...(browser ? { global: { fetch: browser.fetch } } : {}),
    });
  }
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
