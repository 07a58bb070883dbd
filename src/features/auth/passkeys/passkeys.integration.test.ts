import { type ServerType, serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTime, toUnixSeconds } from "#shared/time.ts";
import {
  type CredentialJson,
  createSoftwareAuthenticator,
  type Lies,
} from "../../../../tests/support/fakes/software-authenticator.ts";
import { addTotpFactor } from "../../../../tests/support/people/totp-factor.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import { signInWithPassword } from "../sessions/sign-in.usecases.server.ts";
import { listPasskeys, removePasskey } from "./passkeys.usecases.server.ts";
import { registerPasskey, startPasskeyRegistration } from "./register-passkey.usecases.server.ts";

/** The real client over a real socket, with an authenticator made of software. */

let context: TestContext;
let server: ServerType;
let url: string;

beforeAll(async () => {
  context = await createTestContext({
    environment: { ACCOUNT_CHANGES_PER_CLIENT: "1000", SIGN_INS_PER_CLIENT: "1000" },
  });
  [server, url] = await listen(context);
});

afterAll(async () => {
  server.close();
  await context.close();
});

describe("adding a passkey", () => {
  test("the server asks for one that authenticators find by themselves", async () => {
    const { auth, userId, email } = await signedIn();
    const { data, error } = await auth.passkey.startRegistration();
    expect(error).toBeNull();
    expect(data?.options).toMatchObject({
      rp: { id: "localhost" },
      user: { id: Buffer.from(userId).toString("base64url"), name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      excludeCredentials: [],
    });
    expect(data?.expires_at).toBe(toUnixSeconds(context.clock.now()) + 300);
  });

  test("it is listed, told by mail, logged, and not made twice on one authenticator", async () => {
    const { auth, email, authenticator, passkey } = await withPasskey({
      aaguid: "bada5566-a7aa-401f-bd96-45619a55120d",
    });
    expect(passkey).toMatchObject({ friendly_name: "1Password" });
    const { data: passkeys } = await auth.passkey.list();
    expect(passkeys).toEqual([
      { id: passkey.id, friendly_name: "1Password", created_at: passkey.created_at },
    ]);
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === email);
    expect(emails.map(({ subject }) => subject)).toContain("A sign-in method was added");
    expect(await loggedFor(email)).toContain("passkey_created");

    const { data } = await auth.passkey.startRegistration();
    const { id } = authenticator.get({ challenge: "x", rpId: "localhost" });
    expect(data?.options.excludeCredentials).toMatchObject([{ id, type: "public-key" }]);
  });

  test("ten are enough", async () => {
    const person = await signedIn();
    for (let count = 0; count < 10; count += 1) await addPasskey(person);
    const { error } = await person.auth.passkey.startRegistration();
    expect(error).toMatchObject({
      code: "too_many_passkeys",
      message: "Maximum number of passkeys reached",
      status: 422,
    });
  });

  test("two that are added at the same time don't make eleven", async () => {
    const person = await signedIn();
    for (let count = 0; count < 9; count += 1) await addPasskey(person);
    const ceremonies = await Promise.all(
      [1, 2, 3].map(async () => await person.auth.passkey.startRegistration()),
    );
    const answers = await Promise.all(
      ceremonies.map(({ data }) => {
        if (!data) throw new Error("not started");
        const credential = createSoftwareAuthenticator().create(data.options);
        return person.auth.passkey.verifyRegistration({
          challengeId: data.challenge_id,
          credential,
        });
      }),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await person.auth.passkey.list()).data).toHaveLength(10);
  });

  test("a credential that somebody has is nobody else's", async () => {
    const first = await withPasskey();
    const second = await signedIn();
    const { data } = await second.auth.passkey.startRegistration();
    const own = first.authenticator.get({ challenge: "x", rpId: "localhost" });
    const made = createSoftwareAuthenticator().create(data?.options ?? never());
    const stolen = withCredentialId(made, own.id);
    const { error } = await second.auth.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? "",
      credential: stolen,
    });
    expect(error).toMatchObject({
      code: "webauthn_credential_exists",
      message: "This credential is already registered",
      status: 422,
    });
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["another port of this host", { origin: "http://localhost:3001" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["a sign-in in the place of a registration", { type: "webauthn.get" }],
    ["nobody's touch", { absent: true }],
  ])("%s is refused, and its challenge is used up", async (_case, lies) => {
    const person = await signedIn();
    const { data } = await person.auth.passkey.startRegistration();
    const verify = (credential: unknown) =>
      person.auth.passkey.verifyRegistration({
        challengeId: data?.challenge_id ?? "",
        credential: credential as never,
      });
    const authenticator = createSoftwareAuthenticator();
    const options = data?.options ?? never();
    expect((await verify(authenticator.create(options, lies))).error).toMatchObject({
      code: "webauthn_verification_failed",
      message: "Credential verification failed",
      status: 400,
    });
    expect((await verify(authenticator.create(options))).error).toMatchObject({
      code: "webauthn_challenge_not_found",
      message: "Challenge not found or already used",
      status: 400,
    });
    expect((await person.auth.passkey.list()).data).toEqual([]);
  });

  test("a challenge is good for five minutes and for whom it was made", async () => {
    const person = await signedIn();
    const other = await signedIn();
    const { data } = await person.auth.passkey.startRegistration();
    const credential = createSoftwareAuthenticator().create(data?.options ?? never());
    const answer = { challengeId: data?.challenge_id ?? "", credential };
    expect((await other.auth.passkey.verifyRegistration(answer)).error).toMatchObject({
      code: "webauthn_challenge_not_found",
    });
    context.clock.advance(300);
    expect((await person.auth.passkey.verifyRegistration(answer)).error).toMatchObject({
      code: "webauthn_challenge_expired",
      message: "Challenge has expired",
      status: 400,
    });
  });

  test("what is missing or malformed is named", async () => {
    const { token } = await signedIn();
    const id = crypto.randomUUID();
    for (const [body, message] of [
      [{}, "challenge_id is required"],
      [{ challenge_id: id }, "credential is required"],
      [{ challenge_id: "x", credential: {} }, "challenge_id must be a valid UUID"],
      [{ challenge_id: { x: 1 }, credential: {} }, "challenge_id must be a valid UUID"],
      [{ challenge_id: id, credential: {} }, "Challenge not found or already used"],
    ] as const) {
      const answer = await post("/passkeys/registration/verify", token, body);
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    const { body } = await post("/passkeys/registration/options", token, {});
    for (const credential of ["text", [], { id: "x" }, { id: "x", rawId: "y", response: {} }]) {
      const challenge_id = String(body.challenge_id);
      const answer = await post("/passkeys/registration/verify", token, {
        challenge_id,
        credential,
      });
      expect(["Invalid credential response", "Challenge not found or already used"]).toContain(
        answer.body.message,
      );
    }
  });

  test("a session that has not used the account's second factor may not", async () => {
    const { auth, userId, passkey } = await withPasskey();
    await sqlRun(sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${crypto.randomUUID()}, ${userId}, 'app', 'totp', 'verified', now(), now())
    `);
    const refused = { code: "insufficient_aal", status: 403 };
    const passkeyId = passkey.id;
    expect((await auth.passkey.startRegistration()).error).toMatchObject(refused);
    expect((await auth.passkey.update({ passkeyId, friendlyName: "x" })).error).toMatchObject(
      refused,
    );
    expect((await auth.passkey.delete({ passkeyId })).error).toMatchObject(refused);
  });

  test("a session that ended, or has to take a second step now, adds and removes none any more", async () => {
    const { services, clock } = context;
    const viewer = await context.createUser();
    const client = { address: "203.0.113.7", userAgent: null };
    const options = async () => {
      const { challenge_id: challengeId, options } = await startPasskeyRegistration(
        services,
        viewer,
        { client },
      );
      return { challengeId, credential: createSoftwareAuthenticator().create(options), client };
    };
    const { id } = await registerPasskey(services, viewer, await options());
    const answer = await options();
    const { password, email } = viewer;
    const other = await signInWithPassword(services, { email, password, client });
    await addTotpFactor(services, clock, await authenticate(services, other.access_token));
    const ended = { code: "session_not_found" };
    await expect(registerPasskey(services, viewer, answer)).rejects.toMatchObject(ended);
    await expect(removePasskey(services, viewer, { id, client })).rejects.toMatchObject(ended);
    expect(await listPasskeys(services, viewer)).toHaveLength(1);
  });

  test("an anonymous account may not", async () => {
    const { auth, userId } = await signedIn();
    await sqlRun(sql`update auth.users set is_anonymous = true where id = ${userId}`);
    expect((await auth.passkey.startRegistration()).error).toMatchObject({
      code: "no_authorization",
      message: "Anonymous user not allowed to perform these actions",
      status: 403,
    });
  });
});

describe("signing in with a passkey", () => {
  test("opens a session that says how, and remembers the use", async () => {
    const { auth: before, authenticator, userId, email } = await withPasskey();
    const { auth } = client();
    context.clock.advance(60);
    const { data: started } = await auth.passkey.startAuthentication();
    expect(started?.options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
    expect(started?.options.allowCredentials ?? []).toEqual([]);
    const { data, error } = await auth.passkey.verifyAuthentication({
      challengeId: started?.challenge_id ?? "",
      credential: authenticator.get(started?.options ?? never()),
    });
    expect(error).toBeNull();
    expect(data?.session?.user.id).toBe(userId);
    const { data: claims } = await auth.getClaims();
    expect(claims?.claims).toMatchObject({ aal: "aal1", amr: [{ method: "passkey" }] });
    const { data: passkeys } = await before.passkey.list();
    expect(passkeys?.[0]?.last_used_at).toBe(context.clock.now().toISOString());
    expect(await loggedFor(email)).toContain("login");
  });

  test("works again and again, with and without a counter", async () => {
    for (const counts of [true, false]) {
      const { authenticator } = await withPasskey({ counts });
      expect((await passkeySignIn(authenticator)).error).toBeNull();
      expect((await passkeySignIn(authenticator)).error).toBeNull();
    }
  });

  test("a counter that stands still or goes back is a copy's", async () => {
    const { authenticator } = await withPasskey();
    expect((await passkeySignIn(authenticator, { counter: 7 })).error).toBeNull();
    for (const counter of [7, 6, 0]) {
      expect((await passkeySignIn(authenticator, { counter })).error).toMatchObject({
        code: "webauthn_verification_failed",
      });
    }
    expect((await passkeySignIn(authenticator, { counter: 8 })).error).toBeNull();
  });

  test("two uses of one count at the same time open one session", async () => {
    const { authenticator } = await withPasskey();
    const answers = await Promise.all(
      [1, 2, 3].map(() => passkeySignIn(authenticator, { counter: 9 })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("an answer works once, also when it is sent twice at the same time", async () => {
    const { authenticator } = await withPasskey({ counts: false });
    const { auth } = client();
    const { data } = await auth.passkey.startAuthentication();
    const answer = {
      challengeId: data?.challenge_id ?? "",
      credential: authenticator.get(data?.options ?? never()),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => client().auth.passkey.verifyAuthentication(answer)),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await auth.passkey.verifyAuthentication(answer)).error).toMatchObject({
      code: "webauthn_challenge_not_found",
    });
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["a page that begins with our name", { origin: "http://localhost:3000.evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["a registration in the place of a sign-in", { type: "webauthn.create" }],
    [
      "another user's handle",
      { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") },
    ],
    ["nobody's touch", { absent: true }],
  ])("%s is refused", async (_case, lies) => {
    const { authenticator } = await withPasskey();
    expect((await passkeySignIn(authenticator, lies)).error).toMatchObject({
      code: "webauthn_verification_failed",
      message: "Credential verification failed",
      status: 400,
    });
  });

  test("a signature by another key is refused, though its owner is known", async () => {
    const first = await withPasskey();
    const other = createSoftwareAuthenticator();
    const stranger = other.create({ challenge: "x", rp: { id: "localhost" }, user: { id: "x" } });
    const { auth } = client();
    const { data } = await auth.passkey.startAuthentication();
    const own = first.authenticator.get({ challenge: "x", rpId: "localhost" });
    const forged = other.get(data?.options ?? never());
    expect(forged.id).toBe(stranger.id);
    const { error } = await auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? "",
      credential: {
        ...forged.toJSON(),
        id: own.id,
        rawId: own.id,
        response: { ...forged.response, userHandle: own.response.userHandle },
      },
    });
    expect(error).toMatchObject({ code: "webauthn_verification_failed" });
  });

  test("a passkey that was removed, or never was, is not known", async () => {
    const { auth, authenticator, passkey, email } = await withPasskey();
    expect((await auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await passkeySignIn(authenticator)).error).toMatchObject({
      code: "webauthn_verification_failed",
      status: 400,
    });
    expect(await loggedFor(email)).toContain("passkey_deleted");
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === email);
    expect(emails.map(({ subject }) => subject)).toContain("A sign-in method was removed");
  });

  test("a challenge to register with does not sign in, nor one that is old", async () => {
    const { auth, authenticator } = await withPasskey();
    const { data: registration } = await auth.passkey.startRegistration();
    const wrongKind = await auth.passkey.verifyAuthentication({
      challengeId: registration?.challenge_id ?? "",
      credential: authenticator.get({
        challenge: registration?.options.challenge ?? "",
        rpId: "localhost",
      }),
    });
    expect(wrongKind.error).toMatchObject({ code: "webauthn_challenge_not_found" });
    const { data } = await auth.passkey.startAuthentication();
    context.clock.advance(300);
    const late = await auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? "",
      credential: authenticator.get(data?.options ?? never()),
    });
    expect(late.error).toMatchObject({ code: "webauthn_challenge_expired" });
  });

  test("a suspended account is refused", async () => {
    const { authenticator, userId } = await withPasskey();
    const until = addTime(context.clock.now(), { hours: 1 });
    await sqlRun(sql`update auth.users set banned_until = ${until} where id = ${userId}`);
    expect((await passkeySignIn(authenticator)).error).toMatchObject({
      code: "user_banned",
      status: 403,
    });
  });

  test("how many ceremonies one client may begin is limited", async () => {
    const limited = await createTestContext({
      environment: { ACCOUNT_CHANGES_PER_CLIENT: "2" },
    });
    try {
      const begin = () =>
        limited.app.request("/auth/v1/passkeys/authentication/options", {
          method: "POST",
          headers: { apikey: limited.keys.publishable },
          body: "{}",
        });
      expect([(await begin()).status, (await begin()).status, (await begin()).status]).toEqual([
        200, 200, 429,
      ]);
    } finally {
      await limited.close();
    }
  });
});

describe("names", () => {
  test("a passkey gets another name, trimmed, of 1 to 120 characters", async () => {
    const { auth, passkey, email } = await withPasskey();
    const passkeyId = passkey.id;
    const { data } = await auth.passkey.update({ passkeyId, friendlyName: "  My phone " });
    expect(data).toMatchObject({ id: passkeyId, friendly_name: "My phone" });
    expect((await auth.passkey.list()).data).toMatchObject([{ friendly_name: "My phone" }]);
    expect(await loggedFor(email)).toContain("passkey_updated");
    for (const [friendlyName, message] of [
      ["", "friendly_name is required"],
      ["   ", "friendly_name is required"],
      ["x".repeat(121), "friendly_name must be 120 characters or less"],
      ["two\nlines", "friendly_name must be one line of text"],
    ] as const) {
      const { error } = await auth.passkey.update({ passkeyId, friendlyName });
      expect(error).toMatchObject({ code: "validation_failed", message, status: 400 });
    }
  });

  test("nobody changes or removes another person's", async () => {
    const { passkey, auth } = await withPasskey();
    const other = await signedIn();
    const refused = { code: "validation_failed", message: "Passkey not found", status: 404 };
    for (const passkeyId of [passkey.id, crypto.randomUUID(), "x"]) {
      const renamed = await other.auth.passkey.update({ passkeyId, friendlyName: "Mine" });
      expect(renamed.error).toMatchObject(refused);
      expect((await other.auth.passkey.delete({ passkeyId })).error).toMatchObject(refused);
    }
    expect((await auth.passkey.list()).data).toHaveLength(1);
  });
});

test("where passkeys are off, every endpoint says so, and so do the settings", async () => {
  const off = await createTestContext({ environment: { PASSKEYS: "off" } });
  try {
    const user = await off.createUser();
    const headers = { apikey: off.keys.publishable, authorization: `Bearer ${user.accessToken}` };
    const call = async (method: string, path: string) => {
      const body = method === "GET" ? {} : { body: "{}" };
      return await off.app.request(`/auth/v1${path}`, { method, headers, ...body });
    };
    for (const [method, path] of [
      ["GET", "/passkeys"],
      ["PATCH", `/passkeys/${crypto.randomUUID()}`],
      ["DELETE", `/passkeys/${crypto.randomUUID()}`],
      ["POST", "/passkeys/registration/options"],
      ["POST", "/passkeys/registration/verify"],
      ["POST", "/passkeys/authentication/options"],
      ["POST", "/passkeys/authentication/verify"],
    ] as const) {
      const answer = await call(method, path);
      expect([answer.status, answer.headers.get("x-sb-error-code")]).toEqual([
        404,
        "passkey_disabled",
      ]);
    }
    expect(await (await call("GET", "/settings")).json()).toMatchObject({
      passkeys_enabled: false,
    });
  } finally {
    await off.close();
  }
});

test("keys are made for the configured site, whatever a request says", async () => {
  const elsewhere = await createTestContext({
    environment: { BASE_URL: "https://www.site.example", WEBAUTHN_RP_ID: "site.example" },
  });
  try {
    const answer = await elsewhere.app.request("/auth/v1/passkeys/authentication/options", {
      method: "POST",
      headers: {
        apikey: elsewhere.keys.publishable,
        host: "evil.example",
        origin: "https://evil.example",
      },
      body: JSON.stringify({ rpId: "evil.example" }),
    });
    expect(await answer.json()).toMatchObject({ options: { rpId: "site.example" } });
  } finally {
    await elsewhere.close();
  }
  await expect(
    createTestContext({
      environment: { BASE_URL: "https://site.example", WEBAUTHN_RP_ID: "evil.example" },
    }),
  ).rejects.toThrow(/WEBAUTHN_RP_ID/);
});

test("before an address is confirmed, its owner's passkey does not sign in", async () => {
  const strict = await createTestContext({ environment: { EMAIL_CONFIRMATION: "required" } });
  const [strictServer, strictUrl] = await listen(strict);
  try {
    const person = await signedIn(strict, strictUrl);
    const { authenticator } = await addPasskey(person);
    await strict.services.database.asSystem("test", (transaction) =>
      sql`update auth.users set email_confirmed_at = null where id = ${person.userId}`.execute(
        transaction,
      ),
    );
    const { error } = await passkeySignIn(authenticator, {}, client(strict, strictUrl));
    expect(error).toMatchObject({ code: "email_not_confirmed", status: 403 });
  } finally {
    strictServer.close();
    await strict.close();
  }
});

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;
type Auth = SupabaseClient["auth"];

function client(of = context, at = url): SupabaseClient {
  return createClient(at, of.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function signedIn(of = context, at = url) {
  const { email, password, userId } = await of.createUser();
  const { auth } = client(of, at);
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { auth, email, userId, token: data.session.access_token };
}

async function addPasskey(
  { auth }: { auth: Auth },
  authenticator: Authenticator = createSoftwareAuthenticator(),
) {
  const { data, error } = await auth.passkey.startRegistration();
  if (error) throw error;
  const { data: passkey, error: refused } = await auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: authenticator.create(data.options),
  });
  if (refused) throw refused;
  return { authenticator, passkey };
}

async function withPasskey(options: Parameters<typeof createSoftwareAuthenticator>[0] = {}) {
  const person = await signedIn();
  return { ...person, ...(await addPasskey(person, createSoftwareAuthenticator(options))) };
}

async function passkeySignIn(authenticator: Authenticator, lies: Lies = {}, by = client()) {
  const { data, error } = await by.auth.passkey.startAuthentication();
  if (error) throw error;
  return await by.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: authenticator.get(data.options, lies),
  });
}

/** The same new credential under another id, in the client's data and in the authenticator's. */
function withCredentialId(made: CredentialJson, id: string): CredentialJson {
  const hex = (text: string) => Buffer.from(text, "base64url").toString("hex");
  const attestationObject = Buffer.from(
    hex(made.response.attestationObject).replace(hex(made.id), hex(id)),
    "hex",
  ).toString("base64url");
  const response = { ...made.response, attestationObject };
  return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} } as const;
}

async function post(path: string, token: string, body: unknown) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: context.keys.publishable,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  };
}

async function sqlRun(query: ReturnType<typeof sql>): Promise<void> {
  await context.services.database.asSystem("test", (transaction) => query.execute(transaction));
}

async function loggedFor(email: string): Promise<string[]> {
  const { rows } = await context.services.database.asSystem("test", (transaction) =>
    sql<{ action: string }>`
      select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_username' = ${email}
    `.execute(transaction),
  );
  return rows.map(({ action }) => action);
}

function never(): never {
  throw new Error("the ceremony did not start");
}

function listen(of: TestContext): Promise<[ServerType, string]> {
  return new Promise((resolve) => {
    const listening = serve({ fetch: of.app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve([listening, `http://127.0.0.1:${port}`]),
    );
  });
}
