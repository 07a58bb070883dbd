import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { toSeconds } from "../../src/shared/time.ts";
import {
  type Auth,
  claimsIn,
  denial,
  eventsOf,
  newAddress,
  newPhone,
  type Received,
  sessionOf,
  useAuthServer,
  userOf,
} from "./auth-server.ts";
import { provesItsShare } from "./coverage.ts";

/** Signed-in users read and change their own account. */

const server = useAuthServer({ PHONE_SIGN_IN: "on" });
const missing = expect.objectContaining({ name: "AuthSessionMissingError" });

describe("the user", () => {
  test("is who signed in, however the client is asked", async () => {
    const { auth, email, userId } = await server.signedIn();
    const user = userOf(await auth.getUser());
    expect(user).toMatchObject({ id: userId, email, phone: "", is_anonymous: false });
    for (const time of [user.created_at, user.updated_at, user.last_sign_in_at]) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    }
    const { access_token } = await sessionOf(auth);
    expect(userOf(await server.auth().getUser(access_token))).toEqual(user);
  });

  test("is nobody without a session, and with a key or a forged token in its place", async () => {
    expect((await server.auth().getUser()).error).toEqual(missing);
    const { publishable, secret } = server.context.keys;
    for (const key of [publishable, secret]) {
      expect((await server.auth().getUser(key)).error).toEqual(
        denial(403, "bad_jwt", "invalid claim: missing sub claim"),
      );
    }
    const { error } = await server.auth().getUser("a.b.c");
    expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
    expect(error?.message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
  });

  test("whose session was ended loses it in the client, which tells so", async () => {
    const { auth } = await server.signedIn();
    const events = await eventsOf(auth);
    const { access_token } = await sessionOf(auth);
    await server.admin().signOut(access_token);
    expect((await auth.getUser()).error).toEqual(missing);
    expect(events).toEqual(["SIGNED_OUT"]);
    expect((await auth.getSession()).data.session).toBeNull();
  });

  test("who was deleted or banned is told what happened", async () => {
    const deleted = await server.signedIn();
    await server.admin().deleteUser(deleted.userId);
    expect((await deleted.auth.getUser()).error).toEqual(
      denial(403, "user_not_found", "User from sub claim in JWT does not exist"),
    );
    const banned = await server.signedIn();
    await server.context.services.database.asSystem("test ban", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: new Date("9999-01-01") })
        .where("id", "=", banned.userId)
        .execute(),
    );
    expect((await banned.auth.getUser()).error).toEqual(
      denial(403, "user_banned", "User is banned"),
    );
  });

  test("is kept by the client while the server is away, and asked for again later", async () => {
    let isAway = false;
    const { auth } = await server.signedIn({
      fetch: async (input, init) =>
        isAway ? Response.json({ message: "Try again" }, { status: 503 }) : fetch(input, init),
    });
    const events = await eventsOf(auth);
    const { refresh_token } = await sessionOf(auth);
    isAway = true;
    expect((await auth.getUser()).error).toMatchObject({
      name: "AuthRetryableFetchError",
      status: 503,
    });
    expect((await sessionOf(auth)).refresh_token).toBe(refresh_token);
    expect(events).toEqual([]);
    isAway = false;
    expect((await auth.getUser()).error).toBeNull();
  });
});

describe("changing", () => {
  test("metadata merges, and null takes a key away", async () => {
    const { auth } = await server.signedIn();
    const events = await eventsOf(auth);
    await auth.updateUser({ data: { city: "Bern", age: 40, role: "admin" } });
    const user = userOf(await auth.updateUser({ data: { city: null, name: "Ada" } }));
    expect(user.user_metadata).toMatchObject({ age: 40, name: "Ada", sub: user.id });
    expect(user.user_metadata).not.toHaveProperty("city");
    // Kept as the caller's own, and without any effect: the account's role is not in there.
    expect(user.user_metadata.role).toBe("admin");
    expect(user.role).toBe("authenticated");
    expect(events).toEqual(["USER_UPDATED", "USER_UPDATED"]);
    expect((await sessionOf(auth)).user.user_metadata.name).toBe("Ada");
    const { data } = await auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? "").user_metadata.name).toBe("Ada");
  });

  test("nothing is for strangers, and what the operator gives is not one's own to change", async () => {
    expect((await server.auth().updateUser({ data: {} })).error).toEqual(missing);
    const { auth } = await server.signedIn();
    const { error } = await auth.updateUser({ app_metadata: { plan: "gold" } } as never);
    expect(error).toEqual(
      denial(403, "not_admin", "Updating app_metadata requires admin privileges"),
    );
    expect(userOf(await auth.getUser()).app_metadata.plan).toBeUndefined();
  });

  test("the password needs a better one than before", async () => {
    const { auth, password } = await server.signedIn();
    expect((await auth.updateUser({ password })).error).toEqual(
      denial(422, "same_password", "New password should be different from the old password."),
    );
    const weak = (await auth.updateUser({ password: "short" })).error;
    expect(weak).toBeInstanceOf(AuthWeakPasswordError);
    expect(weak).toMatchObject({ status: 422, reasons: ["length"] });
    expect((await auth.updateUser({ password: "x".repeat(101) })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
  });

  test("the password of an old session needs the code that a mail brings", async () => {
    const { auth } = await server.signedIn();
    server.pass(toSeconds({ days: 1, seconds: 1 }));
    await auth.refreshSession();
    const password = "an even longer one";
    expect((await auth.updateUser({ password })).error?.code).toBe("reauthentication_needed");
    expect((await auth.updateUser({ password, nonce: "000000" })).error?.code).toBe(
      "reauthentication_not_valid",
    );
  });

  test("nothing of it before the second step, where there is a factor", async () => {
    const user = await server.context.createUser({ factor: true });
    const auth = server.auth();
    await auth.signInWithPassword(user);
    for (const change of [{ password: "an even longer one" }, { email: newAddress() }]) {
      expect((await auth.updateUser(change)).error).toEqual(
        denial(
          401,
          "insufficient_aal",
          "AAL2 session is required to update email or password when MFA is enabled.",
        ),
      );
    }
    expect((await auth.updateUser({ data: { name: "Ada" } })).error).toEqual(
      denial(403, "insufficient_aal", "AAL2 session is required"),
    );
  });
});

describe("a new address", () => {
  const verify = (auth: Auth, { parts }: Received) =>
    auth.verifyOtp({ type: "email_change", token_hash: parts.token });

  test.each(["implicit", "pkce"] as const)(
    "is in force when both mailboxes have agreed, in the %s flow",
    async (flowType) => {
      const { auth, email, password } = await server.signedIn({ flowType });
      const events = await eventsOf(auth);
      const next = newAddress();
      const user = userOf(await auth.updateUser({ email: next.toUpperCase() }));
      expect(user).toMatchObject({ email, new_email: next });
      const first = await verify(auth, await server.newestTo(next));
      expect(first).toMatchObject({ data: { session: null, user: null }, error: null });
      expect(userOf(await auth.getUser()).email).toBe(email);
      const second = await verify(auth, await server.newestTo(email));
      expect(second.data.session?.user.email).toBe(next);
      expect(second.data.user?.new_email).toBeUndefined();
      expect(events).toEqual(["USER_UPDATED", "SIGNED_IN"]);
      const signIn = await server.auth().signInWithPassword({ email: next, password });
      expect(signIn.error).toBeNull();
    },
  );

  test("that is half agreed says so by hand", async () => {
    const { auth } = await server.signedIn();
    const next = newAddress();
    await auth.updateUser({ email: next });
    const { code } = await server.newestTo(next);
    const { body } = await server.send("/verify", {
      method: "POST",
      body: { type: "email_change", email: next, token: code },
    });
    expect(body).toEqual({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
  });

  test("that somebody has, or that is none, is refused", async () => {
    const { auth } = await server.signedIn();
    const other = await server.signedIn();
    expect((await auth.updateUser({ email: other.email })).error).toEqual(
      denial(422, "email_exists", "A user with this email address has already been registered"),
    );
    expect((await auth.updateUser({ email: "nobody" })).error).toEqual(
      denial(400, "validation_failed", "Unable to validate email address: invalid format"),
    );
  });

  test("can be sent once more", async () => {
    const { auth, email } = await server.signedIn();
    const next = newAddress();
    await auth.updateUser({ email: next });
    server.pass(61);
    expect((await auth.resend({ type: "email_change", email })).error).toBeNull();
    expect(await server.countTo(next)).toBe(2);
  });
});

describe("a new telephone", () => {
  test("is the user's when the code of its text message was given", async () => {
    const { auth, email } = await server.signedIn();
    const phone = newPhone();
    const digits = phone.slice(1);
    expect(userOf(await auth.updateUser({ phone }))).toMatchObject({
      phone: "",
      new_phone: digits,
    });
    const { code } = await server.newestTo(digits);
    const { data } = await auth.verifyOtp({ type: "phone_change", phone, token: code });
    expect(data.user).toMatchObject({ phone: digits, email });
    expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual([
      "email",
      "phone",
    ]);
    const other = await server.signedIn();
    expect((await other.auth.updateUser({ phone })).error).toEqual(
      denial(422, "phone_exists", "A user with this phone number has already been registered"),
    );
    expect((await other.auth.updateUser({ phone: "12ab" })).error).toEqual(
      denial(400, "validation_failed", "Invalid phone number format (E.164 required)"),
    );
  });
});

provesItsShare("users");
