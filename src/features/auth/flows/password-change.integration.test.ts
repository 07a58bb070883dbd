import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { toSeconds } from "#shared/time.ts";
import { deleteFlowsOf } from "../one-time/flows.store.server.ts";
import { deleteSessions } from "../sessions/sessions.store.server.ts";
import { lockUser } from "../users/users.store.server.ts";
import { type EmailFlows, elsewhere, openEmailFlows } from "./email-flows.test-support.ts";

/** The requirements for a new password, and the sessions, links and codes that it ends. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows({ ACCESS_TOKEN_SECONDS: "200000" });
});
afterAll(() => flows.close());

const next = "another one now";

test("it must differ from the present one and be a good one", async () => {
  const { supabase, password } = await flows.signedIn();
  expect((await supabase.auth.updateUser({ password })).error).toMatchObject({
    code: "same_password",
    message: "New password should be different from the old password.",
    status: 422,
  });
  expect((await supabase.auth.updateUser({ password: "short" })).error).toMatchObject({
    code: "weak_password",
    status: 422,
  });
});

test("it ends the other sessions and every link and code that is pending", async () => {
  const { supabase, email, password } = await flows.signedIn();
  const other = flows.client();
  await other.auth.signInWithPassword({ email, password });
  await other.auth.signInWithOtp({ email });
  const { parts } = await flows.newestTo(email);
  expect((await supabase.auth.updateUser({ password: next })).error).toBeNull();
  expect((await other.auth.getUser()).error).not.toBeNull();
  expect((await supabase.auth.getUser()).error).toBeNull();
  const opened = await other.auth.verifyOtp({ token_hash: parts.token, type: "magiclink" });
  expect(opened.error?.code).toBe("otp_expired");
  expect((await flows.newestTo(email)).subject).toBe("Your password was changed");
});

describe("in a session older than a day", () => {
  const day = toSeconds({ days: 1 });

  test("it needs a code from a mail, good once", async () => {
    const { supabase, email } = await flows.signedIn();
    flows.context.clock.advance(day + 1);
    expect((await supabase.auth.updateUser({ password: next })).error).toMatchObject({
      code: "reauthentication_needed",
      message: "Password update requires reauthentication",
      status: 400,
    });
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
    const { code, link, subject } = await flows.newestTo(email);
    expect(subject).toMatch(/code/);
    expect(link.hostname).toBe("no.link");
    const nonce = code;
    const wrong = await supabase.auth.updateUser({ password: next, nonce: "wrong" });
    expect(wrong.error).toMatchObject({
      code: "reauthentication_not_valid",
      message: "Nonce has expired or is invalid",
      status: 422,
    });
    expect((await supabase.auth.updateUser({ password: next, nonce })).error).toBeNull();
    const again = await supabase.auth.updateUser({ password: `${next} 2`, nonce });
    expect(again.error?.code).toBe("reauthentication_not_valid");
  });

  test("a code stays good when the password is refused for another reason", async () => {
    const { supabase, email, password } = await flows.signedIn();
    flows.context.clock.advance(day + 1);
    await supabase.auth.reauthenticate();
    const { code: nonce } = await flows.newestTo(email);
    expect((await supabase.auth.updateUser({ password, nonce })).error?.code).toBe("same_password");
    expect((await supabase.auth.updateUser({ password: next, nonce })).error).toBeNull();
  });

  test("five wrong codes end it, and another is sent a minute later at the earliest", async () => {
    const { supabase, email } = await flows.signedIn();
    flows.context.clock.advance(day + 1);
    await supabase.auth.reauthenticate();
    const { code: nonce } = await flows.newestTo(email);
    for (let tries = 0; tries < 5; tries += 1) {
      await supabase.auth.updateUser({ password: next, nonce: "wrong" });
    }
    expect((await supabase.auth.updateUser({ password: next, nonce })).error?.code).toBe(
      "reauthentication_not_valid",
    );
    expect((await supabase.auth.reauthenticate()).error?.code).toBe("over_email_send_rate_limit");
    flows.context.clock.advance(60);
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
  });

  test("a code of another account, or one for something else, is none", async () => {
    const one = await flows.signedIn();
    const two = await flows.signedIn();
    flows.context.clock.advance(day + 1);
    await one.supabase.auth.reauthenticate();
    await two.supabase.auth.signInWithOtp({ email: two.email });
    for (const email of [one.email, two.email]) {
      const { code: nonce } = await flows.newestTo(email);
      const { error } = await two.supabase.auth.updateUser({ password: next, nonce });
      expect(error?.code).toBe("reauthentication_not_valid");
    }
    const { code } = await flows.newestTo(one.email);
    const typed = await one.supabase.auth.verifyOtp({
      email: one.email,
      token: code,
      type: "email",
    });
    expect(typed.error?.code).toBe("otp_expired");
  });

  test("metadata needs no code", async () => {
    const { supabase } = await flows.signedIn();
    flows.context.clock.advance(day + 1);
    const { data, error } = await supabase.auth.updateUser({ data: { name: "Ada", gone: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ name: "Ada" });
    expect(data.user?.user_metadata).not.toHaveProperty("gone");
  });
});

test("with a factor in use, a session that has not used it changes neither password nor address", async () => {
  const { supabase, userId } = await flows.signedIn();
  await flows.context.services.database.asSystem("test factor", (transaction) =>
    transaction
      .insertInto("auth.mfa_factors")
      .values({
        id: crypto.randomUUID(),
        user_id: userId,
        factor_type: "totp",
        status: "verified",
        created_at: flows.context.clock.now(),
        updated_at: flows.context.clock.now(),
      })
      .execute(),
  );
  for (const change of [{ password: next }, { email: "next@people.example" }]) {
    expect((await supabase.auth.updateUser(change)).error).toMatchObject({
      code: "insufficient_aal",
      message: "AAL2 session is required to update email or password when MFA is enabled.",
      status: 401,
    });
  }
  expect((await supabase.auth.updateUser({ data: { name: "Ada" } })).error).toMatchObject({
    code: "insufficient_aal",
    status: 403,
  });
});

describe("where the present password is asked for", () => {
  let strict: EmailFlows;
  beforeAll(async () => {
    strict = await openEmailFlows({
      PASSWORD_CHANGE_NEEDS_CURRENT_PASSWORD: "on",
      PASSWORD_CHANGE_NEEDS_REAUTHENTICATION: "off",
      ACCESS_TOKEN_SECONDS: "200000",
    });
  });
  afterAll(() => strict.close());

  const message = "Current password required when setting new password.";

  test("it must be given, and be right", async () => {
    const { supabase, password } = await strict.signedIn();
    const change = async (current_password?: string) =>
      (
        await supabase.auth.updateUser({
          password: next,
          ...(current_password ? { current_password } : {}),
        })
      ).error;
    expect(await change()).toMatchObject({ code: "current_password_required", message });
    expect(await change("wrong")).toMatchObject({ code: "current_password_invalid", message });
    expect(await change(password)).toBeNull();
  });

  test("but not right after coming in through a mail, nor a day later without it", async () => {
    const { email } = await strict.account();
    const { auth } = strict.client();
    await auth.resetPasswordForEmail(email);
    const { code } = await strict.newestTo(email);
    await auth.verifyOtp({ email, token: code, type: "recovery" });
    expect((await auth.updateUser({ password: next })).error).toBeNull();
    strict.context.clock.advance({ days: 1, seconds: 1 });
    expect((await auth.updateUser({ password: `${next} 2` })).error?.code).toBe(
      "current_password_required",
    );
  });
});

test("of two sessions that set one at the same time the first ends the second, whose change is refused", async () => {
  const { supabase, email, password } = await flows.signedIn();
  const other = flows.client();
  await other.auth.signInWithPassword({ email, password });
  const passwords = ["the first new one", "the second new one"];
  const results = await Promise.all(
    [supabase, other].map(({ auth }, index) =>
      auth.updateUser({ password: passwords[index] ?? "" }),
    ),
  );
  const won = results.findIndex(({ error }) => error === null);
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  const signedIn = await flows
    .client()
    .auth.signInWithPassword({ email, password: passwords[won] ?? "" });
  expect(signedIn.error).toBeNull();
});

test("a code that is exchanged while the password changes leads nowhere", async () => {
  const { email, userId } = await flows.signedIn();
  const other = flows.client("pkce");
  await other.auth.signInWithOtp({ email, options: { emailRedirectTo: elsewhere } });
  const code = await flows.codeBehind((await flows.newestTo(email)).link);
  const { database } = flows.context.services;
  let exchanging = Promise.resolve<unknown>(undefined);
  await database.asSystem("test password change", async (transaction) => {
    await lockUser(transaction, userId);
    exchanging = other.auth.exchangeCodeForSession(code);
    if (database.kind === "postgres") await untilSomebodyWaits(transaction);
    await deleteSessions(transaction, userId);
    await deleteFlowsOf(transaction, userId);
  });
  expect(await exchanging).toMatchObject({ error: { code: "flow_state_not_found", status: 404 } });
});

/** Until another transaction waits for a lock of this one. */
async function untilSomebodyWaits(transaction: DatabaseTransaction): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where pg_backend_pid() = any (pg_blocking_pids(pid))
    `.execute(transaction);
    waiting = rows[0]?.count ?? 0;
  }
}
