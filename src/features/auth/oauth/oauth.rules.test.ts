import { describe, expect, test } from "vitest";
import { chooseAddress } from "./account-address.rules.ts";
import { withProviderOutcome } from "./answer-address.rules.ts";
import { mergeMetadata, type ProviderIdentity, toAppMetadata } from "./provider-claims.rules.ts";
import { readExtras, readScopes } from "./provider-request.rules.ts";

const identity: ProviderIdentity = {
  provider: "google",
  label: "Google",
  issuer: "https://accounts.google.com",
  profile: {
    subject: "42",
    email: "ada@people.example",
    emailVerified: true,
    name: "Ada",
    userName: undefined,
    picture: "https://pictures.example/ada",
  },
};

describe("what is passed on to a provider", () => {
  test("is everything but the protocol's own parameters, however they are written", () => {
    expect(
      readExtras({
        prompt: "consent",
        access_type: "offline",
        STATE: "x",
        Client_Id: "x",
        redirect_uri: "x",
        "Code_Challenge ": "x",
        Nonce: "x",
        request_uri: "x",
        apikey: "x",
        skip_http_redirect: "true",
      }),
    ).toEqual({ prompt: "consent", access_type: "offline" });
  });

  test("scopes come apart at blanks and commas", () => {
    expect(readScopes("repo,gist  user\n")).toEqual(["repo", "gist", "user"]);
    expect(readScopes('a"b ö')).toEqual([]);
    expect(readScopes(undefined)).toEqual([]);
  });
});

describe("the way back", () => {
  test("carries a code in the query and keeps what the address has", () => {
    expect(withProviderOutcome("https://x.example/back?next=%2Fa", { code: "c" })).toBe(
      "https://x.example/back?next=%2Fa&code=c",
    );
  });

  test("carries a session in the fragment alone", () => {
    const address = new URL(
      withProviderOutcome("https://x.example/", {
        session: { access_token: "a", refresh_token: "r", user: {}, provider_token: "p" },
      }),
    );
    expect(address.search).toBe("");
    expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
      access_token: "a",
      refresh_token: "r",
      provider_token: "p",
      sb: "",
    });
  });

  test("carries errors in both, named by their status or their code", () => {
    const of = (code: string, status: number) => {
      const error = { code, status, message: "No" };
      const { searchParams, hash } = new URL(withProviderOutcome("https://x.example/", { error }));
      expect(new URLSearchParams(hash.slice(1)).get("error_code")).toBe(code);
      return searchParams.get("error");
    };
    expect(of("bad_oauth_state", 400)).toBe("invalid_request");
    expect(of("user_banned", 403)).toBe("access_denied");
    expect(of("provider_email_needs_verification", 422)).toBe("access_denied");
    expect(of("unexpected_failure", 500)).toBe("server_error");
    expect(of("identity_already_exists", 422)).toBeNull();
  });
});

describe("what an account takes over from a provider", () => {
  test("is never what the account is known by", () => {
    const before = { sub: "me", email: "me@people.example", role: "x", nickname: "A" };
    expect(mergeMetadata(before, identity)).toEqual({
      ...before,
      name: "Ada",
      full_name: "Ada",
      avatar_url: "https://pictures.example/ada",
      picture: "https://pictures.example/ada",
      iss: "https://accounts.google.com",
      provider_id: "42",
    });
  });

  test("is nothing where there would be too much of it", () => {
    const full = { note: "x".repeat(1_950) };
    expect(mergeMetadata(full, identity)).toEqual(full);
  });

  test("keeps the first provider while it is there", () => {
    expect(toAppMetadata({ provider: "email", x: 1 }, ["email", "google", "google"])).toEqual({
      provider: "email",
      providers: ["email", "google"],
      x: 1,
    });
    expect(toAppMetadata({ provider: "email" }, ["google"])).toMatchObject({ provider: "google" });
  });
});

describe("the address that is left after an identity went", () => {
  const of = (provider: string, email: string | null, verified = true) => ({
    provider,
    email,
    identity_data: { email_verified: verified },
  });

  test("is the present one while an identity has it", () => {
    const left = [of("email", "a@x.example"), of("google", "b@x.example")];
    expect(chooseAddress("b@x.example", left).email).toBe("b@x.example");
  });

  test("else that of the e-mail identity, else a verified one, else none", () => {
    const left = [of("google", "b@x.example"), of("email", "a@x.example")];
    expect(chooseAddress("gone@x.example", left).email).toBe("a@x.example");
    expect(chooseAddress("gone@x.example", [of("github", "c@x.example", false)]).email).toBeNull();
    expect(chooseAddress("gone@x.example", [of("phone", null)])).toEqual({
      email: null,
      isVerified: false,
    });
  });
});
