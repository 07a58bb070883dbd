import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredOneTimeJob } from "../one-time/delete-expired-one-time.job.server.ts";
import {
  type EmailFlows,
  elsewhere,
  newAddress,
  openEmailFlows,
  type Received,
} from "./email-flows.test-support.ts";

/** A new address, confirmed by the mailbox of the old one and that of the new one. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows();
});
afterAll(() => flows.close());

const half = /^Confirmation link accepted/;

async function startChange() {
  const person = await flows.signedIn();
  const next = newAddress();
  const { data, error } = await person.supabase.auth.updateUser({ email: next });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, new_email: next });
  const emails = { old: await flows.newestTo(person.email), new: await flows.newestTo(next) };
  return { ...person, next, emails };
}

const open = ({ parts: { token } }: Received) =>
  flows.post("/verify", { type: "email_change", token_hash: token });

describe("both mailboxes", () => {
  test.each([
    ["old", "new"],
    ["new", "old"],
  ] as const)("confirm by their links, %s then %s", async (first, second) => {
    const { supabase, email, next, emails, password } = await startChange();
    expect(await open(emails[first])).toMatchObject({
      status: 200,
      body: { msg: expect.stringMatching(half), code: "200" },
    });
    expect((await supabase.auth.getUser()).data.user).toMatchObject({ email, new_email: next });
    expect(await open(emails[second])).toMatchObject({
      status: 200,
      body: { user: { email: next } },
    });

    const { data } = await flows.client().auth.signInWithPassword({ email: next, password });
    expect(data.user?.new_email).toBeUndefined();
    expect(data.user?.user_metadata).toMatchObject({ email: next, email_verified: true });
    expect(data.user?.identities).toMatchObject([
      { provider: "email", identity_data: { email: next, email_verified: true } },
    ]);
    expect(
      (await flows.client().auth.signInWithPassword({ email, password })).error,
    ).not.toBeNull();
    const news = await flows.newestTo(email);
    expect(news.subject).toBe("Your email address was changed");
    expect(news.text).toContain(next);
  });

  test("confirm by their codes, each with its own", async () => {
    const { email, next, emails } = await startChange();
    const verify = (address: string, { code }: Received) =>
      flows.client().auth.verifyOtp({ email: address, token: code, type: "email_change" });
    if (emails.old.code !== emails.new.code) {
      expect((await verify(email, emails.new)).error?.code).toBe("otp_expired");
    }
    const first = await verify(email, emails.old);
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await verify(email, emails.old)).error?.code).toBe("otp_expired");
    expect((await verify(next, emails.new)).data.user?.email).toBe(next);
  });

  test("are needed: one link twice is not both", async () => {
    const { supabase, email, emails } = await startChange();
    await open(emails.new);
    expect((await open(emails.new)).status).toBe(403);
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
  });

  test("are needed: wearing out the code of one does not do for it", async () => {
    const { supabase, email, emails } = await startChange();
    for (let tries = 0; tries < 5; tries += 1) {
      await flows.post("/verify", { type: "email_change", email, token: "wrong" });
    }
    const { code: token } = emails.old;
    const worn = await flows.post("/verify", { type: "email_change", email, token });
    expect(worn.status).toBe(403);
    expect((await open(emails.new)).body.msg).toMatch(half);
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
    expect((await open(emails.old)).body.access_token).toBeTruthy();
  });

  test("can click at the same time: one is the first half and the other does it", async () => {
    const { next, emails } = await startChange();
    const answers = await Promise.all([open(emails.old), open(emails.new)]);
    expect(answers.filter(({ body }) => half.test(String(body.msg)))).toHaveLength(1);
    expect(answers.filter(({ body }) => body.access_token)).toMatchObject([
      { body: { user: { email: next } } },
    ]);
  });
});

test("changing again makes the earlier mails void, and halves with them; sending again sends what is missing", async () => {
  const { supabase, email, next, emails } = await startChange();
  expect((await supabase.auth.updateUser({ email: newAddress() })).error?.code).toBe(
    "over_email_send_rate_limit",
  );
  await open(emails.old);
  flows.context.clock.advance(61);
  const another = newAddress();
  await supabase.auth.updateUser({ email: another });
  expect((await open(emails.new)).status).toBe(403);
  expect((await open(await flows.newestTo(another))).body.msg).toMatch(half);

  flows.context.clock.advance(61);
  const sent = await flows.newestTo(email);
  const stranger = flows.client();
  expect((await stranger.auth.resend({ type: "email_change", email })).error).toBeNull();
  const again = await flows.newestTo(email);
  expect(again.parts.token).not.toBe(sent.parts.token);
  expect(await flows.countTo(another)).toBe(1);
  expect((await open(sent)).status).toBe(403);
  expect((await open(again)).body).toMatchObject({ user: { email: another } });
  expect((await supabase.auth.getUser()).data.user?.email).toBe(another);
  expect(await flows.countTo(next)).toBe(1);
});

test("a change that nobody finishes ends with its last link, and then nothing is sent again", async () => {
  const { supabase, email, next, emails } = await startChange();
  await open(emails.new);
  flows.context.clock.advance(3601);
  await supabase.auth.refreshSession();
  expect((await supabase.auth.getUser()).data.user?.new_email).toBe(next);
  await deleteExpiredOneTimeJob.handle(flows.context.services, {}, { id: "test" });
  expect((await supabase.auth.getUser()).data.user?.new_email).toBeUndefined();
  for (const address of [email, next]) {
    const before = await flows.countTo(address);
    expect((await flows.client().auth.resend({ type: "email_change", email: address })).error).toBe(
      null,
    );
    expect(await flows.countTo(address)).toBe(before);
  }
});

test("it can be sent again by the new address too", async () => {
  const { supabase, next } = await startChange();
  const before = await flows.countTo(next);
  await flows.client().auth.resend({ type: "email_change", email: next });
  expect(await flows.countTo(next)).toBe(before + 1);
  expect((await supabase.auth.getUser()).data.user?.new_email).toBe(next);
});

test("an address that is taken is refused, also when it is taken meanwhile", async () => {
  const { email: taken } = await flows.account();
  const { supabase } = await flows.signedIn();
  expect((await supabase.auth.updateUser({ email: taken })).error).toMatchObject({
    code: "email_exists",
    message: "A user with this email address has already been registered",
    status: 422,
  });
  const { email, next, emails } = await startChange();
  await flows.context.createUser({ email: next });
  await open(emails.old);
  expect(await open(emails.new)).toMatchObject({ status: 422, body: { code: "email_exists" } });
  // Both halves are used up, so sending again sends both.
  flows.context.clock.advance(61);
  const before = await flows.countTo(email);
  expect((await flows.client().auth.resend({ type: "email_change", email })).error).toBeNull();
  expect(await flows.countTo(email)).toBe(before + 1);
});

test("a program elsewhere gets a code for the second half", async () => {
  const { email, password } = await flows.account();
  const supabase = flows.client("pkce");
  await supabase.auth.signInWithPassword({ email, password });
  const next = newAddress();
  await supabase.auth.updateUser({ email: next }, { emailRedirectTo: elsewhere });
  const first = await flows.press((await flows.newestTo(next)).link);
  const address = first.kind === "elsewhere" ? first.address : "";
  expect(new URL(address).searchParams.get("message")).toMatch(half);
  const code = await flows.codeBehind((await flows.newestTo(email)).link);
  const { data, error } = await supabase.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(next);
});

test("a new password calls a pending change off", async () => {
  const { supabase, emails } = await startChange();
  await supabase.auth.updateUser({ password: "another one now" });
  expect((await supabase.auth.getUser()).data.user?.new_email).toBeUndefined();
  for (const message of [emails.old, emails.new]) expect((await open(message)).status).toBe(403);
});

test("the address that an account has already changes nothing", async () => {
  const { supabase, email } = await flows.signedIn();
  const { data, error } = await supabase.auth.updateUser({ email: email.toUpperCase() });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBeUndefined();
  expect(await flows.countTo(email)).toBe(0);
});

describe("an account without an address", () => {
  let open: EmailFlows;
  beforeAll(async () => {
    open = await openEmailFlows({ ANONYMOUS_SIGN_INS: "on" });
  });
  afterAll(() => open.close());

  async function anonymous(of: EmailFlows) {
    const supabase = of.client();
    const { data } = await supabase.auth.signInAnonymously();
    return { supabase, userId: data.user?.id };
  }

  test("becomes a permanent one when its first address is proven, by one mail", async () => {
    const { supabase, userId } = await anonymous(open);
    expect((await supabase.auth.updateUser({ password: "long enough" })).error).toMatchObject({
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
    const email = newAddress();
    const { data } = await supabase.auth.updateUser({ email, password: "long enough" });
    expect(data.user).toMatchObject({ is_anonymous: true, email: "", new_email: email });
    const { code } = await open.newestTo(email);
    const changed = { email, token: code, type: "email_change" } as const;
    const { data: verified } = await open.client().auth.verifyOtp(changed);
    expect(verified.user).toMatchObject({ id: userId, email, is_anonymous: false });
    expect(verified.user?.email_confirmed_at).toBeTruthy();
    expect(verified.user?.identities).toMatchObject([{ provider: "email" }]);
    expect(verified.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
    const signedIn = await open
      .client()
      .auth.signInWithPassword({ email, password: "long enough" });
    expect(signedIn.data.user?.id).toBe(userId);
  });

  test("does so right away where addresses are taken as they come", async () => {
    const trusting = await openEmailFlows({ ANONYMOUS_SIGN_INS: "on", EMAIL_CONFIRMATION: "off" });
    const { supabase } = await anonymous(trusting);
    const email = newAddress();
    const { data } = await supabase.auth.updateUser({ email });
    expect(data.user).toMatchObject({ email, is_anonymous: false });
    await trusting.close();
  });
});

test("where addresses are taken as they come, a change is confirmed by both all the same", async () => {
  const trusting = await openEmailFlows({ EMAIL_CONFIRMATION: "off" });
  const { supabase, email } = await trusting.signedIn();
  const next = newAddress();
  const { data } = await supabase.auth.updateUser({ email: next });
  expect(data.user).toMatchObject({ email, new_email: next });
  const { link: first } = await trusting.newestTo(email);
  const { link: second } = await trusting.newestTo(next);
  expect(await trusting.press(first)).toMatchObject({ kind: "half" });
  expect(await trusting.press(second)).toMatchObject({ session: { user: { email: next } } });
  await trusting.close();
});
