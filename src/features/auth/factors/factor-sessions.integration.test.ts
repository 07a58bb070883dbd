import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasAnyRight } from "#platform/viewer.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import {
  actionsOf,
  type Bench,
  claimsOf,
  openBench,
  type Person,
  sessionOf,
} from "./factors.test-support.ts";

/** The effects of second factors on sessions, and the people who may have and remove them. */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const advance = (seconds: number) => bench.context.clock.advance(seconds);

describe("the session", () => {
  test("stays at aal2 through refreshes, and the token from before is of no use", async () => {
    const { supabase } = await bench.person();
    const before = (await sessionOf(supabase)).refresh_token;
    await bench.setUpTotp(supabase);
    const { data } = await supabase.auth.refreshSession();
    expect(data.session).not.toBeNull();
    expect((await claimsOf(supabase)).aal).toBe("aal2");
    expect(await bench.refresh(before)).toMatchObject({ status: 400 });
  });

  test("the refresh token from before is refused right away, too, and does no harm", async () => {
    const { supabase } = await bench.person();
    const before = (await sessionOf(supabase)).refresh_token;
    await bench.setUpTotp(supabase);
    for (const seconds of [0, 60]) {
      advance(seconds);
      expect(await bench.refresh(before)).toMatchObject({
        status: 400,
        code: "refresh_token_not_found",
      });
    }
    expect((await supabase.auth.refreshSession()).error).toBeNull();
  });

  test("an access token from before the second step goes on without it", async () => {
    const { supabase } = await bench.person();
    const before = (await sessionOf(supabase)).access_token;
    const app = await bench.setUpTotp(supabase);
    expect(await bench.send("/factors", before, { factor_type: "totp" })).toMatchObject({
      status: 403,
      code: "insufficient_aal",
    });
    expect(await bench.send(`/factors/${app.id}`, before, undefined, "DELETE")).toMatchObject({
      status: 422,
      code: "insufficient_aal",
    });
  });

  test("others that have not taken the second step end; those that have stay", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    const [second, third] = [await bench.signIn(user), await bench.signIn(user)];
    advance(30);
    await second.auth.mfa.challengeAndVerify({ factorId: app.id, code: app.code() });
    expect((await third.auth.getUser()).error).not.toBeNull();
    expect((await second.auth.getUser()).error).toBeNull();
    expect((await supabase.auth.getUser()).error).toBeNull();
  });
});

test("an administrator acts as one after the second step alone", async () => {
  const admin = await bench.context.createUser({ roles: ["admin"], factor: true });
  expect(hasAnyRight(admin)).toBe(true);
  const supabase = await bench.signIn(admin);
  const viewer = async () =>
    await authenticate(bench.context.services, (await sessionOf(supabase)).access_token);
  expect(hasAnyRight(await viewer())).toBe(false);
  const { data } = await supabase.auth.mfa.listFactors();
  const factorId = data?.totp[0]?.id ?? "";
  for (let step = 0; step < 2; step += 1) {
    const code = admin.nextCode();
    expect((await supabase.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(hasAnyRight(await viewer())).toBe(true);
  }
});

describe("removing an app", () => {
  test("takes the second step, brings the session down and is told by mail", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.setUpTotp(supabase);
    const second = await bench.signIn(user);
    expect((await second.auth.mfa.unenroll({ factorId: app.id })).error).toMatchObject({
      status: 422,
      code: "insufficient_aal",
      message: "AAL2 required to unenroll verified factor",
    });
    const { data, error } = await supabase.auth.mfa.unenroll({ factorId: app.id });
    expect(error).toBeNull();
    expect(data).toEqual({ id: app.id });
    await supabase.auth.refreshSession();
    const claims = await claimsOf(supabase);
    expect(claims.aal).toBe("aal1");
    expect(claims.amr.map(({ method }) => method)).toEqual(["password"]);
    expect((await supabase.auth.getUser()).data.user?.factors).toBeUndefined();
    expect(await actionsOf(bench.context, user.userId)).toContain("factor_unenrolled");
    const emails = await bench.context.outbox();
    const news = emails.filter(({ recipient }) => recipient === user.email);
    expect(news.map(({ subject }) => subject)).toContain("A sign-in method was removed");
  });

  test("leaves sessions alone that came by another factor", async () => {
    const { user, supabase } = await bench.person();
    const first = await bench.setUpTotp(supabase, "first");
    const second = await bench.enrollTotp(supabase, "second");
    const other = await bench.signIn(user);
    await supabase.auth.mfa.challengeAndVerify({ factorId: second.id, code: second.code() });
    expect((await other.auth.getUser()).error).not.toBeNull();
    await supabase.auth.mfa.unenroll({ factorId: first.id });
    await supabase.auth.refreshSession();
    expect((await claimsOf(supabase)).aal).toBe("aal2");
  });

  test("needs no second step while the factor was only begun, and is no news", async () => {
    const { user, supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    expect((await supabase.auth.mfa.unenroll({ factorId: app.id })).data).toEqual({ id: app.id });
    const emails = await bench.context.outbox();
    expect(
      emails.some(
        ({ recipient, subject }) =>
          recipient === user.email && subject === "A sign-in method was removed",
      ),
    ).toBe(false);
  });
});

describe("those who may not", () => {
  test("an account without a name has no second factors", async () => {
    const { user, supabase } = await bench.person();
    await bench.context.services.database.asSystem("test anonymous", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ is_anonymous: true })
        .where("id", "=", user.userId)
        .execute(),
    );
    const { error } = await supabase.auth.mfa.enroll({ factorType: "totp" });
    expect(error).toMatchObject({ status: 403, code: "no_authorization" });
  });

  test("a factor of somebody else is not found, and an id that is none is malformed", async () => {
    const { supabase } = await bench.person();
    const app = await bench.enrollTotp(supabase);
    const { supabase: stranger } = await bench.person();
    for (const [id, code, message] of [
      [app.id, "mfa_factor_not_found", "Factor not found"],
      [crypto.randomUUID(), "mfa_factor_not_found", "Factor not found"],
      ["nonsense", "validation_failed", "factor_id must be an UUID"],
    ] as const) {
      const { access_token } = await sessionOf(stranger);
      const body = { challenge_id: crypto.randomUUID(), code: "000000" };
      for (const answer of [
        await bench.send(`/factors/${id}/challenge`, access_token, {}),
        await bench.send(`/factors/${id}/verify`, access_token, body),
        await bench.send(`/factors/${id}`, access_token, undefined, "DELETE"),
      ]) {
        expect(answer).toMatchObject({ status: 404, code, message });
      }
    }
    expect((await supabase.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("a factor begun before another came in use cannot lift a session by itself", async () => {
    const owner = await bench.person();
    const intruder: Person = { ...owner, supabase: await bench.signIn(owner.user) };
    const pending = await intruder.supabase.auth.mfa.enroll({
      factorType: "phone",
      phone: "+15005550099",
      friendlyName: "Mine",
    });
    await bench.setUpTotp(owner.supabase);
    const again = await bench.signIn(owner.user);
    const { error } = await again.auth.mfa.challenge({ factorId: pending.data?.id ?? "" });
    expect(error).toMatchObject({ status: 403, code: "insufficient_aal" });
  });
});
