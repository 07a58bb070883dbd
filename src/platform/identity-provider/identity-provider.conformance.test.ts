import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeGitHub, startFakeGitHub } from "../../../tests/support/fakes/fake-github.ts";
import {
  type OpenIdIssuer,
  startOpenIdIssuer,
} from "../../../tests/support/fakes/openid-issuer.ts";
import { createCookieBrowser } from "../../../tests/support/people/cookie-browser.ts";
import { createGitHubDriver } from "./github.driver.ts";
import type { IdentityProvider, ProviderAnswer, ProviderSecrets } from "./identity-provider.ts";
import { createOpenIdDriver } from "./openid.driver.ts";

/** Conformance of every driver: OpenID Connect against a real provider, GitHub against a stand-in. */

const redirectUri = "http://127.0.0.1:9/auth/v1/callback";
const secrets: ProviderSecrets = {
  state: "5b1e1a0e-7d0f-4b1c-9a53-0f0d5c1a2b3c",
  nonce: "a nonce of the test's own making",
  codeVerifier: "v".repeat(43),
};

interface Person {
  subject: number;
  email: string;
  verified: boolean;
  name: string;
}

interface Harness {
  provider(): IdentityProvider;
  person(person: Person): void;
  decline(declines: boolean): void;
}

let issuer: OpenIdIssuer;
let shyIssuer: OpenIdIssuer;
let github: FakeGitHub;

beforeAll(async () => {
  issuer = await startOpenIdIssuer({ redirectUris: [redirectUri] });
  shyIssuer = await startOpenIdIssuer({ redirectUris: [redirectUri], claimsInIdToken: false });
  github = await startFakeGitHub();
});
afterAll(() => Promise.all([issuer.close(), shyIssuer.close(), github.close()]));

const openId = (of: () => OpenIdIssuer): Harness => ({
  provider: () => createOpenIdDriver({ name: "oidc", label: "Directory", ...of() }),
  person({ subject, email, verified, name }) {
    of().state.person = { sub: String(subject), email, email_verified: verified, name };
  },
  decline(declines) {
    of().state.declines = declines;
  },
});

const gitHub: Harness = {
  provider: () => createGitHubDriver(github),
  person({ subject, email, verified, name }) {
    github.state.person = { ...github.state.person, id: subject, name };
    github.state.emails = [
      { email: "other@people.example", primary: false, verified: true },
      { email, primary: true, verified },
    ];
  },
  decline(declines) {
    github.state.declines = declines;
  },
};

describe.each([
  ["OpenID Connect, claims in the id token", openId(() => issuer)],
  ["OpenID Connect, claims at the userinfo endpoint", openId(() => shyIssuer)],
  ["GitHub", gitHub],
])("%s", (_name, harness) => {
  const ada = { subject: 815, email: "Ada@people.example", verified: true, name: "Ada Sample" };
  const begin = (extras: Record<string, string> = {}, scopes: string[] = []) =>
    harness.provider().beginSignIn({ ...secrets, redirectUri, scopes, extras });
  const visit = async (): Promise<ProviderAnswer> => {
    const arrived = await createCookieBrowser().follow((await begin()).href, ({ href }) =>
      href.startsWith(redirectUri),
    );
    return { ...secrets, redirectUri, parameters: arrived.searchParams };
  };

  test("sends people on with state, our address and the hash of the code verifier", async () => {
    const { searchParams } = await begin({ prompt: "select_account" }, ["extra"]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: redirectUri,
      state: secrets.state,
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    expect(searchParams.get("code_challenge")).not.toBe(secrets.codeVerifier);
    expect(searchParams.get("scope")?.split(" ")).toContain("extra");
  });

  test("never lets a caller's parameter replace the protocol's", async () => {
    const { searchParams } = await begin({ state: "another", client_id: "another" });
    expect(searchParams.getAll("state")).toEqual([secrets.state]);
    expect(searchParams.getAll("client_id")).toHaveLength(1);
  });

  test("tells who came back", async () => {
    harness.person(ada);
    const { profile, accessToken } = await harness.provider().redeem(await visit());
    expect(profile).toMatchObject({
      subject: "815",
      email: "Ada@people.example",
      emailVerified: true,
      name: "Ada Sample",
    });
    expect(accessToken).not.toBe("");
  });

  test("says so where the mailbox is not verified", async () => {
    harness.person({ ...ada, verified: false });
    const { profile } = await harness.provider().redeem(await visit());
    expect(profile).toMatchObject({ email: "Ada@people.example", emailVerified: false });
  });

  test("takes each answer once", async () => {
    harness.person(ada);
    const answer = await visit();
    await harness.provider().redeem(answer);
    await expect(harness.provider().redeem(answer)).rejects.toMatchObject({
      code: "unexpected_failure",
    });
  });

  test("refuses an answer to another state, or without the code verifier", async () => {
    harness.person(ada);
    const otherState = { ...(await visit()), state: crypto.randomUUID() };
    const otherVerifier = { ...(await visit()), codeVerifier: "w".repeat(43) };
    for (const answer of [otherState, otherVerifier]) {
      await expect(harness.provider().redeem(answer)).rejects.toMatchObject({
        code: "unexpected_failure",
        message: "Unable to exchange external code",
      });
    }
  });

  test("passes on the words of a refusal", async () => {
    harness.decline(true);
    const answer = await visit();
    harness.decline(false);
    await expect(harness.provider().redeem(answer)).rejects.toMatchObject({
      code: "identity_provider_denied",
      details: { denial: { error: "access_denied", description: "The person said no" } },
    });
  });
});

describe("OpenID Connect", () => {
  const driver = (options = {}) =>
    createOpenIdDriver({ name: "oidc", label: "Directory", ...issuer, ...options });
  const visit = async (): Promise<ProviderAnswer> => {
    const address = await driver().beginSignIn({ ...secrets, redirectUri, scopes: [], extras: {} });
    const arrived = await createCookieBrowser().follow(address.href, ({ href }) =>
      href.startsWith(redirectUri),
    );
    return { ...secrets, redirectUri, parameters: arrived.searchParams };
  };

  test("refuses an id token that was made for another nonce", async () => {
    const answer = await visit();
    await expect(driver().redeem({ ...answer, nonce: "another" })).rejects.toMatchObject({
      code: "unexpected_failure",
    });
  });

  test("refuses an answer that names another issuer, or none where the provider names itself", async () => {
    for (const iss of ["https://another.example", undefined]) {
      const answer = await visit();
      expect(answer.parameters.get("iss")).toBe(issuer.issuer);
      answer.parameters.delete("iss");
      if (iss) answer.parameters.set("iss", iss);
      await expect(driver().redeem(answer)).rejects.toMatchObject({ code: "unexpected_failure" });
    }
  });

  test("does not wait for ever for a provider that is silent", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const issuerAddress = `http://127.0.0.1:${port}`;
    const timeouts = { timeoutSeconds: 0.1 };
    const started = driver({ issuer: issuerAddress, ...timeouts }).beginSignIn({
      ...secrets,
      redirectUri,
      scopes: [],
      extras: {},
    });
    await expect(started).rejects.toMatchObject({ code: "identity_provider_unreachable" });
    const redeemed = createGitHubDriver({ ...github, url: issuerAddress, ...timeouts }).redeem({
      ...secrets,
      redirectUri,
      parameters: new URLSearchParams({ code: "c", state: secrets.state }),
    });
    await expect(redeemed).rejects.toMatchObject({ code: "identity_provider_unreachable" });
    silent.close();
  });

  test("discovers once, and again after a failure", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const lost = driver({ issuer: `http://127.0.0.1:${port}` });
    const request = { ...secrets, redirectUri, scopes: [], extras: {} };
    await expect(lost.beginSignIn(request)).rejects.toMatchObject({
      code: "identity_provider_unreachable",
      status: 503,
    });
    const found = driver();
    issuer.state.requests.length = 0;
    await Promise.all([found.beginSignIn(request), found.beginSignIn(request)]);
    expect(issuer.state.requests.filter((path) => path.includes("well-known"))).toHaveLength(1);
  });
});

test("GitHub's API being down is told apart from a refusal", async () => {
  const address = await createGitHubDriver(github).beginSignIn({
    ...secrets,
    redirectUri,
    scopes: [],
    extras: {},
  });
  const arrived = await createCookieBrowser().follow(address.href, ({ href }) =>
    href.startsWith(redirectUri),
  );
  github.state.apiStatus = 502;
  const answer = { ...secrets, redirectUri, parameters: arrived.searchParams };
  await expect(createGitHubDriver(github).redeem(answer)).rejects.toMatchObject({
    code: "identity_provider_unreachable",
  });
  github.state.apiStatus = 200;
});
