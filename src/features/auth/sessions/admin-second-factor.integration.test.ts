import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireRight } from "#platform/http/page-access.ts";
import { rightsOf } from "#platform/rights.ts";
import { hasAnyRight, hasRight, type UserViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";

/** A server that requires a second factor of administrators, as production always does. */

let context: TestContext;
let withFactor: TestUser;
let without: TestUser;
beforeAll(async () => {
  context = await createTestContext({ environment: { ADMIN_SECOND_FACTOR: "required" } });
  withFactor = await context.createUser({ roles: ["admin"], factor: true });
  without = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

const answers = (user: TestUser) =>
  context.app.request("/functions/v1/sync-mentors-from-sheet", {
    method: "POST",
    headers: { apikey: context.keys.publishable, authorization: `Bearer ${user.accessToken}` },
    body: "{}",
  });

async function hasRightInRowSecurity(viewer: UserViewer): Promise<boolean | undefined> {
  return await context.services.database.as(viewer, async (transaction) => {
    const { rows } = await sql<{ is: boolean }>`select private.has_right('money') as is`.execute(
      transaction,
    );
    return rows[0]?.is;
  });
}

function locationOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Response) return error.headers.get("location");
    throw error;
  }
}

test("an administrator without one is led to add it, and back", () => {
  expect(hasRight(without, "money")).toBe(false);
  expect(locationOf(() => requireRight(without, "money", "/admin/money"))).toBe(
    "/account/security?for=admin&next=%2Fadmin%2Fmoney",
  );
  expect(locationOf(() => requireRight(withFactor, "money", "/admin/money"))).toBeNull();
});

test("everyone else with a role is led to add one too", async () => {
  for (const role of ["support", "editor", "finance"] as const) {
    const person = await context.createUser({ roles: [role] });
    expect(hasAnyRight(person), role).toBe(false);
    expect(locationOf(() => requireRight(person, rightsOf(role), "/admin"))).toBe(
      "/account/security?for=admin&next=%2Fadmin",
    );
  }
});

test("functions and row security know no administrator without one", async () => {
  expect((await answers(without)).status).toBe(403);
  expect((await answers(withFactor)).status).not.toBe(403);
  expect(await hasRightInRowSecurity(without)).toBe(false);
  expect(await hasRightInRowSecurity(withFactor)).toBe(true);
});

test("in a demo administrators are only asked for one", async () => {
  const demo = await createTestContext();
  try {
    const admin = await demo.createUser({ roles: ["admin"] });
    expect(hasAnyRight(admin)).toBe(true);
    expect(admin.mustAddFactor).toBe(false);
  } finally {
    await demo.close();
  }
});
