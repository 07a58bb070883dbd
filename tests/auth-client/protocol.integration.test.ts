import { describe, expect, test } from "vitest";
import { toUnixSeconds } from "../../src/shared/time.ts";
import { newAddress, sessionOf, useAuthServer } from "./auth-server.ts";

/** Bodies and headers on the wire, which the client takes for granted and never shows. */

const server = useAuthServer();
const password = "a long enough one";
const origin = "https://app.example";
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send(path, { method: "POST", body, headers });

async function token(): Promise<string> {
  const { auth } = await server.signedIn();
  return (await sessionOf(auth)).access_token;
}

describe("errors", () => {
  const wrong = () => ({ email: newAddress(), password });
  const grant = "/token?grant_type=password";

  test("have the newer body for anyone who asks for it, and say so where a browser can read it", async () => {
    for (const version of ["2024-01-01", "2025-06-30"]) {
      const { status, headers, body } = await post(grant, wrong(), {
        "X-Supabase-Api-Version": version,
        origin,
      });
      expect(status).toBe(400);
      expect(body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
      expect(headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(headers.get("x-sb-error-code")).toBe("invalid_credentials");
      expect(headers.get("cache-control")).toContain("no-store");
      const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase();
      for (const name of ["x-supabase-api-version", "x-total-count", "link"]) {
        expect(exposed).toContain(name);
      }
    }
  });

  test("have the older body for everybody else", async () => {
    for (const version of ["", "2023-12-31", "tomorrow"]) {
      const { status, headers, body } = await post(grant, wrong(), {
        "X-Supabase-Api-Version": version,
      });
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 400,
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      });
      expect(headers.get("x-supabase-api-version")).toBeNull();
      expect(headers.get("x-sb-error-code")).toBe("invalid_credentials");
    }
  });

  test("of a weak password carry its reasons in both", async () => {
    for (const version of ["2024-01-01", ""]) {
      const { status, body } = await post(
        "/signup",
        { email: newAddress(), password: "short" },
        { "X-Supabase-Api-Version": version },
      );
      expect(status).toBe(422);
      expect(body.weak_password).toEqual({ reasons: ["length"] });
    }
  });

  test("of an id token are those of OAuth", async () => {
    const { status, body } = await post("/token?grant_type=id_token", { provider: "google" });
    expect(status).toBe(400);
    expect(body).toEqual({ error: "invalid request", error_description: "id_token required" });
  });

  test("name what is wrong with a request", async () => {
    const send = async (text: string) => {
      const response = await fetch(`${server.url}/auth/v1/signup`, {
        method: "POST",
        headers: {
          apikey: server.context.keys.publishable,
          "X-Supabase-Api-Version": "2024-01-01",
        },
        body: text,
      });
      return { status: response.status, body: await response.json() };
    };
    const malformed = await send("{");
    expect(malformed).toMatchObject({ status: 400, body: { code: "bad_json" } });
    expect(malformed.body.message).toMatch(/^Could not parse request body as JSON: /);
    expect(await send(JSON.stringify({ email: "x".repeat(1_048_577) }))).toMatchObject({
      status: 413,
      body: {
        code: "request_entity_too_large",
        message: "Request body too large (max 1048576 bytes)",
      },
    });
    expect(await post("/token?grant_type=magic", {})).toMatchObject({
      status: 400,
      body: { code: "invalid_credentials", message: "unsupported_grant_type" },
    });
    expect((await server.send("/nothing-here")).body.code).toEqual(expect.any(String));
  });
});

describe("answers", () => {
  test("are JSON even where there is nothing to say, and empty where the client reads none", async () => {
    const email = newAddress();
    for (const [path, body] of [
      ["/otp", { email }],
      ["/recover", { email: newAddress() }],
      ["/resend", { email: newAddress(), type: "signup" }],
    ] as const) {
      const { status, text, headers } = await post(path, body);
      expect({ path, status, text }).toEqual({ path, status: 200, text: "{}" });
      expect(headers.get("content-type")).toMatch(/^application\/json/);
    }
    const out = await server.send("/logout?scope=local", { method: "POST", token: await token() });
    expect({ status: out.status, text: out.text }).toEqual({ status: 204, text: "" });
    const scope = await server.send("/logout?scope=x", { method: "POST", token: await token() });
    expect(scope).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: 'Unsupported logout scope "x"' },
    });
  });

  test("carry absent addresses as empty text, times with a zone, and nothing secret", async () => {
    const { body } = await post("/signup", { email: newAddress(), password });
    expect(body.user).toMatchObject({ phone: "", is_anonymous: false });
    expect(body.expires_at).toBe(toUnixSeconds(server.context.clock.now()) + 3600);
    expect(Number.isInteger(body.expires_at)).toBe(true);
    for (const [name, value] of Object.entries(body.user)) {
      expect(value, name).not.toBeNull();
      if (name.endsWith("_at")) expect(value, name).toMatch(/T.*(Z|[+-]\d\d:\d\d)$/);
    }
    expect(JSON.stringify(body.user)).not.toMatch(/encrypted|_token|is_super|instance_id/);
    const { user } = body;
    expect(user.identities[0]).toMatchObject({ identity_id: expect.any(String), id: user.id });
  });

  test("ignore what they do not know, and take null for left out", async () => {
    const { status, body } = await post("/signup", {
      email: newAddress(),
      password,
      data: null,
      phone: null,
      channel: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: { captcha_token: null },
      id: crypto.randomUUID(),
      role: "service_role",
      app_metadata: { plan: "gold" },
      something: { else: [1] },
    });
    expect(status).toBe(200);
    expect(body.user.role).toBe("authenticated");
    expect(body.user.app_metadata.plan).toBeUndefined();
  });

  test("want both halves of a code challenge, or none", async () => {
    const ask = async (challenge: object) =>
      (await post("/recover", { email: newAddress(), ...challenge })).body.message;
    const both = "PKCE flow requires code_challenge_method and code_challenge";
    const good = "a".repeat(43);
    expect(await ask({ code_challenge: good })).toBe(both);
    expect(await ask({ code_challenge_method: "s256" })).toBe(both);
    expect(await ask({ code_challenge: "short", code_challenge_method: "s256" })).toBe(
      "code challenge has to be between 43 and 128 characters",
    );
    expect(await ask({ code_challenge: "!".repeat(43), code_challenge_method: "s256" })).toBe(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
    expect(await ask({ code_challenge: good, code_challenge_method: "md5" })).toBe(
      "Invalid code_challenge_method",
    );
    expect(await ask({ code_challenge: good, code_challenge_method: "S256" })).toBeUndefined();
    expect(await ask({ code_challenge: good, code_challenge_method: "plain" })).toBeUndefined();
  });

  test("with tokens are kept by nobody on the way; the keys may be", async () => {
    const signedUp = await post("/signup", { email: newAddress(), password });
    const refreshed = await post("/token?grant_type=refresh_token", {
      refresh_token: signedUp.body.refresh_token,
    });
    const user = await server.send("/user", { token: refreshed.body.access_token });
    for (const { status, headers } of [signedUp, refreshed, user]) {
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toContain("no-store");
    }
    const keys = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
    for (const key of (await keys.json()).keys) {
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      expect(Object.keys(key)).not.toEqual(expect.arrayContaining(["d"]));
      expect(key.kty).not.toBe("oct");
    }
  });

  test("tell programs what is on", async () => {
    const { body } = await server.send("/settings");
    expect(body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
      passkeys_enabled: true,
    });
    const health = await fetch(`${server.url}/auth/v1/health`);
    expect(await health.json()).toMatchObject({ name: "GoTrue", version: expect.any(String) });
  });
});
