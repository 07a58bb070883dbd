import { createHash, generateKeyPairSync } from "node:crypto";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUnixSeconds } from "#shared/time.ts";
import { type ProviderSite, startProviderSite } from "./provider-site.test-support.ts";

/** Signing in with an id token that a program got by itself, and the grants that are off. */

let site: ProviderSite;
beforeAll(async () => {
  site = await startProviderSite({ MANUAL_LINKING: "on" });
});
afterAll(() => site.close());

let people = 0;

/** An id token as the issuer would sign it, but for what a test makes wrong. */
async function idToken(
  claims: JWTPayload = {},
  { key = undefined as CryptoKey | undefined, kid = site.issuer.signingKey.kid ?? "" } = {},
): Promise<string> {
  people += 1;
  const now = toUnixSeconds(site.context.clock.now());
  const payload = {
    iss: site.issuer.issuer,
    aud: site.issuer.clientId,
    sub: `token-${people}`,
    email: `token-${people}@directory.example`,
    email_verified: true,
    iat: now,
    exp: now + 600,
    ...claims,
  };
  return await new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(key ?? (await importJWK(site.issuer.signingKey, "RS256")));
}

const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  site.client().auth.signInWithIdToken({ provider: "oidc" as never, token, ...more });

const post = async (grant: string, body: unknown) => {
  const response = await fetch(`${site.url}/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    headers: { apikey: site.context.keys.publishable, "X-Supabase-Api-Version": "2024-01-01" },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
};

describe("an id token", () => {
  test("opens a session, for the same account each time", async () => {
    const sub = "somebody";
    const first = await signIn(await idToken({ sub, email: "somebody@directory.example" }));
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ email: "somebody@directory.example" });
    const again = await signIn(await idToken({ sub, email: "somebody@directory.example" }));
    expect(again.data.user?.id).toBe(first.data.user?.id);
  });

  test("must carry the hash of the nonce, if and only if there is one", async () => {
    const nonce = "a nonce of the program's own";
    const hashed = createHash("sha256").update(nonce).digest("hex");
    expect((await signIn(await idToken({ nonce: hashed }), { nonce })).error).toBeNull();
    const provider = "oidc";
    expect(
      await post("id_token", {
        provider,
        nonce: "another",
        id_token: await idToken({ nonce: hashed }),
      }),
    ).toEqual({ status: 400, error: "invalid nonce", error_description: "Nonces mismatch" });
    const oneSided = {
      status: 400,
      error: "invalid request",
      error_description: "Passed nonce and nonce in id_token should either both exist or not.",
    };
    expect(await post("id_token", { provider, nonce, id_token: await idToken() })).toEqual(
      oneSided,
    );
    const withNonce = await idToken({ nonce: hashed });
    expect(await post("id_token", { provider, id_token: withNonce })).toEqual(oneSided);
  });

  test("for another audience is refused", async () => {
    const id_token = await idToken({ aud: "another-client" });
    expect(await post("id_token", { provider: "oidc", id_token })).toEqual({
      status: 400,
      error: "invalid request",
      error_description: "Unacceptable audience in id_token: another-client",
    });
    const shared = await idToken({ aud: [site.issuer.clientId, "another-client"] });
    expect((await signIn(shared)).error).not.toBeNull();
  });

  test("that is forged, expired, from elsewhere or no token at all is refused", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const now = toUnixSeconds(site.context.clock.now());
    const good = await idToken();
    const [, payload = ""] = good.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const token of [
      await idToken({}, { key: privateKey as never }),
      await idToken({}, { kid: "unknown" }),
      await idToken({ exp: now - 60, iat: now - 660 }),
      await idToken({ iss: "https://another.example" }),
      `${none}.${payload}.`,
      `${good.slice(0, -4)}AAAA`,
      "nonsense",
      "a.b.c",
    ]) {
      expect(await post("id_token", { provider: "oidc", id_token: token })).toEqual({
        status: 400,
        error: "invalid request",
        error_description: "Bad ID token",
      });
    }
  });

  test("goes with its own access token only", async () => {
    const digest = createHash("sha256").update("the access token").digest().subarray(0, 16);
    const at_hash = digest.toString("base64url");
    const right = await signIn(await idToken({ at_hash }), { access_token: "the access token" });
    expect(right.error).toBeNull();
    const wrong = await signIn(await idToken({ at_hash }), { access_token: "another" });
    expect(wrong.error?.message).toBe("Bad ID token");
  });

  test("without a subject, a token or a provider is refused by name", async () => {
    const of = async (body: unknown) => (await post("id_token", body)).error_description;
    const id_token = await idToken({ sub: undefined as never });
    expect(await of({ provider: "oidc", id_token })).toBe("Missing sub claim in id_token");
    expect(await of({ provider: "oidc" })).toBe("id_token required");
    expect(await of({ id_token })).toBe("provider or client_id and issuer required");
  });

  test("of a provider that is off is refused with its issuer", async () => {
    const id_token = await idToken({ iss: "https://accounts.google.com" });
    expect(await post("id_token", { provider: "google", id_token })).toEqual({
      status: 400,
      code: "provider_disabled",
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
  });

  test("with an unverified address opens nothing", async () => {
    const { error } = await signIn(await idToken({ email_verified: false }));
    expect(error).toMatchObject({ status: 422, code: "provider_email_needs_verification" });
  });

  test("links to the account of the person who is signed in, and to none without", async () => {
    const user = await site.context.createUser();
    const supabase = site.client();
    await supabase.auth.signInWithPassword(user);
    const token = await idToken();
    const { data, error } = await supabase.auth.linkIdentity({ provider: "oidc" as never, token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.userId);
    expect((await signIn(token)).data.user?.id).toBe(user.userId);
    const nobody = await post("id_token", {
      provider: "oidc",
      id_token: token,
      link_identity: true,
    });
    expect(nobody.status).toBe(401);
  });
});

test("wallets and SAML are off, by the protocol's refusals", async () => {
  expect(await post("web3", { chain: "ethereum", message: "m", signature: "s" })).toEqual({
    status: 422,
    code: "web3_provider_disabled",
    message: "Web3 provider is disabled",
  });
  const { error } = await site.client().auth.signInWithSSO({ domain: "company.example" });
  expect(error).toMatchObject({ status: 404, code: "saml_provider_disabled" });
});

test("the endpoints can be discovered", async () => {
  const response = await fetch(`${site.url}/auth/v1/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    issuer: `${site.url}/auth/v1`,
    jwks_uri: `${site.url}/auth/v1/.well-known/jwks.json`,
  });
});
