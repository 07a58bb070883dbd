import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { toUnixSeconds } from "../../src/shared/time.ts";
import {
  claimsIn,
  denial,
  eventsOf,
  keep,
  newAddress,
  newPhone,
  sessionOf,
  useAuthServer,
} from "./auth-server.ts";
import { provesItsShare } from "./coverage.ts";

/** Becoming a user: with an address, with a telephone, without a name. */

const password = "a long enough one";
const later = 61;

describe("where addresses need no confirmation", () => {
  const server = useAuthServer();

  test.each(["implicit", "pkce"] as const)(
    "a new account is signed in right away, in the %s flow",
    async (flowType) => {
      const email = newAddress();
      const storage = keep();
      const auth = server.auth({ flowType, storage });
      const events = await eventsOf(auth);
      const { data, error } = await auth.signUp({
        email: email.toUpperCase(),
        password,
        options: { data: { name: "Ada" } },
      });
      expect(error).toBeNull();
      expect(events).toEqual(["SIGNED_IN"]);
      expect(data.session).toEqual(await sessionOf(auth));
      expect([...storage.items.values()].join()).toContain(data.session?.refresh_token);
      expect(data.user).toMatchObject({
        aud: "authenticated",
        role: "authenticated",
        email,
        phone: "",
        is_anonymous: false,
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { name: "Ada", email, email_verified: true, sub: data.user?.id },
        identities: [{ provider: "email", id: data.user?.id, user_id: data.user?.id }],
      });
      expect(data.user?.factors).toBeUndefined();
    },
  );

  test("the session counts its seconds, and its token says who, how and how surely", async () => {
    const auth = server.auth();
    const { data } = await auth.signUp({ email: newAddress(), password });
    const now = toUnixSeconds(server.context.clock.now());
    expect(data.session).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      expires_at: now + 3600,
    });
    expect(claimsIn(data.session?.access_token ?? "")).toMatchObject({
      iss: "http://localhost:3000/auth/v1",
      aud: "authenticated",
      sub: data.user?.id,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: now }],
      is_anonymous: false,
      exp: now + 3600,
      iat: now,
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("an address that is taken is told", async () => {
    const { email } = await server.signedIn();
    const auth = server.auth();
    const events = await eventsOf(auth);
    const { data, error } = await auth.signUp({ email, password });
    expect(error).toEqual(denial(422, "user_already_exists", "User already registered"));
    expect(data).toEqual({ user: null, session: null });
    expect(events).toEqual([]);
  });

  test("a weak password is an error of its own class, with its reasons", async () => {
    const tryWith = async (weak: string) =>
      (await server.auth().signUp({ email: newAddress(), password: weak })).error;
    const short = await tryWith("short");
    expect(short).toBeInstanceOf(AuthWeakPasswordError);
    expect(short).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["length"],
      message: "Password should be at least 8 characters.",
    });
    expect(await tryWith("password123")).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["pwned"],
      message: "Password is known to be weak and easy to guess, please choose a different one.",
    });
  });

  test("what cannot be an account is refused in the protocol's words", async () => {
    const { auth } = server;
    const invalid = (message: string) => denial(400, "validation_failed", message);
    expect((await auth().signUp({ email: newAddress(), password: "" })).error).toEqual(
      invalid("Signup requires a valid password"),
    );
    expect((await auth().signUp({ email: "nobody", password })).error).toEqual(
      invalid("Unable to validate email address: invalid format"),
    );
    const long = `${"x".repeat(250)}@people.example`;
    expect((await auth().signUp({ email: long, password })).error).toEqual(
      invalid("An email address is too long"),
    );
    expect((await auth().signUp({} as never)).error).toMatchObject({
      name: "AuthInvalidCredentialsError",
    });
  });
});

describe("where addresses are confirmed", () => {
  const server = useAuthServer({
    EMAIL_CONFIRMATION: "required",
    PHONE_SIGN_IN: "on",
    ANONYMOUS_SIGN_INS: "on",
  });

  test("sign-up gives the user alone, and nobody is signed in", async () => {
    const auth = server.auth();
    const events = await eventsOf(auth);
    const email = newAddress();
    const { data, error } = await auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      user_metadata: { email_verified: false },
      identities: [{ provider: "email", identity_data: { email_verified: false } }],
    });
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.last_sign_in_at).toBeUndefined();
    expect(events).toEqual([]);
    expect((await auth.getSession()).data.session).toBeNull();
  });

  test("the mail's code signs the new user in", async () => {
    const auth = server.auth();
    const events = await eventsOf(auth);
    const email = newAddress();
    await auth.signUp({ email, password });
    const { code } = await server.newestTo(email);
    const { data } = await auth.verifyOtp({ type: "signup", email, token: code });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
    expect(claimsIn(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
    expect(events).toEqual(["SIGNED_IN"]);
  });

  test("the mail is sent once more on request, once in a minute", async () => {
    const auth = server.auth();
    const email = newAddress();
    await auth.signUp({ email, password });
    const tooSoon = denial(
      429,
      "over_email_send_rate_limit",
      "For security purposes, you can only request this after 60 seconds.",
    );
    expect((await auth.resend({ type: "signup", email })).error).toEqual(tooSoon);
    expect((await auth.signUp({ email, password })).error).toEqual(tooSoon);
    server.pass(later);
    const { data, error } = await auth.resend({ type: "signup", email });
    expect(error).toBeNull();
    expect(data).toEqual({ user: null, session: null });
    expect(await server.countTo(email)).toBe(2);
    const unknown = newAddress();
    expect((await auth.resend({ type: "signup", email: unknown })).error).toBeNull();
    expect(await server.countTo(unknown)).toBe(0);
    expect((await auth.resend({ type: "magiclink", email } as never)).error).toEqual(
      denial(
        400,
        "validation_failed",
        "Missing one of these types: signup, email_change, sms, phone_change",
      ),
    );
  });

  test("signing up again for a waiting address changes nothing, and sends the mail again", async () => {
    const auth = server.auth();
    const email = newAddress();
    const options = (data: object) => ({ email, password, options: { data } });
    const { data: first } = await auth.signUp(options({ name: "Ada" }));
    server.pass(later);
    const { data: again, error } = await auth.signUp(options({ name: "Eve" }));
    expect(error).toBeNull();
    expect(again.user?.id).toBe(first.user?.id);
    const { code } = await server.newestTo(email);
    await auth.verifyOtp({ type: "email", email, token: code });
    const { data } = await server.auth().signInWithPassword({ email, password });
    expect(data.user?.user_metadata.name).toBe("Ada");
  });

  test("where two passwords were given before the address was confirmed, its owner chooses one", async () => {
    const email = newAddress();
    const other = "of somebody else";
    await server.auth().signUp({ email, password: other });
    server.pass(later);
    const auth = server.auth();
    await auth.signUp({ email, password });
    const { code } = await server.newestTo(email);
    await auth.verifyOtp({ type: "signup", email, token: code });
    const signIn = async () =>
      (await server.auth().signInWithPassword({ email, password: other })).error;
    expect(await signIn()).toMatchObject({ code: "invalid_credentials" });
    expect((await auth.updateUser({ password })).error).toBeNull();
    expect((await server.auth().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("a telephone is confirmed by the code of a text message", async () => {
    const auth = server.auth();
    const phone = newPhone();
    const { data } = await auth.signUp({ phone, password, options: { data: { name: "Ada" } } });
    const digits = phone.slice(1);
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ phone: digits, email: "", user_metadata: { name: "Ada" } });
    const early = await auth.signInWithPassword({ phone, password });
    expect(early.error).toEqual(denial(400, "phone_not_confirmed", "Phone not confirmed"));
    expect((await auth.resend({ type: "sms", phone })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });
    server.pass(later);
    expect((await auth.resend({ type: "sms", phone })).error).toBeNull();
    const { code } = await server.newestTo(digits);
    const verified = await auth.verifyOtp({ type: "sms", phone, token: code });
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy();
    expect(verified.data.session?.user.app_metadata).toMatchObject({ provider: "phone" });
    expect((await server.auth().signInWithPassword({ phone, password })).error).toBeNull();
    expect((await auth.signUp({ phone: "12ab", password })).error).toEqual(
      denial(400, "validation_failed", "Invalid phone number format (E.164 required)"),
    );
  });

  test("a visitor without a name has a session, and keeps the account when they give an address", async () => {
    const auth = server.auth();
    const events = await eventsOf(auth);
    const { data } = await auth.signInAnonymously({ options: { data: { basket: 3 } } });
    expect(events).toEqual(["SIGNED_IN"]);
    expect(data.user).toMatchObject({
      email: "",
      phone: "",
      is_anonymous: true,
      identities: [],
      user_metadata: { basket: 3 },
    });
    expect(claimsIn(data.session?.access_token ?? "")).toMatchObject({
      is_anonymous: true,
      role: "authenticated",
      amr: [{ method: "anonymous" }],
    });
    expect((await auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: "validation_failed",
    });
    const email = newAddress();
    expect((await auth.updateUser({ email })).data.user?.new_email).toBe(email);
    const { code } = await server.newestTo(email);
    const named = await auth.verifyOtp({ type: "email_change", email, token: code });
    expect(named.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  });
});

describe("where it is not told that an address is taken", () => {
  const server = useAuthServer({ EMAIL_CONFIRMATION: "required", DUPLICATE_SIGN_UP: "conceal" });

  test("the answer is that of a new account, for an address that is taken too", async () => {
    const { email, userId, password: own } = await server.signedIn();
    const { data: known, error } = await server.auth().signUp({ email, password });
    const { data: fresh } = await server.auth().signUp({ email: newAddress(), password });
    expect(error).toBeNull();
    expect(known.session).toBeNull();
    expect(known.user?.id).not.toBe(userId);
    const names = (user: object | null) => Object.keys(user ?? {});
    expect(names(known.user)).toEqual(names(fresh.user));
    expect(known.user?.role).toBe(fresh.user?.role);
    expect(known.user?.identities).toHaveLength(fresh.user?.identities?.length ?? -1);
    expect((await server.auth().signInWithPassword({ email, password: own })).error).toBeNull();
  });
});

describe("metadata that a sign-up brings", () => {
  const server = useAuthServer();

  test("is kept whole, with its role and phone, and grants nothing", async () => {
    const email = newAddress();
    const own = { role: "admin", phone: "555-0100", roles: ["admin"], name: "Ada", is_admin: true };
    const data = { ...own, sub: "somebody", email: "other@people.example", email_verified: true };
    const { data: made, error } = await server
      .auth()
      .signUp({ email, password, options: { data } });
    expect(error).toBeNull();
    expect(made.user).toMatchObject({ role: "authenticated", phone: "" });
    expect(made.user?.user_metadata).toMatchObject({ ...own, sub: made.user?.id, email });
    expect(made.user?.identities?.[0]?.identity_data).toMatchObject({ email, name: "Ada" });
    expect(made.user?.identities?.[0]?.identity_data).not.toHaveProperty("role");
    const token = made.session?.access_token ?? "";
    expect(claimsIn(token)).toMatchObject({ role: "authenticated", user_metadata: own });
    const asAdmin = await fetch(`${server.url}/functions/v1/sync-mentors-from-sheet`, {
      method: "POST",
      headers: { apikey: server.context.keys.publishable, authorization: `Bearer ${token}` },
      body: "{}",
    });
    expect(asAdmin.status).toBe(403);
  });
});

describe("where sign-ups are closed", () => {
  const server = useAuthServer({
    DISABLE_SIGNUP: "true",
    ANONYMOUS_SIGN_INS: "on",
    PHONE_SIGN_IN: "on",
  });
  const closed = denial(422, "signup_disabled", "Signups not allowed for this instance");

  test("every way to make an account for oneself is refused, and settings say so", async () => {
    const email = newAddress();
    expect((await server.auth().signUp({ email, password })).error).toEqual(closed);
    expect((await server.auth().signUp({ phone: newPhone(), password })).error).toEqual(closed);
    expect((await server.auth().signInAnonymously()).error).toEqual(closed);
    expect((await server.auth().signInWithOtp({ email })).error).toEqual(closed);
    expect((await server.auth().signInWithOtp({ phone: newPhone() })).error).toEqual(closed);
    expect((await server.send("/settings")).body).toMatchObject({ disable_signup: true });
    expect(await server.countTo(email)).toBe(0);
  });

  test("people with accounts sign in, and administrators invite others", async () => {
    const { email } = await server.signedIn();
    expect((await server.auth().signInWithOtp({ email })).error).toBeNull();
    expect((await server.admin().createUser({ email: newAddress(), password })).error).toBeNull();
    const invited = newAddress();
    expect((await server.admin().inviteUserByEmail(invited)).error).toBeNull();
    const { parts } = await server.newestTo(invited);
    const { data } = await server.auth().verifyOtp({ type: "invite", token_hash: parts.token });
    expect(data.user?.email).toBe(invited);
  });
});

describe("common passwords", () => {
  const strict = useAuthServer();
  const lenient = useAuthServer({ COMMON_PASSWORDS: "allow" });

  test("are refused to people unless the setting allows them, and never to the admin API", async () => {
    const common = { email: newAddress(), password: "password123" };
    expect((await strict.auth().signUp(common)).error).toMatchObject({ code: "weak_password" });
    expect((await lenient.auth().signUp(common)).error).toBeNull();
    const signedIn = await lenient.auth().signInWithPassword(common);
    expect(signedIn.data).toMatchObject({ session: expect.anything() });
    expect(signedIn.data.weakPassword).toBeUndefined();
    expect((await strict.admin().createUser(common)).error).toBeNull();
  });
});

provesItsShare("sign-up");
