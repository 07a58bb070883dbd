import { createHash } from "node:crypto";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ProviderSite,
  startProviderSite,
} from "../../src/features/auth/oauth/provider-site.test-support.ts";
import { toUnixSeconds } from "../../src/shared/time.ts";
import { createCookieBrowser } from "../support/people/cookie-browser.ts";
import { type Auth, claimsIn, connect, denial, eventsOf, sessionOf } from "./auth-server.ts";
import { onPage } from "./browser.ts";
import { provesItsShare } from "./coverage.ts";

/** Other providers: a real OpenID Connect server stands behind `oidc`. */

const provider = "oidc" as never;
let site: ProviderSite;
beforeAll(async () => {
  site = await startProviderSite({ MANUAL_LINKING: "on" });
});
afterAll(() => site.close());

let people = 0;
beforeEach(() => {
  people += 1;
  site.issuer.state.person = {
    sub: `person-${people}`,
    email: `oauth-${people}@directory.example`,
    email_verified: true,
    name: "Ada Sample",
  };
});

type Options = Parameters<typeof connect>[2];
const newAuth = (options: Options = {}) =>
  connect(site.url, site.context.keys.publishable, { flowType: "pkce", ...options });

async function signedInByPassword() {
  const user = await site.context.createUser();
  const auth = newAuth();
  await auth.signInWithPassword(user);
  return { auth, user };
}

const codeIn = (address: URL) => address.searchParams.get("code") ?? "";
const providersOf = async (auth: Auth) =>
  (await auth.getUserIdentities()).data?.identities.map((identity) => identity.provider);

describe("signing in with a provider", () => {
  test("builds an address, leads back with a code, and gives the provider's token once", async () => {
    const auth = newAuth();
    const events = await eventsOf(auth);
    const { data, error } = await auth.signInWithOAuth({
      provider,
      options: { redirectTo: site.back, scopes: "email", queryParams: { prompt: "login" } },
    });
    expect(error).toBeNull();
    const asked = new URL(data.url ?? "").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      provider: "oidc",
      redirect_to: expect.stringContaining(site.back),
      code_challenge_method: "s256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      prompt: "login",
    });
    const arrived = await site.visit(data.url ?? "");
    expect(arrived.searchParams.get("next")).toBe("/dashboard");
    const exchanged = await auth.exchangeCodeForSession(codeIn(arrived));
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session?.provider_token).toBeTruthy();
    expect(exchanged.data.user).toMatchObject({
      email: `oauth-${people}@directory.example`,
      app_metadata: { provider: "oidc", providers: ["oidc"] },
      identities: [{ provider: "oidc", id: `person-${people}` }],
    });
    expect(claimsIn(exchanged.data.session?.access_token ?? "").amr).toMatchObject([
      { method: "oauth" },
    ]);
    expect(events).toEqual(["SIGNED_IN"]);
    const { data: renewed } = await auth.refreshSession();
    expect(renewed.session?.provider_token).toBeFalsy();
  });

  test("leads back with a session in the implicit flow, to the browser that began", async () => {
    const browser = createCookieBrowser();
    const { data } = await newAuth({ flowType: "implicit" }).signInWithOAuth({
      provider,
      options: { redirectTo: site.back },
    });
    const arrived = await site.visit(data.url ?? "", browser);
    const session = await onPage(arrived.href, async () => {
      const options = { flowType: "implicit" as const, detectSessionInUrl: true };
      const auth = newAuth({ ...options, storageKey: "implicit-arrival" });
      await auth.initialize();
      const arrivedWith = await sessionOf(auth);
      await auth.dispose();
      return arrivedWith;
    });
    expect(session.user.email).toBe(`oauth-${people}@directory.example`);
    expect(session.provider_token).toBeTruthy();
  });

  test("leads back with what went wrong", async () => {
    site.issuer.state.declines = true;
    const { data } = await newAuth().signInWithOAuth({
      provider,
      options: { redirectTo: site.back },
    });
    const arrived = await site.visit(data.url ?? "");
    site.issuer.state.declines = false;
    expect(arrived.searchParams.get("error")).toBe("access_denied");
    expect(new URLSearchParams(arrived.hash.slice(1)).get("error")).toBe("access_denied");
    const unknown = await newAuth().signInWithOAuth({ provider: "google" });
    const answer = await fetch(unknown.data.url ?? "", { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: "validation_failed",
      msg: "Unsupported provider: provider is not enabled",
    });
  });
});

describe("an id token", () => {
  async function idToken(claims: JWTPayload = {}): Promise<string> {
    const now = toUnixSeconds(site.context.clock.now());
    const { person } = site.issuer.state;
    return await new SignJWT({
      iss: site.issuer.issuer,
      aud: site.issuer.clientId,
      ...person,
      iat: now,
      exp: now + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: site.issuer.signingKey.kid ?? "" })
      .sign(await importJWK(site.issuer.signingKey, "RS256"));
  }

  test("signs in, with the nonce it was asked for with", async () => {
    const auth = newAuth();
    const events = await eventsOf(auth);
    const nonce = "a nonce of the program";
    const hashed = createHash("sha256").update(nonce).digest("hex");
    const token = await idToken({ nonce: hashed });
    const { data, error } = await auth.signInWithIdToken({ provider, token, nonce });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(`oauth-${people}@directory.example`);
    expect(events).toEqual(["SIGNED_IN"]);
    const other = await newAuth().signInWithIdToken({ provider, token, nonce: "another" });
    expect(other.error).toMatchObject({ status: 400, message: "Nonces mismatch" });
  });

  test("of another program, or of a provider that is off, is refused", async () => {
    const token = await idToken({ aud: "another program" });
    const { error } = await newAuth().signInWithIdToken({ provider, token });
    expect(error).toMatchObject({ name: "AuthApiError", status: 400 });
    expect(error?.message).toMatch(/^Unacceptable audience in id_token: /);
    const off = await newAuth().signInWithIdToken({ provider: "google", token });
    expect(off.error).toMatchObject({ status: 400, code: "provider_disabled" });
    expect(off.error?.message).toMatch(/^Provider \(issuer "https?:[^"]+"\) is not enabled$/);
  });

  test("adds its identity to the person who is signed in", async () => {
    const { auth, user } = await signedInByPassword();
    const events = await eventsOf(auth);
    const { data, error } = await auth.linkIdentity({ provider, token: await idToken() });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.userId);
    expect(events).toEqual(["USER_UPDATED"]);
    expect(await providersOf(auth)).toEqual(["email", "oidc"]);
    const other = await signedInByPassword();
    expect((await other.auth.linkIdentity({ provider, token: await idToken() })).error).toEqual(
      denial(422, "identity_already_exists", "Identity is already linked to another user"),
    );
  });
});

describe("identities of an account", () => {
  async function linked() {
    const account = await signedInByPassword();
    const { data, error } = await account.auth.linkIdentity({
      provider,
      options: { redirectTo: site.back },
    });
    expect(error).toBeNull();
    const arrived = await site.visit(data.url ?? "");
    await account.auth.exchangeCodeForSession(codeIn(arrived));
    return account;
  }
  const identityOf = async (auth: Auth, of: string) => {
    const identity = (await auth.getUserIdentities()).data?.identities.find(
      (own) => own.provider === of,
    );
    if (!identity) throw new Error(`There is no identity of ${of}`);
    return identity;
  };

  test("grow by what is linked, and shrink by what is unlinked", async () => {
    const { auth, user } = await linked();
    expect(await providersOf(auth)).toEqual(["email", "oidc"]);
    const identity = await identityOf(auth, "oidc");
    expect(identity).toMatchObject({ id: `person-${people}`, user_id: user.userId });
    expect(identity.identity_id).not.toBe(identity.id);
    const unknown = { ...identity, identity_id: crypto.randomUUID() };
    expect((await auth.unlinkIdentity(unknown)).error).toEqual(
      denial(422, "identity_not_found", "Identity doesn't exist"),
    );
    expect(await auth.unlinkIdentity(identity)).toEqual({ data: {}, error: null });
    expect(await providersOf(auth)).toEqual(["email"]);
  });

  test("the last one stays, and what is no identity cannot go", async () => {
    const { auth } = await signedInByPassword();
    const identity = await identityOf(auth, "email");
    expect((await auth.unlinkIdentity(identity)).error).toEqual(
      denial(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      ),
    );
    expect((await auth.unlinkIdentity({ ...identity, identity_id: "x" })).error).toEqual(
      denial(404, "validation_failed", "identity_id must be an UUID"),
    );
  });

  test("are for those who are signed in", async () => {
    expect((await newAuth().getUserIdentities()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    const { error } = await newAuth().linkIdentity({ provider });
    expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
  });
});

provesItsShare("oauth");
