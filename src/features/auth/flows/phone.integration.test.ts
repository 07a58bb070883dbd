import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removePhone } from "../oauth/link-identity.usecases.server.ts";
import { describeEvent } from "../security-log/security-log.rules.ts";
import { listSecurityEvents } from "../security-log/security-log.store.server.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import { type EmailFlows, newPhone, openEmailFlows } from "./email-flows.test-support.ts";

/** Telephone numbers as the address of an account. */

const password = "long enough";

describe("where numbers are taken", () => {
  let flows: EmailFlows;
  beforeAll(async () => {
    flows = await openEmailFlows({ PHONE_SIGN_IN: "on", TEXTS_PER_HOUR: "1000" });
  });
  afterAll(() => flows.close());

  test("a sign-up is confirmed by the code of a text message", async () => {
    const phone = newPhone();
    const supabase = flows.client();
    const { data, error } = await supabase.auth.signUp({ phone: `+${phone}`, password });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      email: "",
      app_metadata: { provider: "phone", providers: ["phone"] },
    });
    expect(data.user?.identities?.[0]).toMatchObject({
      provider: "phone",
      identity_data: { phone },
    });
    const early = await supabase.auth.signInWithPassword({ phone, password });
    expect(early.error?.code).toBe("phone_not_confirmed");

    const { code } = await flows.newestTo(phone);
    const verified = await supabase.auth.verifyOtp({
      phone: `+${phone}`,
      token: code,
      type: "sms",
    });
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy();
    expect(verified.data.user?.user_metadata.phone_verified).toBe(true);
    expect((await flows.client().auth.signInWithPassword({ phone, password })).error).toBeNull();
    const taken = await flows.client().auth.signUp({ phone, password });
    expect(taken.error?.code).toBe("user_already_exists");
  });

  test("the code is sent again after a minute, and is good for five", async () => {
    const phone = newPhone();
    const supabase = flows.client();
    await supabase.auth.signUp({ phone, password });
    expect((await supabase.auth.resend({ type: "sms", phone })).error).toMatchObject({
      code: "over_sms_send_rate_limit",
      message: "For security purposes, you can only request this after 60 seconds.",
    });
    flows.context.clock.advance(60);
    await supabase.auth.resend({ type: "sms", phone });
    expect(await flows.countTo(phone)).toBe(2);
    const { code: token } = await flows.newestTo(phone);
    flows.context.clock.advance(300);
    const late = await supabase.auth.verifyOtp({ phone, token, type: "sms" });
    expect(late.error?.code).toBe("otp_expired");
  });

  test("a code signs in, and makes the account where there is none", async () => {
    const phone = newPhone();
    for (const _time of ["new", "known"]) {
      flows.context.clock.advance(61);
      const { auth } = flows.client();
      expect((await auth.signInWithOtp({ phone })).error).toBeNull();
      const { code: token } = await flows.newestTo(phone);
      const { data } = await auth.verifyOtp({ phone, token, type: "sms" });
      expect(data.session?.user.phone).toBe(phone);
    }
  });

  test("a code by text message is in the account's log as one", async () => {
    const phone = newPhone();
    const { auth } = flows.client();
    await auth.signInWithOtp({ phone });
    const { code: token } = await flows.newestTo(phone);
    const { data } = await auth.verifyOtp({ phone, token, type: "sms" });
    const events = await flows.context.services.database.asSystem("test log", (transaction) =>
      listSecurityEvents(transaction, { userId: data.user?.id ?? "", limit: 20 }),
    );
    expect(events.map((event) => describeEvent(event))).toContain(
      "Requested a text message with a code.",
    );
  });

  test("a number that a stranger signed up with belongs to who has the telephone", async () => {
    const phone = newPhone();
    await flows.client().auth.signUp({ phone, password: "of a stranger" });
    await flows.client().auth.signInWithOtp({ phone });
    const { code: token } = await flows.newestTo(phone);
    const { error } = await flows.client().auth.verifyOtp({ phone, token, type: "sms" });
    expect(error).toBeNull();
    const stranger = await flows
      .client()
      .auth.signInWithPassword({ phone, password: "of a stranger" });
    expect(stranger.error?.code).toBe("invalid_credentials");
  });

  test("a code to a new number is good for nothing once the session that asked was ended", async () => {
    const { supabase: owner, email, password } = await flows.signedIn();
    const thief = flows.client();
    await thief.auth.signInWithPassword({ email, password });
    const phone = newPhone();
    await thief.auth.updateUser({ phone });
    const { code: token } = await flows.newestTo(phone);
    await owner.auth.signOut({ scope: "others" });
    const { error } = await thief.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(error?.code).toBe("otp_expired");
    flows.context.clock.advance(61);
    await thief.auth.resend({ type: "phone_change", phone });
    expect(await flows.countTo(phone)).toBe(1);
  });

  test("an account gets a number, and another one, by a code to the new one", async () => {
    const { supabase, email } = await flows.signedIn();
    for (const phone of [newPhone(), newPhone()]) {
      flows.context.clock.advance(61);
      const { data } = await supabase.auth.updateUser({ phone: `+${phone}` });
      expect(data.user?.new_phone).toBe(phone);
      await supabase.auth.resend({ type: "phone_change", phone });
      const { code: token } = await flows.newestTo(phone);
      const { data: changed } = await supabase.auth.verifyOtp({
        phone,
        token,
        type: "phone_change",
      });
      expect(changed.user).toMatchObject({ phone, email });
      expect(changed.user?.new_phone).toBeUndefined();
      expect(changed.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "phone"]);
      expect(changed.user?.app_metadata.providers).toEqual(["email", "phone"]);
    }
    const other = await flows.signedIn();
    const { phone = "" } = (await supabase.auth.getUser()).data.user ?? {};
    const { error } = await other.supabase.auth.updateUser({ phone });
    expect(error).toMatchObject({ code: "phone_exists", status: 422 });
  });

  test("a number that was added is told by email, and no longer signs in once it's removed", async () => {
    const { services, clock } = flows.context;
    const { supabase, email } = await flows.signedIn();
    const subjects = async () =>
      (await flows.context.outbox())
        .filter(({ recipient }) => recipient === email)
        .map(({ subject }) => subject);
    const phone = newPhone();
    await supabase.auth.updateUser({ phone });
    expect(await subjects()).not.toContain("A sign-in method was added");
    const { code: token } = await flows.newestTo(phone);
    const { data } = await supabase.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(await subjects()).toContain("A sign-in method was added");

    const viewer = await authenticate(services, data.session?.access_token ?? "");
    await removePhone(services, viewer, { address: "127.0.0.1", userAgent: null });
    expect(await subjects()).toContain("A sign-in method was removed");
    const { user } = (await supabase.auth.getUser()).data;
    expect(user).toMatchObject({ email, phone: "", app_metadata: { providers: ["email"] } });
    expect(JSON.stringify(user)).not.toContain(phone);
    const sent = await flows.countTo(phone);
    clock.advance(61);
    await flows.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    expect(await flows.countTo(phone)).toBe(sent);
    const events = await services.database.asSystem("test log", (transaction) =>
      listSecurityEvents(transaction, { userId: viewer.userId, limit: 20 }),
    );
    expect(events.map((event) => describeEvent(event))).toEqual(
      expect.arrayContaining([
        "Changed the phone number for signing in.",
        "Removed the phone number for signing in.",
      ]),
    );
  });

  test("a number that is all an account has stays", async () => {
    const phone = newPhone();
    const { auth } = flows.client();
    await auth.signInWithOtp({ phone });
    const { code: token } = await flows.newestTo(phone);
    const { data } = await auth.verifyOtp({ phone, token, type: "sms" });
    const { services } = flows.context;
    const viewer = await authenticate(services, data.session?.access_token ?? "");
    const client = { address: "127.0.0.1", userAgent: null };
    await expect(removePhone(services, viewer, client)).rejects.toMatchObject({
      code: "single_identity_not_deletable",
    });
  });

  test("what is no number, and what is no text message, is refused", async () => {
    for (const phone of ["0123", "12ab", "1234567890123456", "4"]) {
      expect((await flows.post("/signup", { phone, password })).body.message).toBe(
        "Invalid phone number format (E.164 required)",
      );
    }
    const channel = "whatsapp";
    const refused = await flows.post("/otp", { phone: newPhone(), channel });
    expect(refused.body.message).toMatch(/^Invalid channel/);
    const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "s256" };
    const pkce = await flows.post("/signup", { phone: newPhone(), password, ...challenge });
    expect(pkce.body.message).toBe("PKCE not supported for phone signups");
  });

  test("an account without an e-mail address reauthenticates by text message", async () => {
    const phone = newPhone();
    const supabase = flows.client();
    await supabase.auth.signInWithOtp({ phone });
    const { code: token } = await flows.newestTo(phone);
    await supabase.auth.verifyOtp({ phone, token, type: "sms" });
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
    expect(await flows.countTo(phone)).toBe(2);
  });
});

test("where they are not taken, which is so unless turned on, they are refused", async () => {
  const flows = await openEmailFlows();
  const phone = newPhone();
  const { auth } = flows.client();
  expect((await auth.signUp({ phone, password })).error).toMatchObject({
    code: "phone_provider_disabled",
    message: "Phone signups are disabled",
    status: 400,
  });
  expect((await auth.signInWithPassword({ phone, password })).error).toMatchObject({
    code: "phone_provider_disabled",
    message: "Phone logins are disabled",
    status: 422,
  });
  expect((await auth.resend({ type: "sms", phone })).error?.code).toBe("phone_provider_disabled");
  const { supabase } = await flows.signedIn();
  expect((await supabase.auth.updateUser({ phone })).error?.code).toBe("phone_provider_disabled");
  await flows.close();
});
