import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCookieBrowser } from "../../../../tests/support/people/cookie-browser.ts";
import { type ProviderSite, startProviderSite } from "./provider-site.test-support.ts";

/** Signing in with another provider, as the real client does it, through a real provider. */

let site: ProviderSite;
let people = 0;

beforeAll(async () => {
  site = await startProviderSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.issuer.state.declines = false;
  newPerson();
});

function newPerson(person: Partial<ProviderSite["issuer"]["state"]["person"]> = {}) {
  people += 1;
  site.issuer.state.person = {
    sub: `person-${people}`,
    email: `Person-${people}@directory.example`,
    email_verified: true,
    name: "Ada Sample",
    picture: "https://pictures.example/ada.png",
    ...person,
  };
  return site.issuer.state.person;
}

const authorizeAddress = (parameters: Record<string, string>) =>
  `${site.url}/auth/v1/authorize?${new URLSearchParams(parameters)}`;

describe("with a code verifier", () => {
  test("a new person gets an account, a session and the provider's token", async () => {
    const supabase = await site.signIn();
    const { data } = await supabase.auth.getUser();
    const { sub } = site.issuer.state.person;
    expect(data.user).toMatchObject({
      email: `person-${people}@directory.example`,
      app_metadata: { provider: "oidc", providers: ["oidc"] },
      user_metadata: { full_name: "Ada Sample", avatar_url: "https://pictures.example/ada.png" },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.user_metadata.sub).toBe(data.user?.id);
    expect(data.user?.identities).toMatchObject([{ provider: "oidc", id: sub }]);
    const session = (await supabase.auth.getSession()).data.session;
    expect(session?.provider_token).toBeTruthy();
    const { data: claims } = await supabase.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "oauth" }]);
    expect(claims?.claims.aal).toBe("aal1");
  });

  test("the same person comes back to the same account, with what the provider says today", async () => {
    const first = (await (await site.signIn()).auth.getUser()).data.user;
    site.issuer.state.person.name = "Ada New-Name";
    const again = (await (await site.signIn()).auth.getUser()).data.user;
    expect(again?.id).toBe(first?.id);
    expect(again?.user_metadata.full_name).toBe("Ada New-Name");
    expect(again?.identities).toHaveLength(1);
  });

  test("ten at the same time for one new person make one account", async () => {
    const signedIn = await Promise.all(Array.from({ length: 10 }, () => site.signIn()));
    const ids = await Promise.all(
      signedIn.map(async (supabase) => (await supabase.auth.getUser()).data.user?.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("works with GitHub", async () => {
    const { data } = await (await site.signIn("github")).auth.getUser();
    expect(data.user).toMatchObject({
      email: "octo@people.example",
      user_metadata: { user_name: "octo", full_name: "Octavia Sample" },
      identities: [{ provider: "github", id: "4711" }],
    });
  });

  test("a code is of use once, in five minutes from the start, and only with its verifier", async () => {
    const begin = async () => {
      const supabase = site.client();
      const { data } = await supabase.auth.signInWithOAuth({
        provider: "oidc" as never,
        options: { redirectTo: site.back },
      });
      const arrived = await site.visit(data.url ?? "");
      expect(arrived.searchParams.get("next")).toBe("/dashboard");
      return { supabase, code: arrived.searchParams.get("code") ?? "" };
    };
    const first = await begin();
    const exchange = (code: string, verifier: string) =>
      fetch(`${site.url}/auth/v1/token?grant_type=pkce`, {
        method: "POST",
        headers: { apikey: site.context.keys.publishable },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      }).then((response) => response.json());
    expect(await exchange(first.code, "x".repeat(50))).toMatchObject({
      error_code: "bad_code_verifier",
    });
    expect((await first.supabase.auth.exchangeCodeForSession(first.code)).error).toBeNull();
    expect(await exchange(first.code, "x".repeat(50))).toMatchObject({
      error_code: "flow_state_not_found",
    });
    const late = await begin();
    site.context.clock.advance(301);
    expect((await late.supabase.auth.exchangeCodeForSession(late.code)).error).toMatchObject({
      code: "flow_state_expired",
    });
  });

  test("no cookie is needed: the verifier binds the answer", async () => {
    const browser = createCookieBrowser();
    const { data } = await site.client().auth.signInWithOAuth({ provider: "oidc" as never });
    await site.visit(data.url ?? "", browser);
    expect(browser.cookies().map(({ name }) => name)).not.toContain("provider-flow");
  });
});

describe("without one, in the implicit flow", () => {
  const address = () => authorizeAddress({ provider: "oidc", redirect_to: site.back });

  test("the session comes in the fragment, to the browser that asked", async () => {
    const { search, hash } = await site.visit(address());
    expect(search).toBe("?next=%2Fdashboard");
    const values = new URLSearchParams(hash.slice(1));
    expect(values.get("provider_token")).toBeTruthy();
    const { error } = await site.client("implicit").auth.setSession({
      access_token: values.get("access_token") ?? "",
      refresh_token: values.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
  });

  test("another browser cannot be made to take the answer", async () => {
    const [mine, theirs] = [createCookieBrowser(), createCookieBrowser()];
    const answer = await mine.follow(address(), ({ pathname }) => pathname === "/auth/v1/callback");
    const stolen = await site.visit(answer.href, theirs);
    expect(stolen.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect(stolen.pathname).toBe("/");
    expect(stolen.hash).not.toContain("access_token");
    expect((await site.visit(answer.href, mine)).hash).toContain("access_token");
  });

  test("two tabs of one browser can be at the provider at the same time", async () => {
    const browser = createCookieBrowser();
    const isCallback = ({ pathname }: URL) => pathname === "/auth/v1/callback";
    const first = await browser.follow(address(), isCallback);
    const second = await browser.follow(address(), isCallback);
    for (const { href } of [first, second]) {
      expect((await site.visit(href, browser)).hash).toContain("access_token");
    }
  });

  test("an answer that is posted from the provider's site is taken too", async () => {
    const browser = createCookieBrowser();
    const { searchParams } = await browser.follow(
      address(),
      ({ pathname }) => pathname === "/auth/v1/callback",
    );
    const posted = await fetch(`${site.url}/auth/v1/callback`, {
      method: "POST",
      headers: { Origin: "https://provider.example", "Sec-Fetch-Site": "cross-site" },
      body: searchParams,
      redirect: "manual",
    });
    expect(posted.status).toBe(302);
    const next = posted.headers.get("location") ?? "";
    expect((await site.visit(next, browser)).hash).toContain("access_token");
  });
});

test("where sign-ups are closed, a provider lets in only people who have an account", async () => {
  const closed = await startProviderSite({ DISABLE_SIGNUP: "true" });
  try {
    const email = "member@people.example";
    await closed.context.createUser({ email });
    closed.issuer.state.person = { sub: "member", email, email_verified: true };
    expect((await (await closed.signIn()).auth.getUser()).data.user?.email).toBe(email);
    closed.issuer.state.person = { sub: "new", email: "new@people.example", email_verified: true };
    await expect(closed.signIn()).rejects.toThrow("signup_disabled");
  } finally {
    await closed.close();
  }
});
