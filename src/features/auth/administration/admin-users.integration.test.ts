import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveTraces } from "#features/account/personal-data/personal-data.test-support.ts";
import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import { toMilliseconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { type Listening, listenTo } from "../admin-api.test-support.ts";

/** `/auth/v1/admin/users` as the real client calls it with the secret key. */

let context: TestContext;
let server: Listening;
beforeAll(async () => {
  context = await createTestContext({ passwords: createPasswordHashing() });
  server = await listenTo(context);
});
afterAll(async () => {
  server.close();
  await context.close();
});

let made = 0;
const newEmail = () => `made-${++made}@people.example`;
const password = "a quite long password";

async function makeUser(attributes: object = {}) {
  const { data, error } = await server.admin.createUser({
    email: newEmail(),
    password,
    email_confirm: true,
    ...attributes,
  });
  if (!data.user) throw error;
  return data.user;
}

const signIn = (email: string, word = password) =>
  server.visitor().auth.signInWithPassword({ email, password: word });

async function events(userId: string) {
  const { rows } = await context.services.database.executeRaw(
    "select payload from auth.audit_log_entries where payload #>> '{traits,user_id}' = $1 order by created_at, id",
    [userId],
  );
  return rows.map(({ payload }) => payload as Record<string, unknown>);
}

async function audited(userId: string) {
  const { rows } = await context.services.database.executeRaw(
    "select action, details from private.audit_entries where subject_id = $1 order by id",
    [userId],
  );
  return rows;
}

describe("creating", () => {
  test("makes a confirmed user who can sign in, and sends no mail", async () => {
    const before = (await context.outbox()).length;
    const user = await makeUser({
      email: "  Mixed@People.example ",
      user_metadata: { full_name: "Ada Example", sub: "somebody else" },
      app_metadata: { plan: "gold", provider: "evil" },
    });
    expect(user).toMatchObject({
      email: "mixed@people.example",
      role: "authenticated",
      app_metadata: { plan: "gold", provider: "email", providers: ["email"] },
    });
    expect(user.user_metadata).toEqual({ full_name: "Ada Example", sub: "somebody else" });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities?.[0]).toMatchObject({ provider: "email", id: user.id });
    expect((await signIn("mixed@people.example")).error).toBeNull();
    expect(await context.outbox()).toHaveLength(before);
  });

  test("is written down with who did it", async () => {
    const user = await makeUser();
    expect((await events(user.id))[0]).toMatchObject({
      action: "user_signedup",
      actor_id: "",
      actor_username: "service_role",
    });
    expect((await audited(user.id))[0]).toMatchObject({
      action: "accounts.user_created",
      details: { by: "service_role" },
    });
  });

  test("takes a telephone number, an id and a ban", async () => {
    const id = "0c5b6f7c-6f0e-4f58-9d8e-1f3f1a5a1c11";
    const user = await makeUser({ id, phone: "+1 204 555 0188", ban_duration: "24h" });
    expect(user).toMatchObject({ id, phone: "12045550188" });
    expect(user.identities?.map(({ provider }) => provider)).toEqual(["email", "phone"]);
    expect((await signIn(user.email ?? "")).error?.code).toBe("user_banned");
    context.clock.advance({ days: 1, seconds: 1 });
    expect((await signIn(user.email ?? "")).error).toBeNull();
  });

  test("refuses what the protocol refuses", async () => {
    const taken = await makeUser({ phone: "12045550177" });
    const attempts: [object, object][] = [
      [{ email: undefined }, { code: "validation_failed", status: 400 }],
      [{ email: taken.email }, { code: "email_exists", status: 422 }],
      [{ email: taken.email?.toUpperCase() }, { code: "email_exists", status: 422 }],
      [{ phone: "+12045550177" }, { code: "phone_exists", status: 422 }],
      [{ id: taken.id }, { code: "user_already_exists", status: 422 }],
      [{ id: "not-a-uuid" }, { code: "validation_failed", status: 400 }],
      [{ email: "nobody" }, { code: "validation_failed", status: 400 }],
      [{ phone: "abc" }, { code: "validation_failed", status: 400 }],
      [{ password: "short" }, { code: "weak_password", status: 422 }],
      [{ password_hash: "$2b$10$x" }, { message: expect.stringContaining("Only a password") }],
      [{ role: "service_role" }, { code: "validation_failed", status: 400 }],
      [{ role: "postgres" }, { code: "validation_failed", status: 400 }],
      // The address is judged first, then the password.
      [
        { email: "nobody", password: "short" },
        { code: "validation_failed", status: 400 },
      ],
      [
        { email: taken.email, password: "short" },
        { code: "email_exists", status: 422 },
      ],
      [
        { phone: "+12045550177", password: "short" },
        { code: "phone_exists", status: 422 },
      ],
      [{ ban_duration: "soon" }, { message: "invalid format for ban duration: soon" }],
      [{ ban_duration: "9999999999h" }, { code: "validation_failed" }],
      [{ user_metadata: { a: "x".repeat(3000) } }, { code: "validation_failed" }],
    ];
    for (const [attributes, denial] of attempts) {
      const { error } = await server.admin.createUser({
        email: newEmail(),
        password,
        ...attributes,
      });
      expect(error, JSON.stringify(attributes)).toMatchObject(denial);
    }
    const { total } = await server.admin.listUsers().then(({ data }) => data as { total: number });
    const { total: after } = await server.admin
      .listUsers()
      .then(({ data }) => data as { total: number });
    expect(after).toBe(total);
  });
});

describe("imported password hashes", () => {
  const bcryptOf = "correct horse battery";
  const hashes: [string, string][] = [
    ["bcrypt 2b", ""],
    ["argon2id of other parameters", ""],
  ];

  beforeAll(async () => {
    const bcrypt = await import("@node-rs/bcrypt");
    const argon2 = await import("@node-rs/argon2");
    hashes[0] = ["bcrypt 2b", await bcrypt.hash(bcryptOf, { cost: 4, version: "2b" })];
    hashes.push(["bcrypt 2y", await bcrypt.hash(bcryptOf, { cost: 4, version: "2y" })]);
    hashes.push(["bcrypt 2a", await bcrypt.hash(bcryptOf, { cost: 4, version: "2a" })]);
    hashes[1] = ["argon2id", await argon2.hash(bcryptOf, { memoryCost: 8192, timeCost: 1 })];
    hashes.push(["argon2i", await argon2.hash(bcryptOf, { memoryCost: 8192, algorithm: 1 })]);
  });

  test("sign in, and are replaced by that", async () => {
    for (const [kind, password_hash] of hashes) {
      const user = await makeUser({ password: undefined, password_hash });
      const email = user.email ?? "";
      expect((await signIn(email, "not the one at all")).error?.code, kind).toBe(
        "invalid_credentials",
      );
      expect(await storedHash(user.id), kind).toBe(password_hash);
      expect((await signIn(email, bcryptOf)).error, kind).toBeNull();
      expect(await storedHash(user.id), kind).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signIn(email, bcryptOf)).error, kind).toBeNull();
    }
  });

  test("of bcrypt are never matched by what bcrypt would cut off", async () => {
    const { hash } = await import("@node-rs/bcrypt");
    const long = "x".repeat(72);
    const user = await makeUser({
      password: undefined,
      password_hash: await hash(long, { cost: 4 }),
    });
    const email = user.email ?? "";
    expect((await signIn(email, `${long}y`)).error?.code).toBe("invalid_credentials");
    expect((await signIn(email, `${"x".repeat(71)}é`)).error?.code).toBe("invalid_credentials");
    expect((await signIn(email, long)).error).toBeNull();
  });

  test("of other forms, or that would cost too much to check, are refused", async () => {
    const salt = "abcdefghijklmnopqrstuv";
    const rest = "0123456789012345678901234567890";
    for (const password_hash of [
      "plain text",
      "5f4dcc3b5aa765d61d8327deb882cf99",
      `$2b$31$${salt}${rest}`,
      `$2b$03$${salt}${rest}`,
      `$2x$10$${salt}${rest}`,
      `$2b$10$${salt}`,
      "$argon2d$v=19$m=8192,t=1,p=1$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo",
      "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo",
      "$argon2id$v=19$m=8192,t=99,p=1$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo",
      "$argon2id$v=16$m=8192,t=1,p=1$c29tZXNhbHQ$YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo",
      "$fbscrypt$v=1,n=14,r=8,p=1$c29tZXNhbHQ$YWJj",
    ]) {
      const { error } = await server.admin.createUser({ email: newEmail(), password_hash });
      expect(error, password_hash).toMatchObject({ code: "validation_failed", status: 400 });
    }
  });

  async function storedHash(id: string) {
    const { rows } = await context.services.database.executeRaw(
      "select encrypted_password from auth.users where id = $1",
      [id],
    );
    return rows[0]?.encrypted_password;
  }
});

describe("listing", () => {
  test("is newest first, in pages that headers count", async () => {
    for (let user = 0; user < 3; user += 1) {
      context.clock.advance(1);
      await makeUser({ user_metadata: { full_name: `Listed ${user}` } });
    }
    const first = await server.admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ user_metadata }) => user_metadata.full_name)).toEqual([
      "Listed 2",
      "Listed 1",
    ]);
    expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2 });
    const { headers, body } = await server.call("/admin/users?per_page=2&filter=listed");
    expect(body.users).toHaveLength(2);
    expect(headers.get("x-total-count")).toBe("3");
    expect(headers.get("link")).toBe(
      '</auth/v1/admin/users?page=2&per_page=2&filter=listed>; rel="next", </auth/v1/admin/users?page=2&per_page=2&filter=listed>; rel="last"',
    );
    const last = await server.call("/admin/users?page=2&per_page=2&filter=listed");
    expect(last.headers.get("link")).not.toContain('rel="next"');
  });

  test("filters by part of an address, in which nothing is a pattern", async () => {
    const user = await makeUser({ email: "under_score@people.example" });
    const { body } = await server.call("/admin/users?filter=UNDER_score@");
    expect(body.users.map(({ id }: { id: string }) => id)).toEqual([user.id]);
    expect((await server.call("/admin/users?filter=under%25score")).body.users).toEqual([]);
    const { body: odd } = await server.call("/admin/users?filter=%00under_score%00");
    expect(odd.users.map(({ id }: { id: string }) => id)).toEqual([user.id]);
  });

  test("refuses pages that are none", async () => {
    for (const query of ["page=0", "page=-1", "page=x", "per_page=1.5", "per_page=100000"]) {
      const { status, body } = await server.call(`/admin/users?${query}`);
      expect(status, query).toBe(400);
      expect(body.message).toMatch(/^Bad Pagination Parameters: /);
    }
    expect((await server.call("/admin/users?page=&per_page=")).status).toBe(200);
  });
});

describe("changing", () => {
  test("merges metadata, where null deletes a key", async () => {
    const user = await makeUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: "x" } });
    const { data } = await server.admin.updateUserById(user.id, {
      user_metadata: { b: null, c: 3, sub: "forged", email_verified: false },
      app_metadata: { plan: null, tier: 1, providers: ["evil"] },
    });
    expect(data.user?.user_metadata).toEqual({
      a: 1,
      c: 3,
      sub: "forged",
      email_verified: false,
    });
    expect(data.user?.app_metadata).toEqual({ tier: 1, provider: "email", providers: ["email"] });
  });

  test("moves addresses right away, in the identity too, and voids what was sent to the old one", async () => {
    const user = await makeUser();
    const { data: link } = await server.admin.generateLink({
      type: "recovery",
      email: user.email ?? "",
    });
    const next = newEmail();
    const { data } = await server.admin.updateUserById(user.id, {
      email: next,
      phone: "12045550166",
    });
    expect(data.user).toMatchObject({ email: next, phone: "12045550166" });
    expect(data.user?.app_metadata).toMatchObject({ providers: ["email", "phone"] });
    expect(data.user?.identities?.map(({ identity_data }) => identity_data?.email)).toContain(next);
    expect((await signIn(next)).error).toBeNull();
    const stale = await server.visitor().auth.verifyOtp({
      type: "recovery",
      token_hash: link.properties?.hashed_token ?? "",
    });
    expect(stale.error?.code).toBe("otp_expired");
  });

  test("a new password ends every session", async () => {
    const user = await makeUser();
    const { data } = await signIn(user.email ?? "");
    const token = data.session?.access_token ?? "";
    await server.admin.updateUserById(user.id, { password: "another long password" });
    expect(await server.tokenDenial(token)).toBe("session_not_found");
    expect((await signIn(user.email ?? "")).error?.code).toBe("invalid_credentials");
    expect((await signIn(user.email ?? "", "another long password")).error).toBeNull();
    expect((await events(user.id)).map(({ action }) => action)).toContain("user_updated_password");
  });

  test("a ban ends every session and is lifted with none", async () => {
    const user = await makeUser();
    const { data } = await signIn(user.email ?? "");
    const { data: banned } = await server.admin.updateUserById(user.id, { ban_duration: "1h30m" });
    expect(new Date(banned.user?.banned_until ?? 0).getTime()).toBe(
      context.clock.now().getTime() + toMilliseconds({ minutes: 90 }),
    );
    const token = data.session?.access_token ?? "";
    expect(await server.tokenDenial(token)).toBe("session_not_found");
    expect((await signIn(user.email ?? "")).error?.code).toBe("user_banned");
    const { data: lifted } = await server.admin.updateUserById(user.id, { ban_duration: "none" });
    expect(lifted.user).not.toHaveProperty("banned_until");
    expect((await signIn(user.email ?? "")).error).toBeNull();
  });

  test("confirms an address", async () => {
    const user = await makeUser({ email_confirm: false });
    expect(user).not.toHaveProperty("email_confirmed_at");
    const { data } = await server.admin.updateUserById(user.id, { email_confirm: true });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
  });

  test("refuses roles, ids, taken addresses and users that are none", async () => {
    const [user, other] = [await makeUser(), await makeUser({ phone: "12045550155" })];
    const change = (attributes: object) => server.admin.updateUserById(user.id, attributes);
    expect((await change({ role: "service_role" })).error?.code).toBe("validation_failed");
    expect((await change({ id: other.id })).error?.code).toBe("validation_failed");
    expect((await change({ email: other.email })).error?.code).toBe("email_exists");
    expect((await change({ phone: "12045550155" })).error?.code).toBe("phone_exists");
    expect((await change({ password: "short" })).error?.code).toBe("weak_password");
    const nobody = crypto.randomUUID();
    expect((await server.admin.getUserById(nobody)).error).toMatchObject({
      code: "user_not_found",
      status: 404,
    });
    expect((await server.admin.updateUserById(nobody, {})).error?.code).toBe("user_not_found");
    expect((await server.call("/admin/users/nobody")).body).toEqual({
      code: "validation_failed",
      message: "user_id must be an UUID",
    });
  });
});

describe("deleting", () => {
  test("for good takes everything with it", async () => {
    const user = await makeUser();
    const { data } = await signIn(user.email ?? "");
    expect((await server.admin.deleteUser(user.id)).error).toBeNull();
    expect((await server.admin.getUserById(user.id)).error?.code).toBe("user_not_found");
    const token = data.session?.access_token ?? "";
    expect(await server.tokenDenial(token)).toBe("user_not_found");
    expect((await server.admin.createUser({ email: user.email ?? "", password })).error).toBeNull();
    expect((await events(user.id)).map(({ action }) => action)).toContain("user_deleted");
  });

  test("softly leaves a row that says there was somebody, and nothing to sign in with", async () => {
    const user = await makeUser({ phone: "12045550144", user_metadata: { full_name: "Gone" } });
    const { data } = await signIn(user.email ?? "");
    expect((await server.admin.deleteUser(user.id, true)).error).toBeNull();
    const { data: left } = await server.admin.getUserById(user.id);
    expect(left.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(left.user)).not.toContain(user.email);
    expect(JSON.stringify(left.user)).not.toContain("12045550144");
    expect(JSON.stringify(left.user)).not.toContain("Gone");
    const token = data.session?.access_token ?? "";
    expect(await server.tokenDenial(token)).toBe("user_not_found");
    expect((await signIn(user.email ?? "")).error?.code).toBe("invalid_credentials");
    expect((await server.admin.createUser({ email: user.email ?? "", password })).error).toBeNull();
    expect((await server.admin.deleteUser(user.id, true)).error?.code).toBe("user_not_found");
    expect((await server.admin.deleteUser(user.id)).error).toBeNull();
  });

  test("softly takes everything else with it, what others could see first", async () => {
    const user = await context.createUser();
    await leaveTraces(context, user);
    const photo = `${server.url}/storage/v1/object/public/avatars/${user.userId}/photo`;
    const mentors = () =>
      context.services.database.asSystem("test", (transaction) =>
        transaction.selectFrom("mentor_profiles_public").select("full_name").execute(),
      );
    expect([(await fetch(photo)).status, (await mentors()).length]).toEqual([200, 1]);
    expect((await server.admin.deleteUser(user.userId, true)).error).toBeNull();
    expect([(await fetch(photo)).status, (await mentors()).length]).toEqual([404, 0]);
    const { rows } = await context.services.database.executeRaw(
      "select full_name as kept from account_profiles where user_id = $1 union all select message from job_applications where user_id = $1 union all select payload::text from auth.audit_log_entries where payload::text like $2",
      [user.userId, `%${user.email}%`],
    );
    expect(rows).toEqual([]);
  });
});

describe("signing somebody out", () => {
  test("works with their token", async () => {
    const user = await makeUser();
    const { data } = await signIn(user.email ?? "");
    const token = data.session?.access_token ?? "";
    expect((await server.admin.signOut(token)).error).toBeNull();
    expect(await server.tokenDenial(token)).toBe("session_not_found");
  });
});

describe("who may", () => {
  const calls: [string, string][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1"],
    ["PUT", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1"],
    ["DELETE", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1"],
    ["GET", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1/factors"],
    ["PUT", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1/factors/x"],
    ["DELETE", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1/factors/x"],
    ["GET", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1/passkeys"],
    ["DELETE", "/admin/users/7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1/passkeys/x"],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
    ["GET", "/admin/audit"],
    ["GET", "/admin/oauth/clients"],
    ["GET", "/admin/custom-providers/x"],
  ];

  test.each(calls)("%s %s: nobody but the secret key", async (method, path) => {
    const admin = await context.createUser({ roles: ["admin"] });
    const body = method === "GET" ? {} : { body: "{}" };
    const as = (authorization: string) =>
      server.call(path, { method, ...body, headers: { authorization } });
    for (const token of [context.keys.publishable, admin.accessToken, "garbage"]) {
      expect(await as(`Bearer ${token}`)).toMatchObject({
        status: 403,
        body: { code: "not_admin", message: "User not allowed" },
      });
    }
    expect(await as("")).toMatchObject({ status: 401, body: { code: "no_authorization" } });
  });

  test("what this server does not offer says so", async () => {
    for (const path of [
      "/admin/oauth/clients",
      "/admin/custom-providers",
      "/admin/sso/providers",
    ]) {
      expect(await server.call(path)).toMatchObject({
        status: 404,
        body: { code: "feature_disabled" },
      });
    }
    const { error } = await server.admin.oauth.listClients();
    expect(error?.code).toBe("feature_disabled");
    expect(await server.call("/oauth/authorizations/x")).toMatchObject({
      status: 404,
      body: { code: "feature_disabled" },
    });
  });
});

test("the audit lists who did what, newest first, in pages", async () => {
  const user = await makeUser();
  context.clock.advance(1);
  await server.admin.updateUserById(user.id, { ban_duration: "1h" });
  const { body, headers } = await server.call("/admin/audit?per_page=1");
  expect(body).toHaveLength(1);
  expect(body[0].payload).toMatchObject({
    action: "user_modified",
    actor_username: "service_role",
    traits: { user_id: user.id },
  });
  expect(Number(headers.get("x-total-count"))).toBeGreaterThan(1);
  expect(headers.get("link")).toContain("/auth/v1/admin/audit?page=2&per_page=1");
});
