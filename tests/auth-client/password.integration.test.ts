import { describe, expect, test } from "vitest";
import { toSeconds } from "../../src/shared/time.ts";
import { denial, eventsOf, newAddress, newPhone, useAuthServer } from "./auth-server.ts";
import { provesItsShare } from "./coverage.ts";

/** Passwords: signing in with one, losing it, changing it. */

const password = "a long enough one";
const bcryptOf123456 = "$2b$10$h/jbSsDh.qsJhNf5QauR2OfDdBv7SLnQn4mmO9N1aShjdPEQbHIyy";
const wrong = denial(400, "invalid_credentials", "Invalid login credentials");

const server = useAuthServer({
  EMAIL_CONFIRMATION: "required",
  PHONE_SIGN_IN: "on",
  REDIRECT_ALLOW_LIST: "https://app.example/**",
});

describe("signing in", () => {
  test("opens a session of its own each time, however the address is written", async () => {
    const person = await server.signedIn();
    const auth = server.auth();
    const events = await eventsOf(auth);
    const { data, error } = await auth.signInWithPassword({
      email: person.email.toUpperCase(),
      password: person.password,
    });
    expect(error).toBeNull();
    expect(events).toEqual(["SIGNED_IN"]);
    expect(data.user?.id).toBe(person.userId);
    expect(data.user?.last_sign_in_at).toBeTruthy();
    expect(data.session?.access_token).not.toBe(
      (await person.auth.getSession()).data.session?.access_token,
    );
    expect("weakPassword" in data).toBe(false);
  });

  test("a wrong password, an unknown address and an account without password are answered alike", async () => {
    const { email } = await server.signedIn();
    const withoutPassword = newAddress();
    await server.admin().createUser({ email: withoutPassword, email_confirm: true });
    for (const tried of [email, newAddress(), withoutPassword]) {
      const { data, error } = await server.auth().signInWithPassword({ email: tried, password });
      expect(error).toEqual(wrong);
      expect(data).toEqual({ user: null, session: null });
    }
  });

  test("someone who hasn't confirmed or is banned learns it by the right password alone", async () => {
    const email = newAddress();
    await server.auth().signUp({ email, password });
    const banned = await server.signedIn();
    await server.admin().updateUserById(banned.userId, { ban_duration: "24h" });
    const tryIn = async (address: string, with_: string) =>
      (await server.auth().signInWithPassword({ email: address, password: with_ })).error;
    expect(await tryIn(email, "not the right one")).toEqual(wrong);
    expect(await tryIn(banned.email, "not the right one")).toEqual(wrong);
    expect(await tryIn(email, password)).toEqual(
      denial(400, "email_not_confirmed", "Email not confirmed"),
    );
    expect(await tryIn(banned.email, banned.password)).toEqual(
      denial(400, "user_banned", "User is banned"),
    );
  });

  test("a telephone signs in as an address does, once it is confirmed", async () => {
    const phone = newPhone();
    const auth = server.auth();
    await auth.signUp({ phone, password });
    expect((await auth.signInWithPassword({ phone, password })).error).toEqual(
      denial(400, "phone_not_confirmed", "Phone not confirmed"),
    );
    const { code } = await server.newestTo(phone.slice(1));
    await auth.verifyOtp({ type: "sms", phone, token: code });
    const { data, error } = await server.auth().signInWithPassword({ phone, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), email: "" });
  });

  test("a password that would be refused today opens the session and is told to be weak", async () => {
    const email = newAddress();
    const password_hash = bcryptOf123456;
    await server.admin().createUser({ email, email_confirm: true, password_hash });
    const { data, error } = await server.auth().signInWithPassword({ email, password: "123456" });
    expect(error).toBeNull();
    expect(data.session).toBeTruthy();
    expect(data.weakPassword?.reasons).toContain("length");
    expect(data.weakPassword?.message).toBeTruthy();
  });

  test("after ten wrong ones the account waits, no matter who comes", async () => {
    const { email, password: right } = await server.signedIn();
    for (let tries = 0; tries < 10; tries += 1) {
      await server.auth().signInWithPassword({ email, password });
    }
    const { error } = await server.auth().signInWithPassword({ email, password: right });
    expect(error).toEqual(denial(429, "over_request_rate_limit", "Request rate limit reached"));
  });
});

describe("a password", () => {
  test.each(["implicit", "pkce"] as const)(
    "that is lost is replaced after the mail's token, in the %s flow",
    async (flowType) => {
      const person = await server.signedIn();
      const auth = server.auth({ flowType });
      const events = await eventsOf(auth);
      const asked = await auth.resetPasswordForEmail(person.email, {
        redirectTo: "https://app.example/new-password",
      });
      expect(asked).toEqual({ data: {}, error: null });
      const { parts } = await server.newestTo(person.email);
      expect(parts.type).toBe("recovery");
      expect(parts.next).toMatch(/^https:\/\/app\.example\/new-password/);
      await auth.verifyOtp({ type: "recovery", token_hash: parts.token });
      expect(events).toEqual(["PASSWORD_RECOVERY"]);
      const next = "an even longer one";
      expect((await auth.updateUser({ password: next })).error).toBeNull();
      expect(events).toEqual(["PASSWORD_RECOVERY", "USER_UPDATED"]);
      const { email } = person;
      expect((await server.auth().signInWithPassword({ email, password: next })).error).toBeNull();
      expect(
        (await server.auth().signInWithPassword({ email, password: person.password })).error,
      ).toEqual(wrong);
    },
  );

  test("that is lost is asked for by anybody, told to nobody but the owner, and once in a minute", async () => {
    const { email } = await server.signedIn();
    const auth = server.auth();
    for (const asked of [email, newAddress()]) {
      expect((await auth.resetPasswordForEmail(asked)).error).toBeNull();
      expect((await auth.resetPasswordForEmail(asked)).error).toEqual(
        denial(
          429,
          "over_email_send_rate_limit",
          "For security purposes, you can only request this after 60 seconds.",
        ),
      );
    }
    expect((await auth.resetPasswordForEmail("")).error).toEqual(
      denial(400, "validation_failed", "Password recovery requires an email"),
    );
  });

  test("is changed with a mailed code by nobody who is not signed in", async () => {
    expect((await server.auth().reauthenticate()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  test("that is new ends every other session and keeps this one", async () => {
    const here = await server.signedIn();
    const there = server.auth();
    await there.signInWithPassword(here);
    const elsewhere = await eventsOf(there);
    const { data, error } = await here.auth.updateUser({ password: "an even longer one" });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(here.userId);
    expect((await here.auth.getUser()).error).toBeNull();
    expect((await there.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect(elsewhere).toEqual(["SIGNED_OUT"]);
  });

  test("that is new needs a code by mail in a session older than a day", async () => {
    const { auth, email } = await server.signedIn();
    server.pass(toSeconds({ days: 1, seconds: 1 }));
    await auth.refreshSession();
    const next = "an even longer one";
    expect((await auth.updateUser({ password: next })).error).toEqual(
      denial(400, "reauthentication_needed", "Password update requires reauthentication"),
    );
    expect(await auth.reauthenticate()).toEqual({
      data: { user: null, session: null },
      error: null,
    });
    expect((await auth.reauthenticate()).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    const { code } = await server.newestTo(email);
    const other = code === "000000" ? "000001" : "000000";
    expect((await auth.updateUser({ password: next, nonce: other })).error).toEqual(
      denial(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
    );
    expect((await auth.updateUser({ password: next, nonce: code })).error).toBeNull();
  });
});

provesItsShare("password");
