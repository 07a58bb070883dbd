import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  actionsOf,
  type Bench,
  challengeOf,
  claimsOf,
  openBench,
  sessionOf,
} from "./factors.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const advance = (seconds: number) => bench.context.clock.advance(seconds);

describe("setting up an authenticator app", () => {
  test("the answer has secret, address and picture, and they are told this once", async () => {
    const { user, supabase } = await bench.person();
    const { data } = await supabase.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "My telephone",
      issuer: "Meridian & friends",
    });
    expect(data).toMatchObject({ type: "totp", friendly_name: "My telephone" });
    const { secret = "", uri = "", qr_code = "" } = data?.totp ?? {};
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Meridian%20%26%20friends:${encodeURIComponent(user.email)}?algorithm=SHA1&digits=6&issuer=Meridian%20%26%20friends&period=30&secret=${secret}`,
    );
    expect(qr_code.startsWith("data:image/svg+xml;utf-8,<svg ")).toBe(true);
    expect(new URL(qr_code).hash).toBe("");

    const { data: read } = await supabase.auth.getUser();
    expect(read.user?.factors).toMatchObject([
      { id: data?.id, factor_type: "totp", status: "unverified", friendly_name: "My telephone" },
    ]);
    expect(JSON.stringify(read)).not.toContain(secret);
  });

  test("without an issuer the site's host stands for it", async () => {
    const { supabase } = await bench.person();
    const { data } = await supabase.auth.mfa.enroll({ factorType: "totp" });
    expect(new URL(data?.totp.uri ?? "").searchParams.get("issuer")).toBe("localhost:3000");
  });

  test("the first right code puts the factor in use and lifts the session", async () => {
    const { user, supabase } = await bench.person();
    const events: string[] = [];
    supabase.auth.onAuthStateChange((event) => void events.push(event));
    const app = await bench.enrollTotp(supabase);
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
    const challengeId = await challengeOf(supabase, app.id);
    const { data, error } = await supabase.auth.mfa.verify({
      factorId: app.id,
      challengeId,
      code: app.code(),
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: app.id, status: "verified" }]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    const claims = await claimsOf(supabase);
    expect(claims.aal).toBe("aal2");
    expect(claims.amr.map(({ method }) => method).sort()).toEqual(["password", "totp"]);
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    expect((await supabase.auth.mfa.listFactors()).data).toMatchObject({
      totp: [{ id: app.id }],
      phone: [],
    });
    expect(await actionsOf(bench.context, user.userId)).toEqual(
      expect.arrayContaining(["factor_in_progress", "challenge_created", "verification_attempted"]),
    );
    const emails = await bench.context.outbox();
    const news = emails.filter(({ recipient }) => recipient === user.email);
    expect(news.map(({ subject }) => subject)).toContain("A sign-in method was added");
  });

  test("verifying a factor that is in use sends no mail about it again", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    advance(30);
    await supabase.auth.mfa.challengeAndVerify({ factorId: app.id, code: app.code() });
    const emails = await bench.context.outbox();
    expect(
      emails.filter(
        ({ recipient, subject }) =>
          recipient === user.email && subject === "A sign-in method was added",
      ),
    ).toHaveLength(1);
  });

  test("other apps that were begun are forgotten", async () => {
    const { supabase } = await bench.person();
    await bench.enrollTotp(supabase, "begun");
    await bench.setUpTotp(supabase, "done");
    const { data } = await supabase.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(["done"]);
  });
});

describe("what enrolment refuses", () => {
  test("a kind that there is not", async () => {
    const { supabase } = await bench.person();
    for (const factorType of ["sms", "recovery_code", ""]) {
      const { error } = await supabase.auth.mfa.enroll({ factorType: factorType as "totp" });
      expect(error).toMatchObject({
        status: 400,
        code: "validation_failed",
        message: "factor_type needs to be totp, phone, or webauthn",
      });
    }
  });

  test("a name that is taken, the empty one too", async () => {
    const { supabase } = await bench.person();
    for (const friendlyName of ["Same", ""]) {
      await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
      const { error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
      expect(error).toMatchObject({
        status: 422,
        code: "mfa_factor_name_conflict",
        message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
      });
    }
  });

  test("an eleventh factor, until attempts that were given up are forgotten", async () => {
    const { supabase } = await bench.person();
    for (let number = 1; number <= 10; number += 1) await bench.enrollTotp(supabase, `${number}`);
    const eleventh = () => supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "11" });
    expect((await eleventh()).error).toMatchObject({
      status: 422,
      code: "too_many_enrolled_mfa_factors",
    });
    advance(300);
    expect((await eleventh()).error).toBeNull();
    expect((await supabase.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("anything in a session that has not taken the second step", async () => {
    const { user, supabase } = await bench.person();
    await bench.setUpTotp(supabase);
    const second = await bench.signIn(user);
    const refused = await second.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(refused.error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
      message: "AAL2 required to enroll a new factor",
    });
    const { error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(error).toBeNull();
  });

  test("a kind that the configuration turns off, in use or not", async () => {
    const closed = await openBench({ FACTOR_KINDS: "none" });
    const { supabase } = await closed.person();
    const { error } = await supabase.auth.mfa.enroll({ factorType: "totp" });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_totp_enroll_not_enabled",
      message: "MFA enroll is disabled for TOTP",
    });
    await closed.close();
  });
});

describe("codes", () => {
  test("are good one step early and late, and no further", async () => {
    for (const [steps, accepted] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { supabase } = await bench.person();
      const app = await bench.enrollTotp(supabase);
      const { error } = await supabase.auth.mfa.challengeAndVerify({
        factorId: app.id,
        code: app.code(steps),
      });
      if (accepted) expect(error).toBeNull();
      else {
        expect(error).toMatchObject({
          status: 422,
          code: "mfa_verification_failed",
          message: "Invalid TOTP code entered",
        });
      }
    }
  });

  test("work once: not again in the same step, and not in the next", async () => {
    const { supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    const used = app.code();
    const again = async (code: string) =>
      (await supabase.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error?.code;
    expect(await again(used)).toBe("mfa_verification_failed");
    advance(30);
    expect(await again(used)).toBe("mfa_verification_failed");
    expect(await again(app.code())).toBeUndefined();
    // An earlier code that was never used is behind the last one.
    expect(await again(app.code(-1))).toBe("mfa_verification_failed");
  });

  test("one code offered for eight challenges at the same time is taken for one", async () => {
    const { supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    advance(60);
    const challenges = [];
    for (let count = 0; count < 8; count += 1) challenges.push(await challengeOf(supabase, app.id));
    const { access_token } = await sessionOf(supabase);
    const answers = await Promise.all(
      challenges.map((challenge_id) =>
        bench.send(`/factors/${app.id}/verify`, access_token, { challenge_id, code: app.code() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("one code offered by two sessions at the same time lifts one of them", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    advance(60);
    const sessions = [await bench.signIn(user), await bench.signIn(user)];
    const answers = await Promise.all(
      sessions.map((session) =>
        session.auth.mfa.challengeAndVerify({ factorId: app.id, code: app.code() }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("empty ones are refused before anything is counted", async () => {
    const { supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    for (const code of ["", "  "]) {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: app.id, code });
      expect(error).toMatchObject({ status: 400, message: "Code needs to be non-empty" });
    }
  });
});
