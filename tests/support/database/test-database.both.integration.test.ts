import { afterAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

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

test("begins with the same rows, whatever the one before it held", async () => {
  const rows = (opened: TestDatabase) =>
    opened.database.executeRaw("select id from storage.buckets order by id");
  const first = await openTestDatabase();
  const { rows: before } = await rows(first);
  expect(before.length).toBeGreaterThan(0);
  await first.database.executeRaw("delete from storage.buckets");
  await first.database.executeRaw(
    "insert into private.rate_limits (key, full_at) values ('left', now())",
  );
  await first.close();

  const second = await openTestDatabase();
  expect((await rows(second)).rows).toEqual(before);
  const left = await second.database.executeRaw("select from private.rate_limits");
  expect(left.rows).toEqual([]);
  await second.close();
});

test("has its own tables, also after one whose tables were changed", async () => {
  const first = await openTestDatabase();
  await first.database.executeRaw("create table left_behind (id int)");
  await first.close();
  const second = await openTestDatabase();
  const { rows } = await second.database.executeRaw("select to_regclass('left_behind') as found");
  expect(rows).toEqual([{ found: null }]);
  await second.close();
});
