import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type EmailFlows,
  elsewhere,
  newAddress,
  openEmailFlows,
} from "./email-flows.test-support.ts";

/** The owner of an account that was made by a person who does not have its mailbox. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows();
});
afterAll(() => flows.close());

const password = "long enough";

/** An account whose address a stranger typed, with a password that they know. */
async function preparedAccount() {
  const email = newAddress();
  const stranger = flows.client();
  const { data } = await stranger.auth.signUp({
    email,
    password: "of a stranger",
    options: { data: { name: "Mallory" } },
  });
  return { email, userId: data.user?.id ?? "" };
}

describe("an account that somebody else prepared", () => {
  test.each(["sign-in", "recovery"] as const)(
    "belongs to the mailbox's owner after a link for a %s",
    async (way) => {
      const { email, userId } = await preparedAccount();
      const { auth } = flows.client();
      if (way === "sign-in") await auth.signInWithOtp({ email });
      else await auth.resetPasswordForEmail(email);
      const { parts } = await flows.newestTo(email);
      const { data } = await auth.verifyOtp({ token_hash: parts.token, type: parts.type });
      expect(data.user?.id).toBe(userId);
      expect(data.user?.email_confirmed_at).toBeTruthy();
      expect(data.user?.user_metadata).toEqual({
        sub: userId,
        email,
        email_verified: true,
        phone_verified: false,
      });
      const stranger = await flows
        .client()
        .auth.signInWithPassword({ email, password: "of a stranger" });
      expect(stranger.error?.code).toBe("invalid_credentials");
      expect((await auth.updateUser({ password })).error).toBeNull();
    },
  );

  test("belongs to the mailbox's owner alone once they confirm a sign-up of their own", async () => {
    const { email, userId } = await preparedAccount();
    flows.context.clock.advance(61);
    const { data, error } = await flows.client().auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(JSON.stringify(data.user)).not.toContain("Mallory");
    const early = await flows
      .client()
      .auth.signInWithPassword({ email, password: "of a stranger" });
    expect(early.error?.code).toBe("email_not_confirmed");
    const finished = await flows.press((await flows.newestTo(email)).link);
    expect(finished).toMatchObject({ kind: "signed-in", session: { user: { id: userId } } });
    for (const tried of ["of a stranger", password]) {
      const signIn = await flows.client().auth.signInWithPassword({ email, password: tried });
      expect(signIn.error?.code).toBe("invalid_credentials");
    }
  });

  test("is one's own for a person who signs up twice with the same password", async () => {
    const { email } = await preparedAccount();
    flows.context.clock.advance(61);
    const { auth } = flows.client();
    const { data } = await auth.signUp({ email, password: "of a stranger" });
    expect(data.user?.user_metadata.name).toBe("Mallory");
    await flows.press((await flows.newestTo(email)).link);
    const signIn = await auth.signInWithPassword({ email, password: "of a stranger" });
    expect(signIn.error).toBeNull();
    expect(signIn.data.user?.user_metadata.name).toBe("Mallory");
  });

  test("so it does when the stranger has the confirmation sent again meanwhile", async () => {
    const { email } = await preparedAccount();
    await flows.client().auth.signInWithOtp({ email });
    await flows.context.runJobs();
    flows.context.clock.advance(61);
    await flows.client().auth.resend({ type: "signup", email });
    const { parts, link } = await flows.newestTo(email);
    expect(parts.type).toBe("signup");
    await flows.press(link);
    const stranger = await flows
      .client()
      .auth.signInWithPassword({ email, password: "of a stranger" });
    expect(stranger.error?.code).toBe("invalid_credentials");
  });

  test("the code of a mail says too that the password is gone, and a mail does", async () => {
    const { email } = await preparedAccount();
    const byCode = async () => {
      await flows.client().auth.signInWithOtp({ email });
      const { code } = await flows.newestTo(email);
      return (await flows.post("/verify", { type: "email", email, token: code })).body;
    };
    expect(await byCode()).toMatchObject({ user: { email }, lost_password: true });
    flows.context.clock.advance(61);
    const again = await byCode();
    expect(again).toMatchObject({ user: { email } });
    expect(again).not.toHaveProperty("lost_password");
    const subjects = (await flows.context.outbox())
      .filter(({ recipient }) => recipient === email)
      .map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === "Your earlier password no longer works"),
    ).toHaveLength(1);
  });

  test("someone who asked by PKCE continues with their code", async () => {
    const { email } = await preparedAccount();
    const supabase = flows.client("pkce");
    await supabase.auth.signInWithOtp({ email, options: { emailRedirectTo: elsewhere } });
    const code = await flows.codeBehind((await flows.newestTo(email)).link);
    expect((await supabase.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test("an account that was confirmed keeps its password", async () => {
    const { email, password: own } = await flows.account();
    await flows.client().auth.signInWithOtp({ email });
    await flows.press((await flows.newestTo(email)).link);
    const { error } = await flows.client().auth.signInWithPassword({ email, password: own });
    expect(error).toBeNull();
  });
});

describe("an account that waits without a password, and is signed up for with one", () => {
  const lostEmails = async (email: string) =>
    (await flows.context.outbox()).filter(
      ({ recipient, subject }) =>
        recipient === email && subject === "Your earlier password no longer works",
    );

  /** The account of somebody who asked for an email link or was invited, and signs up a minute later. */
  async function waitingAccount(way: "email link" | "invitation", { signsUp = true } = {}) {
    const email = newAddress();
    if (way === "email link") await flows.client().auth.signInWithOtp({ email });
    else {
      const { url, context } = flows;
      const auth = { persistSession: false, autoRefreshToken: false };
      const team = createClient(url, context.keys.secret, { auth });
      expect((await team.auth.admin.inviteUserByEmail(email)).error).toBeNull();
    }
    await flows.context.runJobs();
    flows.context.clock.advance(61);
    if (signsUp) {
      const { error } = await flows.client().auth.signUp({ email, password });
      expect(error).toBeNull();
    }
    return email;
  }

  test.each(["email link", "invitation"] as const)(
    "after an %s, the link asks for the password again, and one email says so",
    async (way) => {
      const email = await waitingAccount(way);
      expect(await flows.press((await flows.newestTo(email)).link)).toMatchObject({
        kind: "signed-in",
        path: "/auth/new-password?unclaimed",
      });
      expect(await lostEmails(email)).toHaveLength(1);
    },
  );

  test("the code says so too", async () => {
    const email = await waitingAccount("email link");
    const { code } = await flows.newestTo(email);
    const { body } = await flows.post("/verify", { type: "signup", email, token: code });
    expect(body).toMatchObject({ user: { email }, lost_password: true });
    expect(await lostEmails(email)).toHaveLength(1);
  });

  test("an email link or an invitation alone says nothing of a password", async () => {
    for (const way of ["email link", "invitation"] as const) {
      const email = await waitingAccount(way, { signsUp: false });
      const { link } = await flows.newestTo(email);
      if (way === "invitation") await flows.client().auth.resetPasswordForEmail(email);
      const finished = await flows.press(link);
      expect(finished).not.toMatchObject({ path: "/auth/new-password?unclaimed" });
      expect(await lostEmails(email)).toEqual([]);
    }
  });
});
