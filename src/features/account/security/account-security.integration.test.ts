import { afterAll, beforeAll, expect, test } from "vitest";
import { removePhone } from "#features/auth/auth.contract.ts";
import { type Bench, openBench, sessionOf } from "#features/auth/factors/factors.test-support.ts";
import { authenticate } from "#features/auth/sessions/sessions.usecases.server.ts";
import { readSecurity } from "./account-security.usecases.server.ts";

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({ FACTOR_KINDS: "totp,webauthn", PHONE_SIGN_IN: "on" });
});

afterAll(() => bench.close());

/** Data of the security page for the person as whom the client is signed in. */
async function shown(supabase: Parameters<typeof sessionOf>[0]) {
  const { services } = bench.context;
  const { access_token } = await sessionOf(supabase);
  return await readSecurity(services, await authenticate(services, access_token));
}

test("a new account has a password and nothing beside it; kinds that are off are not offered", async () => {
  const { user, supabase } = await bench.person();
  expect(await shown(supabase)).toEqual({
    email: user.email,
    hasPassword: true,
    asksForPresent: false,
    emailChange: null,
    phone: null,
    factorKinds: ["totp", "webauthn"],
    factors: [],
    recoveryCodes: null,
    identities: [],
    identityCount: 1,
    mayUnlink: false,
    needsFactor: false,
  });
});

test("factors in use are listed by name, without their secrets; one that was only begun is not", async () => {
  const { supabase } = await bench.person();
  const app = await bench.setUpTotp(supabase, "My telephone");
  const pending = await bench.enrollTotp(supabase, "Half done");
  const security = await shown(supabase);
  expect(security.factors).toMatchObject([{ id: app.id, kind: "totp", name: "My telephone" }]);
  expect(JSON.stringify(security)).not.toContain(app.secret);
  expect(JSON.stringify(security)).not.toContain(pending.id);
});

test("recovery codes are counted, and never shown again", async () => {
  const { supabase } = await bench.person();
  await bench.setUpTotp(supabase);
  const { data } = await supabase.auth.mfa.recoveryCodes.generate();
  const [code = ""] = data?.codes ?? [];
  expect((await shown(supabase)).recoveryCodes).toEqual({ total: 10, remaining: 10 });
  expect((await supabase.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull();
  const security = await shown(supabase);
  expect(security.recoveryCodes).toEqual({ total: 10, remaining: 9 });
  for (const each of data?.codes ?? []) expect(JSON.stringify(security)).not.toContain(each);
});

test("a pending change of address names who has yet to confirm, until the codes are too old", async () => {
  const { user, supabase } = await bench.person();
  const next = `next-${user.email}`;
  expect((await supabase.auth.updateUser({ email: next })).error).toBeNull();
  const { emailChange } = await shown(supabase);
  expect(emailChange?.newEmail).toBe(next);
  expect(emailChange?.awaited.toSorted()).toEqual([next, user.email].sort());
  bench.context.clock.advance(3601);
  await supabase.auth.refreshSession();
  expect((await shown(supabase)).emailChange).toEqual({
    newEmail: next,
    awaited: [],
    asksBoth: true,
    isHalfConfirmed: false,
  });
});

test("a change is half confirmed until the other half is used up too", async () => {
  const { user, supabase } = await bench.person();
  const next = `next-${user.email}`;
  expect((await supabase.auth.updateUser({ email: next })).error).toBeNull();
  const emails = await bench.context.outbox();
  const confirm = async (email: string) => {
    const sent = emails.find(
      ({ recipient, subject }) => recipient === email && subject.startsWith("Confirm your new"),
    );
    const token = /\b\d{6}\b/.exec(sent?.text ?? "")?.[0] ?? "";
    return await bench.client().auth.verifyOtp({ email, token, type: "email_change" });
  };
  expect((await confirm(user.email)).error).toBeNull();
  expect((await shown(supabase)).emailChange).toMatchObject({
    awaited: [next],
    isHalfConfirmed: true,
  });
  // Another account gets the address meanwhile, so the second half changes nothing.
  await bench.context.createUser({ email: next });
  expect((await confirm(next)).error?.code).toBe("email_exists");
  expect((await shown(supabase)).emailChange).toEqual({
    newEmail: next,
    awaited: [],
    asksBoth: true,
    isHalfConfirmed: false,
  });
});

test("a change from an address that was never proven asks the new one alone", async () => {
  const { user, supabase } = await bench.person();
  const next = `next-${user.email}`;
  await bench.context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ email_confirmed_at: null })
      .where("id", "=", user.userId)
      .execute(),
  );
  expect((await supabase.auth.updateUser({ email: next })).error).toBeNull();
  expect((await shown(supabase)).emailChange).toEqual({
    newEmail: next,
    awaited: [next],
    asksBoth: false,
    isHalfConfirmed: false,
  });
});

test("a phone number that signs in is shown until it's removed", async () => {
  const { services } = bench.context;
  const { supabase } = await bench.person();
  const phone = "447955500199";
  expect((await supabase.auth.updateUser({ phone })).error).toBeNull();
  const text = (await bench.context.outbox()).find(({ recipient }) => recipient === phone)?.text;
  const token = /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "";
  const { error } = await supabase.auth.verifyOtp({ phone, token, type: "phone_change" });
  expect(error).toBeNull();
  expect((await shown(supabase)).phone).toEqual({ number: phone, signsIn: true, mayRemove: true });
  const { access_token } = await sessionOf(supabase);
  const client = { address: "127.0.0.1", userAgent: null };
  await removePhone(services, await authenticate(services, access_token), client);
  expect((await shown(supabase)).phone).toBeNull();
});

test("an administrator is asked for a second step until there is one", async () => {
  const user = await bench.context.createUser({ roles: ["admin"] });
  const supabase = await bench.signIn(user);
  expect((await shown(supabase)).needsFactor).toBe(true);
  await bench.setUpTotp(supabase);
  expect((await shown(supabase)).needsFactor).toBe(false);
});
