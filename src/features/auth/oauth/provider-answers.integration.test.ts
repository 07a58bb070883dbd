import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCookieBrowser } from "../../../../tests/support/people/cookie-browser.ts";
import { providerProblem } from "./provider-return.messages.ts";
import { type ProviderSite, startProviderSite } from "./provider-site.test-support.ts";

/** Asking for a provider and coming back from it in ways that are not in order. */

let site: ProviderSite;
beforeAll(async () => {
  site = await startProviderSite({ REDIRECT_ALLOW_LIST: "https://*.partner.example/**" });
});
beforeEach(() => {
  site.issuer.state.person = { sub: "ada", email: "ada@directory.example", email_verified: true };
});
afterAll(() => site.close());

const authorizeAddress = (parameters: Record<string, string>) =>
  `${site.url}/auth/v1/authorize?${new URLSearchParams(parameters)}`;

describe("an answer that is not in order", () => {
  const callback = (query: string) => site.visit(`${site.url}/auth/v1/callback?${query}`);
  const startFlow = async () => {
    const { data } = await site.client().auth.signInWithOAuth({
      provider: "oidc" as never,
      options: { redirectTo: site.back },
    });
    return await createCookieBrowser().follow(
      data.url ?? "",
      ({ pathname }) => pathname === "/auth/v1/callback",
    );
  };

  test("leads to the site's root when its state is missing, no state, or unknown", async () => {
    for (const [query, code, message] of [
      ["code=x", "bad_oauth_callback", "OAuth state parameter missing"],
      ["code=x&state=nonsense", "bad_oauth_state", "OAuth state parameter is invalid"],
      [
        `code=x&state=${crypto.randomUUID()}`,
        "bad_oauth_state",
        "OAuth state not found or expired",
      ],
    ] as const) {
      const { pathname, searchParams, hash } = await callback(query);
      expect(pathname).toBe("/");
      const fragment = new URLSearchParams(hash.slice(1));
      for (const values of [searchParams, fragment]) {
        expect(values.get("error")).toBe("invalid_request");
        expect(values.get("error_code")).toBe(code);
        expect(values.get("error_description")).toBe(message);
      }
    }
  });

  test("is refused the second time, and after five minutes", async () => {
    const answer = await startFlow();
    expect((await site.visit(answer.href)).searchParams.get("code")).toBeTruthy();
    const again = await site.visit(answer.href);
    expect(again.searchParams.get("error_code")).toBe("flow_state_already_used");
    expect(again.href.startsWith(site.back)).toBe(true);

    const late = await startFlow();
    site.context.clock.advance(301);
    expect((await site.visit(late.href)).searchParams.get("error_description")).toBe(
      "OAuth state has expired",
    );
  });

  test("with a made-up code ends the flow and opens nothing", async () => {
    const answer = await startFlow();
    answer.searchParams.set("code", "made up");
    const { searchParams } = await site.visit(answer.href);
    expect(searchParams.get("error")).toBe("server_error");
    expect(searchParams.get("code")).toBeNull();
  });

  test("passes on the provider's own words", async () => {
    site.issuer.state.declines = true;
    const { searchParams } = await site.visit((await startFlow()).href);
    site.issuer.state.declines = false;
    expect(Object.fromEntries(searchParams)).toEqual({
      next: "/dashboard",
      error: "access_denied",
      error_description: "The person said no",
    });
  });

  test("is an error where the provider tells no address", async () => {
    site.issuer.state.person = { sub: "nameless" };
    const { searchParams } = await site.visit((await startFlow()).href);
    expect(searchParams.get("error_description")).toBe(
      "Error getting user email from external provider",
    );
    expect(searchParams.get("error")).toBe("server_error");
    expect(providerProblem(searchParams)).toMatch(/didn't give us your email/);
  });
});

describe("asking for a provider", () => {
  const ask = (parameters: Record<string, string>) =>
    fetch(authorizeAddress(parameters), {
      redirect: "manual",
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
    });

  test("is refused by name where it is off or unknown, or the PKCE parameters are wrong", async () => {
    for (const [parameters, message] of [
      [{ provider: "apple" }, "Unsupported provider: provider is not enabled"],
      [{ provider: "nobody" }, "Unsupported provider: Provider nobody could not be found"],
      [
        { provider: "oidc", code_challenge: "x".repeat(43) },
        "PKCE flow requires code_challenge_method and code_challenge",
      ],
      [
        { provider: "oidc", code_challenge: "short", code_challenge_method: "s256" },
        "code challenge has to be between 43 and 128 characters",
      ],
    ] as const) {
      const response = await ask(parameters);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ code: "validation_failed", message });
    }
  });

  test("passes on what is the provider's own, and nothing that is the protocol's", async () => {
    const response = await ask({
      provider: "oidc",
      scopes: "offline_access",
      login_hint: "ada@people.example",
      Redirect_Uri: "https://evil.example/",
      CLIENT_ID: "another",
      redirect_to: "https://evil.example/",
    });
    const { origin, searchParams } = new URL(response.headers.get("location") ?? "");
    expect(origin).toBe(site.issuer.issuer);
    expect(searchParams.get("login_hint")).toBe("ada@people.example");
    expect(searchParams.get("scope")).toBe("openid email profile offline_access");
    expect([...searchParams].flat().join(" ")).not.toMatch(/evil|another/);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("leads back to the site where the redirect is not allowed", async () => {
    const arrived = await site.visit(
      authorizeAddress({ provider: "oidc", redirect_to: "https://evil.example/" }),
    );
    expect(arrived.origin + arrived.pathname).toBe(`${site.url}/`);
  });

  test("leads elsewhere only as far as the operator's list goes", async () => {
    const target = "https://app.partner.example/signed-in";
    const browser = createCookieBrowser();
    const { href } = await browser.follow(
      authorizeAddress({ provider: "oidc", redirect_to: target }),
      ({ pathname }) => pathname === "/auth/v1/callback",
    );
    const arrived = (await browser.open(href)).headers.get("location") ?? "";
    expect(arrived.startsWith(`${target}#access_token=`)).toBe(true);
  });

  test("leads back with the reason where the provider does not answer", async () => {
    const alone = await startProviderSite({ OIDC_ISSUER: "http://127.0.0.1:9" });
    try {
      const { data } = await alone.client().auth.signInWithOAuth({
        provider: "oidc" as never,
        options: { redirectTo: alone.back },
      });
      const { searchParams } = await alone.visit(data.url ?? "");
      expect(searchParams.get("error")).toBe("temporarily_unavailable");
      expect(searchParams.get("error_code")).toBe("identity_provider_unreachable");
    } finally {
      await alone.close();
    }
  });

  test("says which are open", async () => {
    const response = await fetch(`${site.url}/auth/v1/settings`, {
      headers: { apikey: site.context.keys.publishable },
    });
    const { external } = await response.json();
    expect(external).toMatchObject({ oidc: true, github: true, google: false });
    expect(site.context.services.auth.identityProviders).toMatchObject([
      { name: "github", label: "GitHub" },
      { name: "oidc", label: "Single sign-on" },
    ]);
  });
});

test("old flows are forgotten by a job, those under way are not", async () => {
  const count = () =>
    site.context.services.database.asSystem("test", async (transaction) => {
      const flows = await transaction.selectFrom("auth.flow_state").select("id").execute();
      const states = await transaction
        .selectFrom("auth.oauth_client_states")
        .select("id")
        .execute();
      return [flows.length, states.length];
    });
  const { deleteProviderFlowsJob } = await import("./delete-provider-flows.job.server.ts");
  const runJob = () =>
    deleteProviderFlowsJob.handle(site.context.services, {}, { id: crypto.randomUUID() });
  await site.client().auth.signInWithOAuth({ provider: "oidc" as never });
  site.context.clock.advance({ hours: 25 });
  await fetch(authorizeAddress({ provider: "oidc" }), { redirect: "manual" });
  await runJob();
  expect(await count()).toEqual([1, 1]);
});

describe("whatever is sent", () => {
  const names = ["provider", "state", "code", "scopes", "redirect_to", "iss", "error", "PROMPT"];
  const parameters = fc.dictionary(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("oidc", "github"), fc.uuid()),
    { maxKeys: 6 },
  );

  test("coming back leads to the site, and asking is answered, without a defect", async () => {
    await fc.assert(
      fc.asyncProperty(parameters, async (sent) => {
        const query = new URLSearchParams(sent);
        for (const method of ["GET", "POST"]) {
          const response = await site.context.app.request(
            `/auth/v1/callback${method === "GET" ? `?${query}` : ""}`,
            { method, ...(method === "POST" ? { body: query } : {}) },
          );
          expect(response.status).toBe(302);
          expect(new URL(response.headers.get("location") ?? "").origin).toBe(site.url);
        }
        const asked = await site.context.app.request(`/auth/v1/authorize?${query}`);
        expect([302, 400]).toContain(asked.status);
      }),
      { numRuns: 60 },
    );
    expect(site.context.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
