import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";

/** Requests that the client never sends but others may. */

let context: TestContext;
let user: TestUser;

beforeAll(async () => {
  context = await createTestContext({
    passwords: createPasswordHashing(),
    environment: { EMAIL_CONFIRMATION: "required", ACCOUNT_CHANGES_PER_CLIENT: "20" },
  });
  user = await context.createUser();
});

afterAll(() => context.close());

async function call(path: string, init: RequestInit = {}) {
  const response = await context.app.request(`/auth/v1${path}`, {
    ...init,
    headers: {
      apikey: context.keys.publishable,
      "X-Supabase-Api-Version": "2024-01-01",
      ...(init.headers as Record<string, string>),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const post = (path: string, body: string) => call(path, { method: "POST", body });
const asUser = () => ({ authorization: `Bearer ${user.accessToken}` });

describe("text that no database can hold is refused by name", () => {
  const nul = "a\\u0000@people.example";
  const half = "\\ud800";
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const account = (more: string) =>
    `{"email":"hostile@people.example","password":"long enough",${more}}`;

  test.each([
    ["sign-in", "/token?grant_type=password", `{"email":"${nul}","password":"x"}`],
    ["sign-in", "/token?grant_type=password", `{"email":"${half}","password":"x"}`],
    ["a code", "/token?grant_type=pkce", `{"auth_code":"${nul}","code_verifier":"x"}`],
    ["resend", "/resend", `{"type":"signup","email":"${nul}"}`],
    ["a link to sign in", "/otp", `{"email":"${nul}"}`],
    ["recovery", "/recover", `{"email":"${half}@people.example"}`],
    ["a typed code", "/verify", `{"type":"email","email":"a@people.example","token":"${nul}"}`],
    ["metadata", "/signup", account(`"data":{"note":"\\u0000"}`)],
    ["metadata", "/signup", account(`"data":{"note":"${half}"}`)],
    ["a metadata key", "/signup", account(`"data":{"${half}":1}`)],
    ["deep metadata", "/signup", account(`"data":{"note":${deep}}`)],
  ])("%s at %s", async (_what, path, body) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test.each([`"${half}"`, deep])("a change of metadata", async (note) => {
    const changed = await call("/user", {
      method: "PUT",
      headers: asUser(),
      body: `{"data":{"note":${note}}}`,
    });
    expect(changed).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("a backslash before such letters is text like any other", async () => {
    const body = JSON.stringify({ data: { path: String.raw`C:\u0000` } });
    const changed = await call("/user", { method: "PUT", headers: asUser(), body });
    expect(changed.body.user_metadata.path).toBe(String.raw`C:\u0000`);
  });
});

describe("answers keep to the protocol", () => {
  test("a password that is too short is named before the address", async () => {
    const refused = await post("/signup", `{"email":"nobody","password":"short"}`);
    expect(refused).toMatchObject({ status: 422, body: { code: "weak_password" } });
  });

  test("an unknown endpoint answers in the protocol's error format", async () => {
    const unknown = await call("/nothing");
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(unknown.headers.get("x-sb-error-code")).toBe("not_found");
    expect(unknown.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });

  test("a version that is no date asks for the older format", async () => {
    const headers = { "X-Supabase-Api-Version": "newest" };
    expect((await call("/user", { headers })).body).toMatchObject({
      code: 401,
      error_code: "no_authorization",
    });
  });

  test("a body that is no JSON is named as the protocol words it", async () => {
    expect((await post("/signup", "{")).body.message).toMatch(
      /^Could not parse request body as JSON: /,
    );
  });

  test("a caller that hangs up amid its body is no failure of ours", async () => {
    const logged = context.logged.length;
    const body = new ReadableStream({ start: (stream) => stream.error(new Error("aborted")) });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    expect(await call("/signup", init)).toMatchObject({
      status: 400,
      body: { code: "incomplete_body" },
    });
    expect(context.logged.slice(logged).filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("a password that was changed while somebody signed in with it opens nothing", async () => {
  const { email, password, userId } = await context.createUser();
  const encrypted_password = await context.services.passwords.hash("another one");
  const { promise: changed, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: holding, resolve: held } = Promise.withResolvers<void>();
  const change = context.services.database.asSystem("test change", async (transaction) => {
    await transaction
      .updateTable("auth.users")
      .set({ encrypted_password })
      .where("id", "=", userId)
      .execute();
    await transaction.deleteFrom("auth.sessions").where("user_id", "=", userId).execute();
    held();
    await changed;
  });
  await holding;
  const signingIn = post("/token?grant_type=password", JSON.stringify({ email, password }));
  if (context.services.database.kind === "postgres") await someoneWaitsForALock();
  letGo();
  await change;
  expect(await signingIn).toMatchObject({ status: 400, body: { code: "invalid_credentials" } });
  const sessions = await context.services.database.asSystem("test sessions", (transaction) =>
    transaction.selectFrom("auth.sessions").select("id").where("user_id", "=", userId).execute(),
  );
  expect(sessions).toEqual([]);
});

async function someoneWaitsForALock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await context.services.database.executeRaw(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

test("a database that fails does not make a good token a bad one", async () => {
  const { signingKeys } = context.services.auth;
  const lost = new Error("canceling statement due to statement timeout");
  const keys = createSigningKeys(
    {
      ...context.services,
      database: { ...context.services.database, asSystem: () => Promise.reject(lost) },
    },
    { issuer: `${context.services.application.baseUrl}/auth/v1`, tokenSeconds: 3600 },
  );
  await expect(signingKeys.verify(user.accessToken)).resolves.toMatchObject({ sub: user.userId });
  await expect(keys.verify(user.accessToken)).rejects.toBe(lost);
});

test("changes of accounts and mails asked for again are limited by client", async () => {
  for (let used = 0; used < 20; used += 1)
    await post("/verify", `{"type":"signup","token_hash":"guess-${used}"}`);
  expect(await post("/verify", `{"type":"signup","token_hash":"guess"}`)).toMatchObject({
    status: 429,
    body: { code: "over_request_rate_limit" },
  });
  const resent = (used: number) => `{"type":"signup","email":"nobody-${used}@people.example"}`;
  for (let used = 0; used < 20; used += 1)
    expect((await post("/resend", resent(used))).status).toBe(200);
  expect((await post("/resend", resent(20))).status).toBe(429);
  const change = { method: "PUT", headers: asUser(), body: "{}" };
  for (let used = 0; used < 20; used += 1) await call("/user", change);
  expect((await call("/user", change)).status).toBe(429);
});
