import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";

let context: TestContext;
let person: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  otherAdmin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

const as = <Result>(viewer: Viewer, work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.as(viewer, work);

const readRoles = (viewer: Viewer) =>
  as(viewer, (transaction) =>
    transaction.selectFrom("user_roles").select(["user_id", "role"]).execute(),
  );

describe("user_roles", () => {
  test("shows everybody their own roles and nobody else's, admins included", async () => {
    expect(await readRoles(anonymousViewer)).toEqual([]);
    expect(await readRoles(person)).toEqual([]);
    expect(await readRoles(admin)).toEqual([{ user_id: admin.userId, role: "admin" }]);
    expect(await readRoles(otherAdmin)).toEqual([{ user_id: otherAdmin.userId, role: "admin" }]);
  });

  test("is written by no visitor, an admin neither", async () => {
    for (const viewer of [anonymousViewer, person, admin]) {
      const grant = as(viewer, (transaction) =>
        transaction
          .insertInto("user_roles")
          .values({ user_id: person.userId, role: "admin" })
          .execute(),
      );
      await expect(grant).rejects.toThrow("permission denied");
      const revoke = as(viewer, (transaction) => transaction.deleteFrom("user_roles").execute());
      await expect(revoke).rejects.toThrow("permission denied");
    }
  });

  test("decides who is an admin for every other table's policies", async () => {
    const isAdmin = async (viewer: Viewer) => {
      const row = await as(viewer, (transaction) =>
        transaction
          .selectNoFrom((expression) => expression.fn<boolean>("private.is_admin").as("answer"))
          .executeTakeFirst(),
      );
      return row?.answer;
    };
    expect(await isAdmin(admin)).toBe(true);
    expect(await isAdmin(person)).toBe(false);
    expect(await isAdmin(anonymousViewer)).toBe(false);
    // A role that only the token claims counts for nothing.
    const claims = { ...person.claims, role: "authenticated", app_metadata: { role: "admin" } };
    expect(await isAdmin({ ...person, roles: ["admin"], claims })).toBe(false);
  });
});
