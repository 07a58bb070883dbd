import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionsOf, type Bench, claimsOf, openBench } from "./factors.test-support.ts";
import { formatRecoveryCode } from "./recovery-code-text.rules.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const advance = (seconds: number) => bench.context.clock.advance(seconds);

/** Somebody with an authenticator app and a set of codes, signed in at `aal2`. */
async function protectedPerson() {
  const person = await bench.person();
  const app = await bench.setUpTotp(person.supabase);
  const { data, error } = await person.supabase.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { ...person, app, set: data };
}

const emailsTo = async (email: string) =>
  (await bench.context.outbox()).filter(({ recipient }) => recipient === email);

describe("making codes", () => {
  test("ten of them are told once, and the set shows up as a factor that cannot be used as one", async () => {
    const { supabase, user, set, app } = await protectedPerson();
    expect(set).toMatchObject({
      type: "recovery_code",
      friendly_name: "Recovery codes",
      total: 10,
    });
    expect(new Set(set.codes).size).toBe(10);
    for (const code of set.codes) expect(code).toMatch(/^[2-9a-z]{16}$/);

    const { data: status } = await supabase.auth.mfa.recoveryCodes.getStatus();
    expect(status).toEqual({ id: set.id, type: "recovery_code", total: 10, remaining: 10 });
    const { data: factors } = await supabase.auth.mfa.listFactors();
    expect(factors?.recovery_code).toMatchObject([{ id: set.id, status: "verified" }]);
    expect(factors?.totp).toMatchObject([{ id: app.id }]);
    expect((await supabase.auth.mfa.challenge({ factorId: set.id })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await supabase.auth.mfa.unenroll({ factorId: set.id })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    const stored = await bench.context.services.database.asSystem("test", (transaction) =>
      transaction.selectFrom("private.recovery_codes").selectAll().execute(),
    );
    for (const code of set.codes) expect(JSON.stringify(stored)).not.toContain(code);
    expect(await actionsOf(bench.context, user.userId)).toContain("recovery_codes_generated");
    const [message] = (await emailsTo(user.email)).filter(({ text }) =>
      text.includes("recovery codes"),
    );
    expect(message?.text).toContain("A set of recovery codes was added");
  });

  test("needs another factor in use, and the second step", async () => {
    const { user, supabase } = await bench.person();
    await bench.enrollTotp(supabase);
    expect((await supabase.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: "mfa_recovery_codes_sole_factor",
    });
    await bench.setUpTotp(supabase, "used");
    const low = await bench.signIn(user);
    for (const call of ["generate", "regenerate", "unenroll"] as const) {
      expect((await low.auth.mfa.recoveryCodes[call]()).error).toMatchObject({
        status: 403,
        code: "insufficient_aal",
      });
    }
    expect((await low.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    for (const call of ["regenerate", "unenroll"] as const) {
      expect((await supabase.auth.mfa.recoveryCodes[call]()).error?.code).toBe(
        "mfa_factor_not_found",
      );
    }
  });

  test("there is one set, and its name is like a factor's", async () => {
    const { supabase } = await bench.person();
    await bench.setUpTotp(supabase, "App");
    const generate = (friendlyName?: string) =>
      supabase.auth.mfa.recoveryCodes.generate(friendlyName ? { friendlyName } : undefined);
    expect((await generate("App")).error?.code).toBe("mfa_factor_name_conflict");
    expect((await generate("Paper")).data?.friendly_name).toBe("Paper");
    expect((await generate("Other")).error?.code).toBe("mfa_verified_factor_exists");
    const taken = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "Paper" });
    expect(taken.error?.code).toBe("mfa_factor_name_conflict");
  });

  test("two sets asked for at the same time become one", async () => {
    const { supabase } = await bench.person();
    await bench.setUpTotp(supabase);
    const answers = await Promise.all([
      supabase.auth.mfa.recoveryCodes.generate(),
      supabase.auth.mfa.recoveryCodes.generate(),
    ]);
    expect(answers.map(({ error }) => error?.code).sort()).toEqual([
      "mfa_verified_factor_exists",
      undefined,
    ]);
  });
});

describe("using a code", () => {
  test("lifts the session, once, as people type it, and is told by mail", async () => {
    const { user, set } = await protectedPerson();
    const supabase = await bench.signIn(user);
    const third = await bench.signIn(user);
    const [code = ""] = set.codes;
    const events: string[] = [];
    supabase.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await supabase.auth.mfa.recoveryCodes.verify({
      code: ` ${formatRecoveryCode(code)} `,
    });
    expect(error).toBeNull();
    expect(data?.user.factors?.map(({ factor_type }) => factor_type)).toEqual([
      "totp",
      "recovery_code",
    ]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    const claims = await claimsOf(supabase);
    expect(claims.aal).toBe("aal2");
    expect(claims.amr.map(({ method }) => method)).toContain("mfa/recovery_code");
    expect((await third.auth.getUser()).error).not.toBeNull();

    const again = await supabase.auth.mfa.recoveryCodes.verify({ code });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const { data: status } = await supabase.auth.mfa.recoveryCodes.getStatus();
    expect(status).toMatchObject({ total: 10, remaining: 9 });
    const emails = await emailsTo(user.email);
    const news = emails.find(({ subject }) => subject === "A recovery code was used");
    expect(news?.text).toContain("You have 9 codes left");
    expect(await actionsOf(bench.context, user.userId)).toContain("recovery_code_used");
  });

  test("one code used by two sessions at the same time lifts one of them", async () => {
    const { user, set } = await protectedPerson();
    const sessions = [await bench.signIn(user), await bench.signIn(user)];
    const [code = ""] = set.codes;
    const answers = await Promise.all(
      sessions.map((session) => session.auth.mfa.recoveryCodes.verify({ code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const status = await bench.context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.recovery_codes")
        .select("id")
        .where("user_id", "=", user.userId)
        .where("used_at", "is not", null)
        .execute(),
    );
    expect(status).toHaveLength(1);
  });

  test("codes of somebody else, empty ones and those of nobody are wrong", async () => {
    const { set } = await protectedPerson();
    const { supabase } = await protectedPerson();
    const { supabase: bare } = await bench.person();
    const [foreign = ""] = set.codes;
    for (const [client, code] of [
      [supabase, foreign],
      [supabase, ""],
      [supabase, "’ or 1=1"],
      [bare, foreign],
    ] as const) {
      expect((await client.auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
        status: 422,
        code: "mfa_verification_failed",
        message: "Invalid recovery code entered",
      });
    }
  });

  test("after five wrong ones the set rests, and the app still works", async () => {
    const { user, set, app } = await protectedPerson();
    const supabase = await bench.signIn(user);
    const verify = async (code: string) =>
      (await supabase.auth.mfa.recoveryCodes.verify({ code })).error;
    await Promise.all(Array.from({ length: 8 }, (_, index) => verify(`wrong ${index}`)));
    const [code = ""] = set.codes;
    expect(await verify(code)).toMatchObject({ status: 429, code: "mfa_recovery_codes_locked" });
    advance(59);
    expect((await verify(code))?.code).toBe("mfa_recovery_codes_locked");
    const { error } = await supabase.auth.mfa.challengeAndVerify({
      factorId: app.id,
      code: app.code(),
    });
    expect(error).toBeNull();
    advance(1);
    expect(await verify(code)).toBeNull();
  });
});

describe("replacing and removing", () => {
  test("new codes end the old ones and the rest, and keep the set's id", async () => {
    const { supabase, set } = await protectedPerson();
    for (let count = 0; count < 5; count += 1) {
      await supabase.auth.mfa.recoveryCodes.verify({ code: "wrong" });
    }
    const { data } = await supabase.auth.mfa.recoveryCodes.regenerate();
    expect(data).toMatchObject({ id: set.id, friendly_name: "Recovery codes", total: 10 });
    expect(data?.codes.some((code) => set.codes.includes(code))).toBe(false);
    const [old = ""] = set.codes;
    const [fresh = ""] = data?.codes ?? [];
    expect((await supabase.auth.mfa.recoveryCodes.verify({ code: old })).error?.code).toBe(
      "mfa_verification_failed",
    );
    expect((await supabase.auth.mfa.recoveryCodes.verify({ code: fresh })).error).toBeNull();
  });

  test("removed codes are gone, and sessions that they lifted come down", async () => {
    const { supabase, user, set } = await protectedPerson();
    const byCode = await bench.signIn(user);
    await byCode.auth.mfa.recoveryCodes.verify({ code: set.codes[0] ?? "" });
    const { data } = await supabase.auth.mfa.recoveryCodes.unenroll();
    expect(data).toEqual({ id: set.id });
    expect((await supabase.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await supabase.auth.mfa.listFactors()).data?.recovery_code).toEqual([]);
    expect(await actionsOf(bench.context, user.userId)).toContain("recovery_codes_removed");
    await byCode.auth.refreshSession();
    expect((await claimsOf(byCode)).aal).toBe("aal1");
  });

  test("they go with the last factor in use, and sessions that they lifted come down", async () => {
    const { user, supabase, set, app } = await protectedPerson();
    const byCode = await bench.signIn(user);
    await byCode.auth.mfa.recoveryCodes.verify({ code: set.codes[0] ?? "" });
    await supabase.auth.mfa.unenroll({ factorId: app.id });
    expect((await supabase.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await supabase.auth.getUser()).data.user?.factors).toBeUndefined();
    await byCode.auth.refreshSession();
    expect((await claimsOf(byCode)).aal).toBe("aal1");
  });
});
