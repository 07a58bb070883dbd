import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";

/** The real client over a real socket: what a browser does, without the browser. */

let context: TestContext;
let server: ServerType;
let url: string;

beforeAll(async () => {
  context = await createTestContext({ passwords: createPasswordHashing() });
  [server, url] = await listen(context);
});

afterAll(async () => {
  server.close();
  await context.close();
});

describe("signing up and in", () => {
  test("a new account is signed in right away when addresses need no confirmation", async () => {
    const { data, error } = await client().auth.signUp({
      email: "New@People.example",
      password: "long enough",
    });
    expect(error).toBeNull();
    expect(data.session?.token_type).toBe("bearer");
    expect(data.user).toMatchObject({
      email: "new@people.example",
      role: "authenticated",
      phone: "",
    });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: "email" });
  });

  test("an address that is taken is refused by name, and its password stays", async () => {
    const { email, password } = await account();
    const { error } = await client().auth.signUp({ email, password: "another one" });
    expect(error).toMatchObject({
      code: "user_already_exists",
      message: "User already registered",
      status: 422,
    });
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("a password or address outside the limits is refused before anything is stored", async () => {
    const short = await client().auth.signUp({
      email: "short@people.example",
      password: "1234567",
    });
    expect(short.error).toMatchObject({ code: "weak_password", reasons: ["length"] });
    const long = await client().auth.signUp({
      email: "long@people.example",
      password: "x".repeat(101),
    });
    expect(long.error?.message).toBe("Password cannot be longer than 100 characters");
    for (const email of [
      "nobody",
      "a@b",
      `${"x".repeat(250)}@people.example`,
      "a b@people.example",
    ]) {
      const { error } = await client().auth.signUp({ email, password: "long enough" });
      expect(error?.code).toBe("validation_failed");
    }
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await account();
    for (const tried of [email, "unknown@people.example"]) {
      const { error } = await client().auth.signInWithPassword({
        email: tried,
        password: "not the one",
      });
      expect(error).toMatchObject({
        code: "invalid_credentials",
        message: "Invalid login credentials",
        status: 400,
      });
    }
  });

  test("too many wrong passwords for one account are stopped, even the right one", async () => {
    const { email, password } = await account();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await client().auth.signInWithPassword({ email, password: `wrong ${attempt}` });
    }
    const { error } = await client().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ code: "over_request_rate_limit", status: 429 });
    context.clock.advance(300);
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("keys that say whose the account is cannot be claimed in metadata; others are the caller's", async () => {
    const { data } = await client().auth.signUp({
      email: "claims@people.example",
      password: "long enough",
      options: { data: { role: "admin", sub: "someone", nickname: "Ada" } },
    });
    expect(data.user?.user_metadata).toMatchObject({ nickname: "Ada", sub: data.user?.id });
    expect(data.user?.user_metadata.role).toBe("admin");
    expect(data.user?.role).toBe("authenticated");
  });
});

describe("sessions", () => {
  test("a refresh rotates the token; the one before still leads to the present one", async () => {
    const { refresh_token: first } = await signedIn();
    const second = await refresh(first);
    expect(second.refresh_token).not.toBe(first);
    expect((await refresh(first)).refresh_token).toBe(second.refresh_token);
  });

  test("an old token used again after the allowed interval ends the session", async () => {
    const { refresh_token: first } = await signedIn();
    const { refresh_token: second } = await refresh(first);
    const { refresh_token: third } = await refresh(second);
    expect((await refresh(first)).refresh_token).toBe(third);
    context.clock.advance(11);
    expect(await refreshError(first)).toMatchObject({ code: "refresh_token_already_used" });
    expect(await refreshError(third)).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("twenty refreshes at the same time lead to one next token", async () => {
    const { refresh_token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
  });

  test("a made-up refresh token is refused", async () => {
    const { refresh_token } = await signedIn();
    const forged = `${refresh_token.startsWith("A") ? "B" : "A"}${refresh_token.slice(1)}`;
    for (const token of ["", "short", forged, "%00", "x".repeat(10_000)]) {
      expect(await refreshError(token)).toMatchObject({ code: "validation_failed" });
    }
  });

  test("sign-out ends the session: its access token is refused where sessions are checked", async () => {
    const supabase = client();
    const { email, password } = await account();
    const { data } = await supabase.auth.signInWithPassword({ email, password });
    expect((await supabase.auth.signOut()).error).toBeNull();
    const { error } = await client().auth.getUser(data.session?.access_token);
    expect(error?.name).toBe("AuthSessionMissingError");
    expect(await refreshError(data.session?.refresh_token ?? "")).toMatchObject({
      code: "refresh_token_not_found",
    });
  });

  test("sign-out of the other sessions leaves this one", async () => {
    const { email, password } = await account();
    const [here, there] = [client(), client()];
    await here.auth.signInWithPassword({ email, password });
    await there.auth.signInWithPassword({ email, password });
    await here.auth.signOut({ scope: "others" });
    expect((await here.auth.getUser()).error).toBeNull();
    expect((await there.auth.getUser()).error).not.toBeNull();
  });

  test("a new password ends the other sessions and works from then on", async () => {
    const { email, password } = await account();
    const [here, there] = [client(), client()];
    await here.auth.signInWithPassword({ email, password });
    await there.auth.signInWithPassword({ email, password });
    expect((await here.auth.updateUser({ password })).error?.code).toBe("same_password");
    const { data } = await here.auth.updateUser({
      password: "a new password",
      data: { nickname: "Ada" },
    });
    expect(data.user?.user_metadata.nickname).toBe("Ada");
    expect((await there.auth.getUser()).error).not.toBeNull();
    expect((await client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
    expect(
      (await client().auth.signInWithPassword({ email, password: "a new password" })).error,
    ).toBeNull();
  });
});

describe("access tokens", () => {
  test("the client verifies a genuine token with the published key", async () => {
    const supabase = client();
    const { email, password } = await account();
    await supabase.auth.signInWithPassword({ email, password });
    const { data, error } = await supabase.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      role: "authenticated",
      aal: "aal1",
      email,
      iss: "http://localhost:3000/auth/v1",
    });
    expect(data?.header.alg).toBe("ES256");
  });

  test("the client refuses a forged token with 'Invalid JWT signature'", async () => {
    const { access_token } = await signedIn();
    const [header, payload, signature = ""] = access_token.split(".");
    const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    const forgedPayload = Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString(
      "base64url",
    );
    const { error } = await client().auth.getClaims(`${header}.${forgedPayload}.${signature}`);
    expect(error).toMatchObject({ message: "Invalid JWT signature", code: "invalid_jwt" });
  });

  test("the server refuses tokens that are forged, expired, unsigned, or API keys", async () => {
    const { access_token } = await signedIn();
    const [, payload] = access_token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload}.`;
    const tampered = `${access_token.slice(0, -4)}AAAA`;
    for (const token of [unsigned, tampered, "garbage", "a.b.c"]) {
      expect(await getUser(token)).toMatchObject({ status: 403, code: "bad_jwt" });
    }
    expect(await getUser(context.keys.publishable)).toMatchObject({
      status: 403,
      message: "invalid claim: missing sub claim",
    });
    context.clock.advance(3601);
    expect(await getUser(access_token)).toMatchObject({ status: 403, code: "bad_jwt" });
  });

  test("tokens of the key before a rotation go on; the new key signs after its standby", async () => {
    const { access_token } = await signedIn();
    const { kid } = await context.services.auth.signingKeys.rotate({ immediately: false });
    const { keys } = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json();
    expect(keys).toHaveLength(2);
    expect(keys.every((key: object) => !("d" in key))).toBe(true);
    expect(kidOf((await signedIn()).access_token)).not.toBe(kid);
    expect(await getUser(access_token)).toMatchObject({ status: 200 });
    context.clock.advance(20 * 60);
    expect(kidOf((await signedIn()).access_token)).toBe(kid);
    expect(await getUser(access_token)).toMatchObject({ status: 200 });
  });
});

describe("the protocol's edges", () => {
  test("a request without an API key is refused, except where browsers and verifiers go", async () => {
    const refused = await fetch(`${url}/auth/v1/settings`);
    expect(refused.status).toBe(401);
    const keys = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
    expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  });

  test("bodies that are no JSON, too large or of the wrong type are named as such", async () => {
    expect(await post("/signup", "{")).toMatchObject({ status: 400, code: "bad_json" });
    expect(await post("/signup", JSON.stringify({ email: 5, password: {} }))).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    expect(await post("/signup", JSON.stringify([]))).toMatchObject({ status: 400 });
    const large = JSON.stringify({ email: "x".repeat(1_100_000) });
    expect(await post("/signup", large)).toMatchObject({
      status: 413,
      code: "request_entity_too_large",
    });
    expect(await post("/token?grant_type=constructor", "{}")).toMatchObject({
      code: "invalid_credentials",
      message: "unsupported_grant_type",
    });
    expect(await post("/nothing", "{}")).toMatchObject({ status: 404 });
  });

  test("control characters, SQL and HTML are refused or kept as text", async () => {
    const hostile = "'; drop table auth.users; -- <script>";
    const { data } = await client().auth.signUp({
      email: "hostile@people.example",
      password: hostile,
      options: { data: { note: hostile } },
    });
    expect(data.user?.user_metadata.note).toBe(hostile);
    const { error } = await client().auth.signUp({
      email: "nul@people.example",
      password: "with\u0000nul!",
    });
    expect(error?.code).toBe("validation_failed");
    const metadata = await client().auth.signUp({
      email: "nul@people.example",
      password: "long enough",
      options: { data: { note: "\u0000" } },
    });
    expect(metadata.error?.code).toBe("validation_failed");
  });

  test("callers of the older format get the older error body", async () => {
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: context.keys.publishable },
      body: JSON.stringify({ email: "nobody@people.example", password: "whatever" }),
    });
    expect(await response.json()).toMatchObject({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  test("settings and health say what this server offers", async () => {
    const headers = { apikey: context.keys.publishable };
    const settings = await (await fetch(`${url}/auth/v1/settings`, { headers })).json();
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { email: true, google: false },
    });
    expect(await (await fetch(`${url}/auth/v1/health`, { headers })).json()).toMatchObject({
      name: "GoTrue",
    });
  });
});

async function listen(of: TestContext): Promise<[ServerType, string]> {
  return await new Promise((resolve) => {
    const listening = serve({ fetch: of.app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve([listening, `http://127.0.0.1:${port}`]),
    );
  });
}

function client(): SupabaseClient {
  return createClient(url, context.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

let accounts = 0;
async function account(): Promise<{ email: string; password: string }> {
  accounts += 1;
  const user = await context.createUser({ email: `account-${accounts}@people.example` });
  return { email: user.email, password: user.password };
}

async function signedIn() {
  const { data } = await client().auth.signInWithPassword(await account());
  if (!data.session) throw new Error("The account could not sign in");
  return data.session;
}

async function post(path: string, body: string) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: context.keys.publishable, "X-Supabase-Api-Version": "2024-01-01" },
    body,
  });
  return { status: response.status, ...(await response.json()) };
}

const refresh = (refresh_token: string) =>
  post("/token?grant_type=refresh_token", JSON.stringify({ refresh_token }));
const refreshError = refresh;

async function getUser(token: string) {
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: {
      apikey: context.keys.publishable,
      authorization: `Bearer ${token}`,
      "X-Supabase-Api-Version": "2024-01-01",
    },
  });
  return { status: response.status, ...(await response.json()) };
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
}
