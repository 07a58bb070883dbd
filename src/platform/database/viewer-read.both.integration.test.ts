import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { anonymousViewer, serviceViewer, type UserViewer } from "../viewer.ts";
import { connectPostgres } from "./connect.ts";
import type { Database } from "./database.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

function someone(): UserViewer {
  const userId = crypto.randomUUID();
  return {
    kind: "user",
    userId,
    email: "a@people.example",
    sessionId: crypto.randomUUID(),
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: userId, role: "authenticated" },
  };
}

const milliseconds = 8_000;
const who = {
  text: "select current_user::text, auth.uid()::text, current_setting('TimeZone'), $1::text",
  values: ["a"],
  milliseconds,
};

/** More often than a statement needs to be prepared. */
async function oftenAs(database: Database, viewer: Parameters<Database["readRow"]>[0]) {
  const rows = [];
  for (let time = 0; time < 5; time += 1) rows.push(await database.readRow(viewer, who));
  return rows;
}

test("a row is read with its viewer's rights each time, no matter who read before on the connection", async () => {
  const [one, other] = [someone(), someone()];
  for (const row of await oftenAs(opened.database, one)) {
    expect(row).toEqual(["authenticated", one.userId, "UTC", "a"]);
  }
  for (const row of await oftenAs(opened.database, anonymousViewer)) {
    expect(row).toEqual(["anon", null, "UTC", "a"]);
  }
  const [row] = await oftenAs(opened.database, other);
  expect(row?.[1]).toBe(other.userId);
  const [owner] = await oftenAs(opened.database, serviceViewer);
  expect(["anon", "authenticated"]).not.toContain(owner?.[0]);
  expect(owner?.[1]).toBeNull();
});

test("row security and permissions hold when the statement is prepared, for each role", async () => {
  const [owner, other] = [someone(), someone()];
  await opened.database.asSystem("test", async (transaction) => {
    for (const { userId } of [owner, other]) {
      const email = `${userId}@people.example`;
      await transaction.insertInto("auth.users").values({ id: userId, email }).execute();
    }
    await transaction
      .insertInto("user_roles")
      .values({ user_id: owner.userId, role: "admin" })
      .execute();
  });
  const roles = {
    text: "select count(*)::text from public.user_roles where user_id = $1::uuid",
    values: [owner.userId],
    milliseconds,
  };
  for (let time = 0; time < 5; time += 1) {
    expect(await opened.database.readRow(owner, roles)).toEqual(["1"]);
    expect(await opened.database.readRow(other, roles)).toEqual(["0"]);
    expect(await opened.database.readRow(anonymousViewer, roles)).toEqual(["0"]);
    expect(await opened.database.readRow(serviceViewer, roles)).toEqual(["1"]);
  }
});

test("it can only read, and a refusal leaves the connection as it was", async () => {
  const write = {
    text: "select set_config('a.b', nextval('auth.refresh_tokens_id_seq')::text, true)",
    values: [],
    milliseconds,
  };
  const failing = { text: "select (1 / $1::int)::text", values: ["0"], milliseconds };
  for (let time = 0; time < 5; time += 1) {
    await expect(opened.database.readRow(serviceViewer, write)).rejects.toThrow("read-only");
    await expect(opened.database.readRow(anonymousViewer, failing)).rejects.toThrow(
      "division by zero",
    );
    const works = { ...failing, values: ["1"] };
    expect(await opened.database.readRow(anonymousViewer, works)).toEqual(["1"]);
  }
  const [role] = await opened.database.once<{ role: string; readOnly: string }>(
    "test",
    (query) =>
      query
        .selectNoFrom((row) => [
          row.fn<string>("current_setting", [row.val("role")]).as("role"),
          row.fn<string>("current_setting", [row.val("transaction_read_only")]).as("readOnly"),
        ])
        .compile() as never,
  );
  expect(role).toEqual({ role: "none", readOnly: "off" });
});

test("a read is given up after its own time", async ({ skip }) => {
  skip(opened.database.kind !== "postgres", "The embedded database does not time statements");
  const slow = { text: "select pg_sleep(5)::text", values: [], milliseconds: 50 };
  await expect(opened.database.readRow(anonymousViewer, slow)).rejects.toMatchObject({
    code: "database_too_slow",
  });
  expect(await opened.database.readRow(anonymousViewer, who)).toEqual(["anon", null, "UTC", "a"]);
});

test("a statement is prepared again after a migration, and where the server has forgotten it", async ({
  skip,
}) => {
  const { url } = opened;
  if (!url) return skip("Embedded data prepares nothing");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  try {
    await database.executeRaw("create table public.changing as select 1 as a");
    const read = { text: "select * from public.changing", values: [], milliseconds };
    for (let time = 0; time < 5; time += 1) await database.readRow(serviceViewer, read);
    await database.executeRaw("alter table public.changing alter a type text using 'changed'");
    expect(await database.readRow(serviceViewer, read)).toEqual(["changed"]);
    await database.executeRaw("deallocate all");
    expect(await database.readRow(serviceViewer, read)).toEqual(["changed"]);
    await database.executeRaw("drop table public.changing");
  } finally {
    await database.close();
  }
});

test("a connection keeps two hundred statements at most", async ({ skip }) => {
  const { url } = opened;
  if (!url) return skip("Embedded data prepares nothing");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  try {
    for (let number = 0; number < 220; number += 1) {
      const read = { text: `select ${number}::text`, values: [], milliseconds };
      for (let time = 0; time < 3; time += 1) {
        expect(await database.readRow(anonymousViewer, read)).toEqual([String(number)]);
      }
    }
    const { rows } = await database.executeRaw(
      "select count(*)::int as count from pg_prepared_statements",
    );
    expect(rows).toEqual([{ count: 200 }]);
  } finally {
    await database.close();
  }
});

test("a connection that breaks during a read is not used again", async ({ skip }) => {
  const { url } = opened;
  if (!url) return skip("Embedded data has no connections");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  try {
    const own = {
      text: "select pg_terminate_backend(pg_backend_pid())::text",
      values: [],
      milliseconds,
    };
    await expect(database.readRow(serviceViewer, own)).rejects.toMatchObject({
      code: "database_unavailable",
    });
    expect(await database.readRow(anonymousViewer, who)).toMatchObject(["anon", null, "UTC", "a"]);
  } finally {
    await database.close();
  }
});
