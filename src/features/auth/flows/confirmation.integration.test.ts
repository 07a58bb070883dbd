import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSecurityEvents } from "../security-log/security-log.store.server.ts";
import {
  type EmailFlows,
  elsewhere,
  newAddress,
  openEmailFlows,
} from "./email-flows.test-support.ts";

/** Signing up where addresses are confirmed by email. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows();
});
afterAll(() => flows.close());

const password = "long enough";

test("sign-in waits until the button behind the mail's link was pressed, which works once", async () => {
  const email = newAddress();
  const supabase = flows.client();
  const { data } = await supabase.auth.signUp({ email, password });
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email, role: "authenticated" });
  expect(data.user?.confirmation_sent_at).toBeTruthy();
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: false });
  const early = await supabase.auth.signInWithPassword({ email, password });
  expect(early.error).toMatchObject({
    code: "email_not_confirmed",
    message: "Email not confirmed",
  });

  const { link } = await flows.newestTo(email);
  expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/confirm");
  expect(link.searchParams.get("next")).toBe("http://localhost:3000/");
  expect(await flows.press(link)).toMatchObject({ kind: "signed-in", path: "/welcome" });
  const signedIn = await supabase.auth.signInWithPassword({ email, password });
  expect(signedIn.data.user?.user_metadata.email_verified).toBe(true);
  expect(signedIn.data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
  await expect(flows.press(link)).rejects.toMatchObject({ code: "otp_expired" });
});

test("the code of the mail confirms as well as its link, and either ends the other", async () => {
  for (const type of ["signup", "email"] as const) {
    const email = newAddress();
    await flows.client().auth.signUp({ email, password });
    const { code, link } = await flows.newestTo(email);
    const { data, error } = await flows.client().auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.session?.access_token).toBeTruthy();
    await expect(flows.press(link)).rejects.toMatchObject({ code: "otp_expired" });
    const again = await flows.client().auth.verifyOtp({ email, token: code, type });
    expect(again.error).toMatchObject({
      code: "otp_expired",
      message: "Token has expired or is invalid",
      status: 403,
    });
  }
});

test("the link's token can be handed to the client, also out of a PKCE flow", async () => {
  for (const flowType of ["implicit", "pkce"] as const) {
    const email = newAddress();
    await flows.client(flowType).auth.signUp({ email, password });
    const { token } = (await flows.newestTo(email)).parts;
    expect(token.startsWith("pkce_")).toBe(flowType === "pkce");
    const verified = { token_hash: token, type: "signup" } as const;
    const { data } = await flows.client().auth.verifyOtp(verified);
    expect(data.session?.user.email).toBe(email);
    expect((await flows.client().auth.verifyOtp(verified)).error).toMatchObject({
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  }
});

test("asking again within a minute is refused, later another link is sent and the first is void", async () => {
  const email = newAddress();
  const supabase = flows.client();
  await supabase.auth.signUp({ email, password });
  const first = await flows.newestTo(email);
  flows.context.clock.advance(13);
  expect((await supabase.auth.resend({ type: "signup", email })).error).toMatchObject({
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after 47 seconds.",
    status: 429,
  });
  expect((await supabase.auth.signUp({ email, password })).error?.code).toBe(
    "over_email_send_rate_limit",
  );
  flows.context.clock.advance(47);
  expect((await supabase.auth.resend({ type: "signup", email })).error).toBeNull();
  const second = await flows.newestTo(email);
  await expect(flows.press(first.link)).rejects.toMatchObject({ code: "otp_expired" });
  expect(await flows.press(second.link)).toMatchObject({ kind: "signed-in" });
});

test("an address without an account, and one that is confirmed, are answered as any other", async () => {
  const { email: confirmed } = await flows.account();
  for (const email of [newAddress(), confirmed]) {
    const { auth } = flows.client();
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect((await auth.resend({ type: "signup", email })).error?.code).toBe(
      "over_email_send_rate_limit",
    );
    expect(await flows.countTo(email)).toBe(0);
  }
});

test("a second sign-up for a waiting address changes neither password nor metadata", async () => {
  const email = newAddress();
  const supabase = flows.client();
  await supabase.auth.signUp({ email, password, options: { data: { a: 1 } } });
  flows.context.clock.advance(61);
  await supabase.auth.signUp({ email, password, options: { data: { a: 2 } } });
  await flows.press((await flows.newestTo(email)).link);
  const first = await supabase.auth.signInWithPassword({ email, password });
  expect(first.data.user?.user_metadata.a).toBe(1);
});

test("a second sign-up with another password changes neither until the address is confirmed", async () => {
  const email = newAddress();
  const supabase = flows.client();
  await supabase.auth.signUp({ email, password: "the first one" });
  flows.context.clock.advance(61);
  await supabase.auth.signUp({ email, password: "the second one" });
  const second = await supabase.auth.signInWithPassword({ email, password: "the second one" });
  expect(second.error?.code).toBe("invalid_credentials");
  const first = await supabase.auth.signInWithPassword({ email, password: "the first one" });
  expect(first.error?.code).toBe("email_not_confirmed");
});

describe("a link asked for by a browser that holds a verifier", () => {
  test("leads a program elsewhere to a code that only that browser can exchange", async () => {
    const email = newAddress();
    const supabase = flows.client("pkce");
    const options = { emailRedirectTo: elsewhere };
    await supabase.auth.signUp({ email, password, options });
    const finished = await flows.press((await flows.newestTo(email)).link);
    const address = new URL(finished.kind === "elsewhere" ? finished.address : "");
    expect(address.origin + address.pathname).toBe("https://app.example/back");
    const code = address.searchParams.get("code") ?? "";
    const stranger = flows.client("pkce");
    expect((await stranger.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    flows.context.clock.advance(299);
    const { data, error } = await supabase.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect((await supabase.auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: "email/signup" },
    ]);
  });

  test("signs in on this site whatever device it is opened on", async () => {
    const email = newAddress();
    const options = { emailRedirectTo: "https://evil.example/" };
    await flows.client("pkce").auth.signUp({ email, password, options });
    const finished = await flows.press((await flows.newestTo(email)).link);
    expect(finished).toMatchObject({ kind: "signed-in", path: "/welcome" });
  });
});

test("what happened is in the account's log", async () => {
  const email = newAddress();
  const { auth } = flows.client();
  const { data } = await auth.signUp({ email, password });
  await flows.press((await flows.newestTo(email)).link);
  flows.context.clock.advance(61);
  await auth.signUp({ email, password });
  await auth.signInWithOtp({ email });
  const { code } = await flows.newestTo(email);
  await auth.verifyOtp({ email, token: code, type: "email" });
  await auth.updateUser({ password: "another one now" });
  await auth.reauthenticate();
  await auth.updateUser({ data: { a: 1 } });
  const events = await flows.context.services.database.asSystem("test log", (transaction) =>
    listSecurityEvents(transaction, { userId: data.user?.id ?? "", limit: 20 }),
  );
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    "login",
    "user_confirmation_requested",
    "user_modified",
    "user_reauthenticate_requested",
    "user_recovery_requested",
    "user_repeated_signup",
    "user_signedup",
    "user_updated_password",
  ]);
});

test("opens no session for a user who is banned", async () => {
  const email = newAddress();
  await flows.client().auth.signUp({ email, password });
  const { parts, code } = await flows.newestTo(email);
  await flows.context.services.database.asSystem("test ban", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ banned_until: new Date("9999-01-01") })
      .where("email", "=", email)
      .execute(),
  );
  const { auth } = flows.client();
  const verified = await auth.verifyOtp({ token_hash: parts.token, type: "signup" });
  expect(verified.error).toMatchObject({ code: "user_banned", status: 403 });
  const typed = await auth.verifyOtp({ email, token: code, type: "signup" });
  expect(typed.error?.code).toBe("otp_expired");
});
