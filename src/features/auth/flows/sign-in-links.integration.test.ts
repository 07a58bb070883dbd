import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { returnPath } from "../sessions/return-path.rules.ts";
import {
  type EmailFlows,
  elsewhere,
  newAddress,
  openEmailFlows,
} from "./email-flows.test-support.ts";

/** Signing in, and getting a new password, by a link or code in a mail. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows();
});
afterAll(() => flows.close());

const password = "long enough";

describe("signing in by mail", () => {
  test("works by link and by code for an account with a password, which stays", async () => {
    const { email, password: own } = await flows.account();
    const { auth } = flows.client();
    for (const way of ["link", "hash", "code"] as const) {
      flows.context.clock.advance(61);
      expect((await auth.signInWithOtp({ email })).error).toBeNull();
      const { subject, link, parts, code } = await flows.newestTo(email);
      expect(subject).toMatch(/^Sign in/);
      expect(parts.type).toBe("magiclink");
      if (way === "link") expect(await flows.press(link)).toMatchObject({ kind: "signed-in" });
      if (way === "hash") {
        const { data } = await auth.verifyOtp({ token_hash: parts.token, type: "magiclink" });
        expect(data.session?.user.email).toBe(email);
      }
      if (way === "code") {
        const { data } = await auth.verifyOtp({ email, token: code, type: "email" });
        expect(data.session?.user.email).toBe(email);
        expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "otp" }]);
      }
    }
    expect((await auth.signInWithPassword({ email, password: own })).error).toBeNull();
  });

  test("makes an account for an address that has none, with what it was given", async () => {
    const email = newAddress();
    const { auth } = flows.client();
    await auth.signInWithOtp({ email: email.toUpperCase(), options: { data: { name: "Ada" } } });
    const { code, parts } = await flows.newestTo(email);
    expect(parts.type).toBe("signup");
    const { data } = await auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: "Ada", email_verified: true },
    });
    for (const guess of ["", "undefined", "null"]) {
      const { error } = await auth.signInWithPassword({ email, password: guess });
      expect(error).not.toBeNull();
    }
  });

  test("keeps what the account was given when the first mail was lost", async () => {
    const email = newAddress();
    const { auth } = flows.client();
    await auth.signInWithOtp({ email, options: { data: { name: "Ada" } } });
    flows.context.clock.advance(61);
    await auth.signInWithOtp({ email });
    const { code } = await flows.newestTo(email);
    const { data } = await auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.user_metadata.name).toBe("Ada");
  });

  test("goes on as a PKCE flow in a program elsewhere", async () => {
    const { email } = await flows.account();
    const supabase = flows.client("pkce");
    await supabase.auth.signInWithOtp({ email, options: { emailRedirectTo: elsewhere } });
    const code = await flows.codeBehind((await flows.newestTo(email)).link);
    expect((await supabase.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await supabase.auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: "magiclink" },
    ]);
    expect(
      (await flows.post("/token?grant_type=pkce", { auth_code: code, code_verifier: "x" })).status,
    ).toBe(404);
  });

  test("a code that was handed out is good for five minutes", async () => {
    const { email } = await flows.account();
    const supabase = flows.client("pkce");
    await supabase.auth.signInWithOtp({ email, options: { emailRedirectTo: elsewhere } });
    const { link } = await flows.newestTo(email);
    flows.context.clock.advance(3000);
    const code = await flows.codeBehind(link);
    flows.context.clock.advance(301);
    expect((await supabase.auth.exchangeCodeForSession(code)).error?.code).toBe(
      "flow_state_expired",
    );
  });

  test("makes no account when that is not wanted, and says so where duplicates are told too", async () => {
    const email = newAddress();
    const { auth } = flows.client();
    const options = { shouldCreateUser: false };
    expect((await auth.signInWithOtp({ email, options })).error).toMatchObject({
      code: "otp_disabled",
      message: "Signups not allowed for otp",
      status: 422,
    });
    expect(await flows.countTo(email)).toBe(0);
  });

  test("makes an account where addresses are taken as they come, too, but proves it", async () => {
    const trusting = await openEmailFlows({ EMAIL_CONFIRMATION: "off" });
    const email = newAddress();
    const { auth } = trusting.client();
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const { code } = await trusting.newestTo(email);
    const { data } = await auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);

    const another = newAddress();
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => trusting.client().auth.signUp({ email: another, password })),
    );
    expect(tries.filter(({ data: { session } }) => session)).toMatchObject([
      { data: { user: { user_metadata: { email_verified: true } } } },
    ]);
    expect(tries.filter(({ error }) => error?.code === "user_already_exists")).toHaveLength(3);
    await trusting.close();
  });

  test("has an older name", async () => {
    const { email } = await flows.account();
    expect(await flows.post("/magiclink", { email })).toEqual({ status: 200, body: {} });
    expect((await flows.newestTo(email)).parts.type).toBe("magiclink");
    expect(await flows.post("/magiclink", {})).toMatchObject({
      status: 422,
      body: { code: "validation_failed", message: "Password recovery requires an email" },
    });
  });

  test("is refused in the protocol's words", async () => {
    const otp = async (body: object) => (await flows.post("/otp", body)).body.message;
    const email = newAddress();
    expect(await otp({ email, phone: "4479123" })).toBe(
      "Only an email address or phone number should be provided",
    );
    expect(await otp({ email, channel: "sms" })).toBe(
      "Channel should only be specified with Phone OTP",
    );
    expect(await otp({})).toBe("One of email or phone must be set");
    expect(await flows.post("/otp", { phone: "4479123" })).toMatchObject({
      status: 400,
      body: { code: "phone_provider_disabled", message: "Unsupported phone provider" },
    });
    expect(await otp({ email, code_challenge: "short", code_challenge_method: "s256" })).toBe(
      "code challenge has to be between 43 and 128 characters",
    );
  });
});

describe("a forgotten password", () => {
  test("is replaced after opening the link, and every other session ends", async () => {
    const { supabase: lost, email, password: old } = await flows.signedIn();
    const { auth } = flows.client();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const { parts, subject } = await flows.newestTo(email);
    expect(subject).toMatch(/new password/);
    expect(
      (await flows.client().auth.signInWithPassword({ email, password: old })).error,
    ).toBeNull();
    await auth.verifyOtp({ token_hash: parts.token, type: "recovery" });
    expect((await auth.updateUser({ password: "another one now" })).error).toBeNull();
    expect((await lost.auth.getUser()).error).not.toBeNull();
    const again = await flows.client().auth.signInWithPassword({ email, password: old });
    expect(again.error?.code).toBe("invalid_credentials");
    expect((await flows.newestTo(email)).subject).toBe("Your password was changed");
  });

  test("works by code, and its link is one for the page of the new password", async () => {
    const { email } = await flows.account();
    await flows.client().auth.resetPasswordForEmail(email);
    const first = await flows.newestTo(email);
    const typed = await flows
      .client()
      .auth.verifyOtp({ email, token: first.code, type: "recovery" });
    expect(typed.error).toBeNull();
    flows.context.clock.advance(61);
    await flows.client().auth.resetPasswordForEmail(email);
    const { link } = await flows.newestTo(email);
    expect(await flows.press(link)).toMatchObject({ path: "/auth/new-password" });
  });

  test("leads to the page of the new password by way of the second step", async () => {
    const { email } = await flows.context.createUser({ email: newAddress(), factor: true });
    const redirectTo = "http://localhost:3000/auth/new-password";
    await flows.client().auth.resetPasswordForEmail(email, { redirectTo });
    const finished = await flows.press((await flows.newestTo(email)).link);
    const { pathname, searchParams } = new URL(
      finished.kind === "signed-in" ? finished.path : "",
      redirectTo,
    );
    expect(pathname).toBe("/auth/second-step");
    expect(returnPath(searchParams.get("next"))).toBe("/auth/new-password");
  });

  test("goes on as a PKCE flow in a program elsewhere", async () => {
    const { email } = await flows.account();
    const supabase = flows.client("pkce");
    await supabase.auth.resetPasswordForEmail(email, { redirectTo: elsewhere });
    const code = await flows.codeBehind((await flows.newestTo(email)).link);
    const { data } = await supabase.auth.exchangeCodeForSession(code);
    expect(data.user?.email).toBe(email);
    expect((await supabase.auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: "recovery" },
    ]);
  });

  test("a link is good for an hour and dies with the next one", async () => {
    const { email } = await flows.account();
    const { auth } = flows.client();
    await auth.resetPasswordForEmail(email);
    const first = await flows.newestTo(email);
    flows.context.clock.advance(61);
    await auth.resetPasswordForEmail(email);
    const second = await flows.newestTo(email);
    await expect(flows.press(first.link)).rejects.toMatchObject({ code: "otp_expired" });
    flows.context.clock.advance({ hours: 1 });
    await expect(flows.press(second.link)).rejects.toMatchObject({ code: "otp_expired" });
  });

  test("an address without an account is answered alike, now and when asked again", async () => {
    const { email: known } = await flows.account();
    const answers = [];
    for (const email of [known, newAddress()]) {
      answers.push([
        await flows.post("/recover", { email }),
        await flows.post("/recover", { email }),
        await flows.post("/otp", { email }),
        await flows.post("/otp", { email }),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(({ status }) => status)).toEqual([200, 429, 200, 429]);
  });
});
