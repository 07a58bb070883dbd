import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { anonymousViewer, type UserViewer } from "../viewer.ts";
import { connectPostgres } from "./connect.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const viewer: UserViewer = {
  kind: "user",
  userId: crypto.randomUUID(),
  email: "a@people.example",
  sessionId: crypto.randomUUID(),
  roles: [],
  assurance: "aal1",
  hasSecondFactor: false,
  isAnonymous: false,
  claims: {},
};
const roleAndUser = sql<{
  role: string;
  uid: string | null;
}>`select current_user as role, auth.uid() as uid`;

describe("transactions", () => {
  test("run as the viewer's role with the viewer's claims, and leave nothing behind", async () => {
    const { database } = opened;
    const claims = { sub: viewer.userId, role: "authenticated" };
    const signedIn = await database.as({ ...viewer, claims }, (tx) => roleAndUser.execute(tx));
    expect(signedIn.rows[0]).toEqual({ role: "authenticated", uid: viewer.userId });
    const anonymous = await database.as(anonymousViewer, (tx) => roleAndUser.execute(tx));
    expect(anonymous.rows[0]).toEqual({ role: "anon", uid: null });
    const system = await database.asSystem("test", (tx) => roleAndUser.execute(tx));
    expect(system.rows[0]?.uid).toBeNull();
    expect(["anon", "authenticated"]).not.toContain(system.rows[0]?.role);
  });

  test("a second one inside the first is refused instead of waiting for itself", async () => {
    const { database } = opened;
    await expect(
      database.asSystem("outer", () => database.asSystem("inner", async () => {})),
    ).rejects.toThrow("A transaction (inner) was opened inside another one");
    await expect(database.asSystem("outer", () => database.executeRaw("select 1"))).rejects.toThrow(
      "opened inside another one",
    );
  });

  test("an error rolls all of it back", async () => {
    const { database } = opened;
    const key = crypto.randomUUID();
    await expect(
      database.asSystem("test", async (tx) => {
        await tx.insertInto("private.rate_limits").values({ key, full_at: new Date() }).execute();
        throw new Error("afterwards");
      }),
    ).rejects.toThrow("afterwards");
    const rows = await database.asSystem("test", (tx) =>
      tx.selectFrom("private.rate_limits").selectAll().where("key", "=", key).execute(),
    );
    expect(rows).toEqual([]);
  });

  test("a statement goes on when another process has added a column to its table", async () => {
    const { database } = opened;
    await database.executeRaw("create table private.growing as select 1 as one");
    const read = () =>
      database.once("test", (query) =>
        sql<Record<string, number>>`select * from private.growing`.compile(query),
      );
    try {
      expect(await read()).toEqual([{ one: 1 }]);
      await database.executeRaw("alter table private.growing add two int not null default 2");
      expect(await read()).toEqual([{ one: 1, two: 2 }]);
      expect(await read()).toEqual([{ one: 1, two: 2 }]);
    } finally {
      await database.executeRaw("drop table private.growing");
    }
  });

  test("fifty at the same time don't see each other's unfinished work", async () => {
    const { database } = opened;
    const key = crypto.randomUUID();
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        database.asSystem("test", async (tx) => {
          await tx
            .insertInto("private.rate_limits")
            .values({ key: `${key}-${index}`, full_at: new Date() })
            .execute();
          await sql`select pg_sleep(0.001)`.execute(tx);
          const { rows } = await sql<{ own: number }>`
            select count(*) filter (where xmin::text = pg_current_xact_id()::xid::text) as own
            from private.rate_limits where key like ${`${key}-%`}`.execute(tx);
          return rows[0]?.own;
        }),
      ),
    );
    expect(counts.every((own) => own === 1)).toBe(true);
  });

  test("raw SQL that fails inside a transaction of its own leaves the connection usable", async () => {
    const { database } = opened;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await expect(database.executeRaw("begin; select 1 / 0; commit")).rejects.toThrow("division");
    }
    const { rows } = await database.executeRaw("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("types arrive alike on both drivers", async () => {
    const { rows } = await opened.database.asSystem("test", (tx) =>
      sql`select 5::bigint as big, 4.5::numeric as decimal, '2026-11-21'::date as day,
        '2026-11-21 10:00'::timestamp as utc, '2026-11-21T10:00:00Z'::timestamptz as instant,
        array['a', 'b'] as list, '{"a": 1}'::jsonb as document`.execute(tx),
    );
    expect(rows[0]).toEqual({
      big: 5,
      decimal: 4.5,
      day: "2026-11-21",
      utc: new Date("2026-11-21T10:00:00Z"),
      instant: new Date("2026-11-21T10:00:00Z"),
      list: ["a", "b"],
      document: { a: 1 },
    });
  });
});

test("a migration may take longer than any other statement", async ({ skip }) => {
  const empty = await openEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-migrations-"));
  try {
    if (!empty.url) return skip("Embedded data has no such limit");
    await writeFile(join(folder, "0001_slow.sql"), "select pg_sleep(0.5);");
    const database = connectPostgres(empty.url, { silenceMilliseconds: 200, onError: () => {} });
    try {
      expect(await database.migrate(pathToFileURL(`${folder}/`))).toEqual(["0001_slow"]);
      await expect(database.executeRaw("select pg_sleep(0.5)")).rejects.toThrow();
    } finally {
      await database.close();
    }
  } finally {
    await empty.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a version starts on what a newer one has migrated, if it lacks none of its own migrations", async () => {
  const empty = await openEmptyDatabase();
  const path = await mkdtemp(join(tmpdir(), "meridian-migrations-"));
  const folder = pathToFileURL(`${path}/`);
  const { database } = empty;
  try {
    for (const name of ["0001_first", "0002_last", "0003_newer"])
      await writeFile(join(path, `${name}.sql`), "select 1;");
    expect(await database.migrate(folder)).toHaveLength(3);
    await rm(join(path, "0003_newer.sql"));
    expect(await database.migrate(folder)).toEqual([]);
    expect(await database.compareMigrations(folder)).toEqual({
      pending: [],
      newer: ["0003_newer"],
    });
    await database.executeRaw("delete from meridian_migrations where name = '0002_last'");
    await expect(database.migrate(folder)).rejects.toMatchObject({
      code: "database_newer",
      message: expect.stringContaining("0003_newer"),
    });
  } finally {
    await empty.close();
    await rm(path, { recursive: true, force: true });
  }
});

describe("listening", () => {
  const notify = (payload: string, work = async () => {}) =>
    opened.database.asSystem("test", async (tx) => {
      await sql`select pg_notify('told', ${payload})`.execute(tx);
      await work();
    });

  test("hears what committed transactions say, in their order, until it stops", async () => {
    const heard: string[] = [];
    const stop = await opened.database.listen("told", { hear: (text) => heard.push(text) });
    await notify("one");
    await expect(notify("undone", () => Promise.reject(new Error("afterwards")))).rejects.toThrow(
      "afterwards",
    );
    await notify("two");
    await vi.waitFor(() => expect(heard).toEqual(["one", "two"]));
    await stop();
    await notify("three");
    await opened.database.check();
    expect(heard).toEqual(["one", "two"]);
  });

  test("several hear the same, and nobody another channel", async () => {
    const heard: string[] = [];
    const stops = [
      await opened.database.listen("told", { hear: (text) => heard.push(`a ${text}`) }),
      await opened.database.listen("told", { hear: (text) => heard.push(`b ${text}`) }),
      await opened.database.listen('od"d', { hear: (text) => heard.push(`odd ${text}`) }),
    ];
    await notify("x");
    await vi.waitFor(() => expect(heard).toEqual(["a x", "b x"]));
    await stops[0]?.();
    await notify("y");
    await vi.waitFor(() => expect(heard).toEqual(["a x", "b x", "b y"]));
    for (const stop of stops) await stop();
  });

  test("does not begin inside a transaction", async () => {
    const listenInside = () =>
      opened.database.asSystem("outer", () => opened.database.listen("told", { hear() {} }));
    await expect(listenInside()).rejects.toThrow("opened inside another one");
  });
});

test("what no visitor may reach stays out of reach of both visitor roles", async () => {
  for (const someone of [anonymousViewer, viewer]) {
    for (const table of [
      "private.signing_keys",
      "private.outbox_messages",
      "auth.users",
      "auth.sessions",
      "private.audit_entries",
    ]) {
      await expect(
        opened.database.as(someone, (tx) => sql.raw(`select * from ${table}`).execute(tx)),
      ).rejects.toThrow("permission denied");
    }
  }
});
