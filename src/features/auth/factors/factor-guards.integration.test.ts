import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUnixSeconds } from "#shared/time.ts";
import { deleteUnfinishedFactorsJob } from "./delete-unfinished-factors.job.server.ts";
import {
  actionsOf,
  type Bench,
  challengeOf,
  openBench,
  type TotpHandle,
} from "./factors.test-support.ts";

/** The protection of a factor against those who guess, wait or come from elsewhere. */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const advance = (seconds: number) => bench.context.clock.advance(seconds);

type Client = ReturnType<Bench["client"]>;

const verify = async (supabase: Client, factorId: string, challengeId: string, code: string) =>
  (await supabase.auth.mfa.verify({ factorId, challengeId, code })).error;

/** A code that none of the three steps in question has. */
function wrongCode(app: TotpHandle): string {
  const right = [-1, 0, 1].map((steps) => app.code(steps));
  const wrong = ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code));
  return wrong ?? "444444";
}

describe("a challenge", () => {
  test("is good once", async () => {
    const { supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const challengeId = await challengeOf(supabase, app.id);
    expect(await verify(supabase, app.id, challengeId, app.code())).toBeNull();
    advance(30);
    expect(await verify(supabase, app.id, challengeId, app.code())).toMatchObject({
      status: 422,
      code: "mfa_ip_address_mismatch",
      message: "Challenge and verify IP addresses mismatch.",
    });
  });

  test("lives 300 seconds and says when it ends", async () => {
    const { supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const { data } = await supabase.auth.mfa.challenge({ factorId: app.id });
    const now = toUnixSeconds(bench.context.clock.now());
    expect(data).toMatchObject({ type: "totp", expires_at: now + 300 });
    const challengeId = data?.id ?? "";
    advance(299);
    expect((await verify(supabase, app.id, challengeId, wrongCode(app)))?.code).toBe(
      "mfa_verification_failed",
    );
    advance(1);
    expect(await verify(supabase, app.id, challengeId, app.code())).toMatchObject({
      status: 422,
      code: "mfa_challenge_expired",
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    });
    expect((await verify(supabase, app.id, challengeId, app.code()))?.code).toBe(
      "mfa_factor_not_found",
    );
  });

  test("of another factor, of nobody, or of no form at all is not found", async () => {
    const { supabase } = await bench.person();
    const [one, two] = [
      await bench.enrollTotp(supabase, "one"),
      await bench.enrollTotp(supabase, "two"),
    ];
    const ofOne = await challengeOf(supabase, one.id);
    for (const challengeId of [ofOne, crypto.randomUUID(), "nonsense", ""]) {
      expect(await verify(supabase, two.id, challengeId, two.code())).toMatchObject({
        status: 422,
        code: "mfa_factor_not_found",
        message: "MFA factor with the provided challenge ID not found",
      });
    }
  });

  test("is answered in the session that asked for it, and in no other", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const elsewhere = await bench.signIn(user);
    const challengeId = await challengeOf(supabase, app.id);
    expect((await verify(elsewhere, app.id, challengeId, app.code()))?.code).toBe(
      "mfa_ip_address_mismatch",
    );
    expect(await verify(supabase, app.id, challengeId, app.code())).toBeNull();
  });

  test("ends with the fifth wrong answer", async () => {
    const { supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const challengeId = await challengeOf(supabase, app.id);
    for (let count = 0; count < 5; count += 1) {
      expect((await verify(supabase, app.id, challengeId, wrongCode(app)))?.code).toBe(
        "mfa_verification_failed",
      );
    }
    advance(60);
    expect((await verify(supabase, app.id, challengeId, app.code()))?.code).toBe(
      "mfa_challenge_expired",
    );
  });
});

describe("a factor", () => {
  test("rests after five wrong answers in a row, longer each time, and then works again", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const guess = async (code: string) => {
      const challenge = await supabase.auth.mfa.challenge({ factorId: app.id });
      if (challenge.error) return challenge.error;
      return await verify(supabase, app.id, challenge.data.id, code);
    };
    for (let count = 0; count < 5; count += 1) await guess(wrongCode(app));
    const locked = { status: 429, code: "over_request_rate_limit" };
    expect(await guess(app.code())).toMatchObject(locked);
    advance(59);
    expect(await guess(app.code())).toMatchObject(locked);
    advance(1);
    expect((await guess(wrongCode(app)))?.code).toBe("mfa_verification_failed");
    advance(119);
    expect(await guess(app.code())).toMatchObject(locked);
    advance(1);
    expect(await guess(app.code())).toBeNull();
    // A right code wipes the slate clean.
    advance(30);
    expect((await guess(wrongCode(app)))?.code).toBe("mfa_verification_failed");
    expect(await guess(app.code())).toBeNull();
    expect(await actionsOf(bench.context, user.userId)).toContain("verification_failed");
  });

  test("counts guesses that come at the same time, and in several sessions, each", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    advance(60);
    const sessions = [await bench.signIn(user), await bench.signIn(user)];
    const challenges = [];
    for (const session of [...sessions, ...sessions, ...sessions, ...sessions, ...sessions]) {
      challenges.push({ session, id: await challengeOf(session, app.id) });
    }
    const answers = await Promise.all(
      challenges.map(({ session, id }) => verify(session, app.id, id, wrongCode(app))),
    );
    const codes = answers.map((error) => error?.code);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === "over_request_rate_limit")).toHaveLength(5);
  });
});

describe("limits and housekeeping", () => {
  test("one network may ask and answer thirty times in a row, and fifteen times a minute", async () => {
    const limited = await openBench({ FACTOR_ATTEMPTS_PER_CLIENT: "30" });
    const { supabase } = await limited.person();
    const app = await limited.enrollTotp(supabase);
    const ask = async () => (await supabase.auth.mfa.challenge({ factorId: app.id })).error;
    for (let count = 0; count < 30; count += 1) expect(await ask()).toBeNull();
    expect(await ask()).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    limited.context.clock.advance(4);
    expect(await ask()).toBeNull();
    expect(await ask()).not.toBeNull();
    await limited.close();
  });

  test("what nobody went on with for a day is forgotten", async () => {
    const { supabase } = await bench.person();
    const used = await bench.setUpTotp(supabase, "used");
    const pending = await bench.enrollTotp(supabase, "begun");
    for (const { id } of [used, pending]) await challengeOf(supabase, id);
    const counts = async () => {
      await deleteUnfinishedFactorsJob.handle(bench.context.services, {}, { id: "test" });
      return await bench.context.services.database.asSystem("test", async (transaction) => ({
        factors: (
          await transaction
            .selectFrom("auth.mfa_factors")
            .select("id")
            .where("id", "in", [used.id, pending.id])
            .execute()
        ).map(({ id }) => id),
        challenges: (
          await transaction
            .selectFrom("auth.mfa_challenges")
            .select("id")
            .where("factor_id", "in", [used.id, pending.id])
            .execute()
        ).length,
      }));
    };
    expect((await counts()).factors).toHaveLength(2);
    advance(86_401);
    expect(await counts()).toEqual({ factors: [used.id], challenges: 0 });
  });
});
