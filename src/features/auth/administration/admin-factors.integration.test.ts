import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUnixSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { type Listening, listenTo } from "../admin-api.test-support.ts";

/** Factors and passkeys of others, as the real client manages them with the secret key. */

let context: TestContext;
let server: Listening;
beforeAll(async () => {
  context = await createTestContext();
  server = await listenTo(context);
});
afterAll(async () => {
  server.close();
  await context.close();
});

const run = (statement: string, values: unknown[]) =>
  context.services.database.executeRaw(statement, values);

/** A user whose session has taken the second step with a factor. */
async function withFactor(name = "Phone app"): Promise<{ user: TestUser; factorId: string }> {
  const user = await context.createUser();
  const factorId = crypto.randomUUID();
  const now = context.clock.now();
  await run(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'verified', $4, $4, 'JBSWY3DPEHPK3PXP')`,
    [factorId, user.userId, name, now],
  );
  await run("update auth.sessions set aal = 'aal2', factor_id = $1 where user_id = $2", [
    factorId,
    user.userId,
  ]);
  return { user, factorId };
}

describe("factors", () => {
  test("are listed without their secrets", async () => {
    const { user, factorId } = await withFactor();
    const { data, error } = await server.admin.mfa.listFactors({ userId: user.userId });
    expect(error).toBeNull();
    expect(data?.factors).toMatchObject([
      { id: factorId, status: "verified", factor_type: "totp" },
    ]);
    expect(JSON.stringify(data)).not.toContain("JBSWY3DPEHPK3PXP");
  });

  test("are deleted, which lowers the sessions, tells the owner and is written down", async () => {
    const { user, factorId } = await withFactor();
    const { data, error } = await server.admin.mfa.deleteFactor({
      userId: user.userId,
      id: factorId,
    });
    expect(error).toBeNull();
    expect(JSON.stringify(data)).toContain(factorId);
    const { rows } = await run("select aal, factor_id from auth.sessions where user_id = $1", [
      user.userId,
    ]);
    expect(rows).toEqual([{ aal: "aal1", factor_id: null }]);
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === user.email);
    expect(emails.at(-1)?.subject).toBe("A sign-in method was removed");
    const { rows: audited } = await run(
      "select action from private.audit_entries where subject_id = $1",
      [user.userId],
    );
    expect(audited).toEqual([{ action: "accounts.factor_deleted" }]);
    const again = await server.admin.mfa.deleteFactor({ userId: user.userId, id: factorId });
    expect(again.error).toMatchObject({ code: "mfa_factor_not_found", status: 404 });
  });

  test("recovery codes are deleted, which lowers the sessions that a code lifted and tells the owner", async () => {
    const { user } = await withFactor();
    const setId = crypto.randomUUID();
    await run(
      `insert into private.recovery_code_sets (id, user_id, friendly_name, created_at, updated_at)
       values ($1, $2, 'Recovery codes', $3, $3)`,
      [setId, user.userId, context.clock.now()],
    );
    const byCode = crypto.randomUUID();
    await run(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
       values ($1, $2, $3, $3, 'aal2')`,
      [byCode, user.userId, context.clock.now()],
    );
    const { error } = await server.admin.mfa.deleteFactor({ userId: user.userId, id: setId });
    expect(error).toBeNull();
    const { rows } = await run("select id, aal from auth.sessions where user_id = $1", [
      user.userId,
    ]);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: byCode, aal: "aal1" },
        { id: user.sessionId, aal: "aal2" },
      ]),
    );
    const removals = (await context.outbox()).filter(
      ({ recipient, subject }) =>
        recipient === user.email && subject === "A sign-in method was removed",
    );
    expect(removals).toHaveLength(1);
    expect(removals[0]?.text).toContain("A set of recovery codes was removed");
  });

  test("are renamed, but not to a name that is taken", async () => {
    const { user, factorId } = await withFactor("One");
    const other = crypto.randomUUID();
    await run(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'Two', 'totp', 'unverified', $3, $3)`,
      [other, user.userId, context.clock.now()],
    );
    const rename = (friendly_name: string) =>
      server.call(`/admin/users/${user.userId}/factors/${factorId}`, {
        method: "PUT",
        body: JSON.stringify({ friendly_name }),
      });
    expect(await rename("Renamed")).toMatchObject({
      status: 200,
      body: { id: factorId, friendly_name: "Renamed" },
    });
    expect(await rename("Two")).toMatchObject({ body: { code: "mfa_factor_name_conflict" } });
    expect(await rename("x".repeat(121))).toMatchObject({ status: 400 });
    const phone = await server.call(`/admin/users/${user.userId}/factors/${factorId}`, {
      method: "PUT",
      body: JSON.stringify({ phone: "+12045550188" }),
    });
    expect(phone).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("of somebody else are not found", async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()];
    const crossed = `/admin/users/${mine.user.userId}/factors/${theirs.factorId}`;
    expect(await server.call(crossed, { method: "DELETE" })).toMatchObject({ status: 404 });
    expect(
      await server.call(`/admin/users/${mine.user.userId}/factors/x`, { method: "DELETE" }),
    ).toMatchObject({ status: 404, body: { message: "factor_id must be an UUID" } });
    expect(await server.call(`/admin/users/${crypto.randomUUID()}/factors`)).toMatchObject({
      status: 404,
      body: { code: "user_not_found" },
    });
  });
});

describe("passkeys", () => {
  test("are listed and deleted, and nobody else's are found", async () => {
    const user = await context.createUser();
    const passkeyId = crypto.randomUUID();
    const now = context.clock.now();
    await run(
      `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name, created_at, updated_at)
       values ($1, $2, decode($3, 'hex'), '\\x00', 'Laptop', $4, $4)`,
      [passkeyId, user.userId, toUnixSeconds(now).toString(16).padStart(8, "0"), now],
    );
    const { data, error } = await server.admin.passkey.listPasskeys({ userId: user.userId });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ id: passkeyId, friendly_name: "Laptop" }]);
    const stranger = await context.createUser();
    const wrong = await server.admin.passkey.deletePasskey({ userId: stranger.userId, passkeyId });
    expect(wrong.error?.message).toBe("Passkey not found");
    const right = await server.admin.passkey.deletePasskey({ userId: user.userId, passkeyId });
    expect(right.error).toBeNull();
    expect((await server.admin.passkey.listPasskeys({ userId: user.userId })).data).toEqual([]);
  });
});
