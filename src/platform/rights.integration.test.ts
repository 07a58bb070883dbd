import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../tests/support/services.ts";
import { rights, rightsOf, roles } from "./rights.ts";
import { hasRight } from "./viewer.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("the database knows the same roles with the same rights", async () => {
  for (const role of roles) {
    const { rows } = await context.services.database.asSystem("read rights", (transaction) =>
      sql<{ rights: string[] }>`select private.rights_of(${role}) as rights`.execute(transaction),
    );
    expect(rows[0]?.rights.toSorted(), role).toEqual(rightsOf(role).toSorted());
  }
});

test.each(roles)("%s: code and row security agree on every right", async (role) => {
  const viewer = await context.createUser({ roles: [role] });
  const { rows } = await context.services.database.as(viewer, (transaction) =>
    sql<{ name: string; held: boolean }>`
      select name, private.has_right(name) as held from unnest(${[...rights]}::text[]) as name
    `.execute(transaction),
  );
  expect(rows.map(({ name, held }) => [name, held])).toEqual(
    rights.map((right) => [right, hasRight(viewer, right)]),
  );
});
