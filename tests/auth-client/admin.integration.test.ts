import { describe, expect, test } from "vitest";
import { toMilliseconds } from "../../src/shared/time.ts";
import { type Auth, denial, newAddress, newPhone, useAuthServer, userOf } from "./auth-server.ts";
import { provesItsShare } from "./coverage.ts";

/** Administration of accounts by a back end with the secret key. */

const server = useAuthServer({ EMAIL_CONFIRMATION: "required" });
const password = "a long enough one";
const unknownUser = denial(404, "user_not_found", "User not found");
const nobody = "8f4b1c0e-0000-4000-8000-000000000000";

const signIn = (email: string, with_: string) =>
  server.auth().signInWithPassword({ email, password: with_ });

async function created(attributes: Parameters<Auth["admin"]["createUser"]>[0] = {}) {
  const email = newAddress();
  const request = { email, password, email_confirm: true, ...attributes };
  return { email, user: userOf(await server.admin().createUser(request)) };
}

test.each<[string, (admin: Auth["admin"]) => Promise<{ error: unknown }>]>([
  ["createUser", (admin) => admin.createUser({ email: newAddress() })],
  ["listUsers", (admin) => admin.listUsers()],
  ["getUserById", (admin) => admin.getUserById(nobody)],
  ["updateUserById", (admin) => admin.updateUserById(nobody, {})],
  ["deleteUser", (admin) => admin.deleteUser(nobody)],
  ["inviteUserByEmail", (admin) => admin.inviteUserByEmail(newAddress())],
  ["generateLink", (admin) => admin.generateLink({ type: "magiclink", email: newAddress() })],
  ["mfa.listFactors", (admin) => admin.mfa.listFactors({ userId: nobody })],
  ["mfa.deleteFactor", (admin) => admin.mfa.deleteFactor({ userId: nobody, id: nobody })],
])("%s is not for the public key, nor for a user", async (_method, call) => {
  const notAdmin = denial(403, "not_admin", "User not allowed");
  expect((await call(server.auth().admin)).error).toEqual(notAdmin);
});

test("a user's token opens nothing of it, an administrator's neither", async () => {
  const { accessToken } = await server.context.createUser({ roles: ["admin"], factor: true });
  for (const [path, method] of [
    ["/admin/users", "GET"],
    ["/admin/users", "POST"],
    ["/admin/generate_link", "POST"],
    ["/invite", "POST"],
    ["/admin/audit", "GET"],
  ] as const) {
    const init = { method, token: accessToken, ...(method === "POST" ? { body: {} } : {}) };
    expect(await server.send(path, init)).toMatchObject({
      status: 403,
      body: { code: "not_admin", message: "User not allowed" },
    });
  }
});

describe("making a user", () => {
  test("gives an account that can sign in when it is said to be confirmed", async () => {
    const { email, user } = await created({
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "gold" },
    });
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: "email", providers: ["email"], plan: "gold" },
      user_metadata: { name: "Ada" },
      identities: [{ provider: "email" }],
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect((await signIn(email, password)).error).toBeNull();
    expect(await server.countTo(email)).toBe(0);
  });

  test("leaves it waiting otherwise", async () => {
    const { email, user } = await created({ email_confirm: false });
    expect(user.email_confirmed_at).toBeUndefined();
    expect((await signIn(email, password)).error?.code).toBe("email_not_confirmed");
  });

  test("takes a telephone, and an id from elsewhere", async () => {
    const id = crypto.randomUUID();
    const phone = newPhone();
    const user = userOf(
      await server.admin().createUser({ id, phone, phone_confirm: true } as never),
    );
    expect(user).toMatchObject({ id, phone: phone.slice(1), email: "" });
    expect((await server.admin().createUser({ phone })).error).toEqual(
      denial(422, "phone_exists", "Phone number already registered by another user"),
    );
  });

  test("needs an address that is free, and one secret", async () => {
    const { email } = await created();
    expect((await server.admin().createUser({ email })).error).toEqual(
      denial(422, "email_exists", "A user with this email address has already been registered"),
    );
    expect((await server.admin().createUser({})).error).toEqual(
      denial(400, "validation_failed", "Cannot create a user without either an email or phone"),
    );
    const both = { email: newAddress(), password, password_hash: "$2b$10$x" };
    expect((await server.admin().createUser(both)).error).toEqual(
      denial(400, "validation_failed", "Only a password or a password hash should be provided"),
    );
  });
});

describe("reading users", () => {
  test("lists the newest first, page by page, with totals the client understands", async () => {
    const made = [await created(), await created(), await created()];
    server.pass(1);
    const newest = await created();
    const { data } = await server.admin().listUsers({ page: 1, perPage: 2 });
    if (!("total" in data)) throw new Error("The list has no total");
    expect(data.users).toHaveLength(2);
    expect(data.users[0]?.email).toBe(newest.email);
    expect(data.aud).toBe("authenticated");
    expect(data.total).toBeGreaterThanOrEqual(made.length + 1);
    expect(data.nextPage).toBe(2);
    expect(data.lastPage).toBe(Math.min(Math.ceil(data.total / 2), 9));
    const { data: last } = await server.admin().listUsers({ page: data.lastPage, perPage: 2 });
    expect("nextPage" in last && last.nextPage).toBeNull();
  });

  test("takes no page that is none", async () => {
    const { error } = await server.admin().listUsers({ page: -1 });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    expect(error?.message).toMatch(/^Bad Pagination Parameters: /);
  });

  test("finds one by the id, and says that there is none", async () => {
    const { email, user } = await created();
    expect(userOf(await server.admin().getUserById(user.id)).email).toBe(email);
    expect((await server.admin().getUserById(nobody)).error).toEqual(unknownUser);
  });
});

describe("changing a user", () => {
  test("sets addresses, merges metadata, and ends the sessions with a new password", async () => {
    const person = await server.signedIn();
    const email = newAddress();
    const user = userOf(
      await server.admin().updateUserById(person.userId, {
        email,
        password,
        user_metadata: { name: "Ada" },
        app_metadata: { plan: "gold" },
      }),
    );
    expect(user).toMatchObject({
      email,
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "gold", provider: "email" },
    });
    const less = await server
      .admin()
      .updateUserById(person.userId, { app_metadata: { plan: null } });
    expect(userOf(less).app_metadata).not.toHaveProperty("plan");
    expect((await person.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await signIn(email, password)).error).toBeNull();
  });

  test("bans for a time, and ends the ban", async () => {
    const { email, user } = await created();
    const banned = userOf(
      await server.admin().updateUserById(user.id, { ban_duration: "1h30m" }),
    ) as { banned_until?: string };
    const until = server.context.clock.now().getTime() + toMilliseconds({ minutes: 90 });
    expect(Date.parse(banned.banned_until ?? "")).toBe(until);
    expect((await signIn(email, password)).error?.code).toBe("user_banned");
    await server.admin().updateUserById(user.id, { ban_duration: "none" });
    expect((await signIn(email, password)).error).toBeNull();
    const odd = await server.admin().updateUserById(user.id, { ban_duration: "long" });
    expect(odd.error).toMatchObject({ status: 400, code: "validation_failed" });
    expect(odd.error?.message).toMatch(/^invalid format for ban duration: /);
  });

  test("ends the sessions of anyone who is banned", async () => {
    const { auth, userId } = await server.signedIn();
    await server.admin().updateUserById(userId, { ban_duration: "24h" });
    expect((await auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
  });

  test("is refused for nobody, and for an address that is taken", async () => {
    const { user } = await created();
    const { email } = await created();
    expect((await server.admin().updateUserById(nobody, {})).error).toEqual(unknownUser);
    expect((await server.admin().updateUserById(user.id, { email })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });
});

describe("deleting a user", () => {
  test("ends the account and what it was signed in to", async () => {
    const { auth, email, password: own, userId } = await server.signedIn();
    const { data, error } = await server.admin().deleteUser(userId);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: userId, email });
    expect((await auth.getUser()).error).toMatchObject({ status: 403, code: "user_not_found" });
    expect((await signIn(email, own)).error?.code).toBe("invalid_credentials");
    expect((await server.admin().deleteUser(userId)).error).toEqual(unknownUser);
    expect((await server.auth().signUp({ email, password })).error).toBeNull();
  });

  test("softly keeps the row and nothing that leads back to the person", async () => {
    const { email, password: own, userId } = await server.signedIn();
    expect((await server.admin().deleteUser(userId, true)).error).toBeNull();
    const kept = userOf(await server.admin().getUserById(userId)) as { deleted_at?: string };
    expect(kept.deleted_at).toBeTruthy();
    expect(JSON.stringify(kept)).not.toContain(email);
    expect((await signIn(email, own)).error?.code).toBe("invalid_credentials");
  });
});

describe("inviting and making links", () => {
  test("an invitation is mailed, and its token signs in", async () => {
    const email = newAddress();
    const { data, error } = await server.admin().inviteUserByEmail(email, { data: { team: "a" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { team: "a" } });
    expect(data.user?.invited_at).toBeTruthy();
    const { parts } = await server.newestTo(email);
    const accepted = await server.auth().verifyOtp({ type: "invite", token_hash: parts.token });
    expect(accepted.data.user?.email_confirmed_at).toBeTruthy();
    expect((await server.admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  test.each(["magiclink", "recovery", "invite", "signup"] as const)(
    "a link of type %s comes with its token and code, and without a mail",
    async (type) => {
      const isNew = type === "signup" || type === "invite";
      const email = isNew ? newAddress() : (await server.signedIn()).email;
      const { data, error } = await server.admin().generateLink({ type, email, password } as never);
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect(data.properties).toMatchObject({
        verification_type: type,
        email_otp: expect.stringMatching(/^\d{6}$/),
        redirect_to: "http://localhost:3000/",
      });
      const token_hash = data.properties?.hashed_token ?? "";
      const link = new URL(data.properties?.action_link ?? "");
      expect(link.pathname).toBe("/auth/v1/verify");
      expect(link.searchParams.get("token")).toBe(token_hash);
      const used = await server.auth().verifyOtp({ type, token_hash });
      expect(used.data.user?.email).toBe(email);
    },
  );

  test("a change of address has a link for each mailbox", async () => {
    const { email, userId } = await server.signedIn();
    const newEmail = newAddress();
    const links = [];
    for (const type of ["email_change_current", "email_change_new"] as const) {
      links.push(await server.admin().generateLink({ type, email, newEmail }));
    }
    const [current, next] = links.map(({ data }) => data.properties?.hashed_token ?? "");
    const verify = (token_hash = "") =>
      server.auth().verifyOtp({ type: "email_change", token_hash });
    expect((await verify(current)).error).toBeNull();
    expect((await verify(next)).error).toBeNull();
    expect(userOf(await server.admin().getUserById(userId)).email).toBe(newEmail);
  });

  test("no link is made for nobody, for a second account, or of a type that is none", async () => {
    const { email } = await server.signedIn();
    const make = async (request: object) =>
      (await server.admin().generateLink(request as never)).error;
    expect(await make({ type: "recovery", email: newAddress() })).toEqual(
      denial(404, "user_not_found", "User with this email not found"),
    );
    expect(await make({ type: "signup", email, password })).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    expect(await make({ type: "carrier-pigeon", email })).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
  });
});

describe("factors of a user", () => {
  test("are listed, and removed for somebody who lost theirs", async () => {
    const person = await server.context.createUser({ factor: true });
    const { userId } = person;
    const listed = await server.admin().mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(listed.data)).not.toContain("secret");
    const id = listed.data?.factors[0]?.id ?? "";
    expect((await server.admin().mfa.deleteFactor({ userId, id: nobody })).error).toEqual(
      denial(404, "mfa_factor_not_found", "Factor not found"),
    );
    const removed = await server.admin().mfa.deleteFactor({ userId, id });
    // The client wraps the answer twice.
    expect(removed).toMatchObject({ data: { data: { id } }, error: null });
    expect((await server.admin().mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect((await server.admin().mfa.listFactors({ userId: nobody })).error).toEqual(unknownUser);
    const auth = server.auth();
    await auth.signInWithPassword(person);
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });
});

provesItsShare("admin");
