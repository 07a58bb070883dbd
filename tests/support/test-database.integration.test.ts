import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "./test-database.ts";

const first = await openTestDatabase();
const second = await openTestDatabase();
afterAll(async () => {
  await first.close();
  await second.close();
});

test("a suite's database is migrated", async () => {
  const { rows } = await first.database.executeRaw(
    "select count(*) as applied from meridian_migrations",
  );
  expect(rows[0]?.applied).toBeGreaterThan(0);
});

test("what one suite writes, another does not see", async () => {
  await first.database.executeRaw("create table only_here (id int)");
  const { rows } = await second.database.executeRaw("select to_regclass('only_here') as found");
  expect(rows[0]?.found).toBeNull();
});

test("suites do not connect as a superuser to a real server", async ({ skip }) => {
  if (first.database.kind === "embedded") skip("the embedded database has one user");
  const { rows } = await first.database.executeRaw(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  expect(rows[0]?.rolsuper).toBe(false);
});
