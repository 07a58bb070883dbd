import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { anonymousViewer, type UserViewer } from "../viewer.ts";
import { connectPostgres } from "./connect.ts";
import type { DatabaseTransaction } from "./database.ts";

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

/** The role and user whose rights a statement has, and the start of the transaction in which it ran. */
async function look(transaction: DatabaseTransaction) {
  const { rows } = await sql<{ role: string; uid: string | null; startedAt: Date }>`
    select current_user as role, auth.uid() as uid, now() as "startedAt"`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error("A row was expected");
  return row;
}

const addLimit = (key: string) => (transaction: DatabaseTransaction) =>
  transaction.insertInto("private.rate_limits").values({ key, full_at: new Date() }).execute();

const countLimits = async (key: string) => {
  const { rows } = await opened.database.executeRaw(
    "select 1 from private.rate_limits where key = $1",
    [key],
  );
  return rows.length;
};

test("what a page reads at the same time shares a transaction, each part with its own rights", async () => {
  const page = opened.database.forPage();
  const [one, other] = [someone(), someone()];
  const [first, asOwner, second, anonymous, again] = await Promise.all([
    page.as(one, look),
    page.asSystem("test", look),
    page.as(other, look),
    page.as(anonymousViewer, look),
    page.as(one, look),
  ]);
  expect(first).toMatchObject({ role: "authenticated", uid: one.userId });
  expect(second).toMatchObject({ role: "authenticated", uid: other.userId });
  expect(anonymous).toMatchObject({ role: "anon", uid: null });
  expect(again).toEqual(first);
  expect(asOwner.uid).toBeNull();
  expect(["anon", "authenticated"]).not.toContain(asOwner.role);
  const times = [first, asOwner, second, anonymous].map((row) => row.startedAt.getTime());
  expect(new Set(times).size).toBe(1);
});

test("values that a page asks for together are read by one statement, each viewer's by one of their own", async () => {
  const page = opened.database.forPage();
  const [one, other] = [someone(), someone()];
  const statement = () => sql<Date>`statement_timestamp()`;
  const uid = () => sql<string | null>`auth.uid()`;
  const [first, ofOther, nobody, ofOne, second, started] = await Promise.all([
    page.value(one, statement),
    page.value(other, uid),
    page.value(anonymousViewer, uid),
    page.value(one, uid),
    page.value(one, statement),
    page.as(one, look),
  ]);
  expect(second).toEqual(first);
  expect([ofOne, ofOther, nobody]).toEqual([one.userId, other.userId, null]);
  const later = await page.value(one, statement);
  expect(later.getTime()).toBeGreaterThan(first.getTime());
  expect(started.startedAt.getTime()).toBeLessThanOrEqual(first.getTime());
});

test("a value is read with the viewer's rights outside of a page too", async () => {
  const viewer = someone();
  const read = opened.database.value(viewer, () => sql<string>`auth.uid()`);
  expect(await read).toBe(viewer.userId);
  const denied = opened.database.value(
    viewer,
    () => sql<number>`(select count(*) from private.rate_limits)`,
  );
  await expect(denied).rejects.toThrow("permission denied");
});

test("parts with the same rights are read next to each other", async () => {
  const page = opened.database.forPage();
  const [one, other] = [someone(), someone()];
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  await Promise.all([
    page.as(one, note("one")),
    page.as(other, note("other")),
    page.as(one, note("one again")),
    page.asSystem("test", note("owner")),
    page.as(other, note("other again")),
  ]);
  expect(order).toEqual(["one", "one again", "other", "other again", "owner"]);
});

test("what comes right after an answer is read in the same transaction, later things in another", async () => {
  const page = opened.database.forPage();
  const viewer = someone();
  const first = await page.as(viewer, look);
  const second = await page.as(viewer, look);
  expect(second.startedAt).toEqual(first.startedAt);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const third = await page.as(viewer, look);
  expect(third.startedAt.getTime()).toBeGreaterThan(first.startedAt.getTime());
});

test("what writes is done once, in a transaction of its own, and what is read meanwhile goes on", async () => {
  const page = opened.database.forPage();
  const key = crypto.randomUUID();
  const [before, , after] = await Promise.all([
    page.asSystem("test", look),
    page.asSystem("test", addLimit(key)),
    page.as(someone(), look),
  ]);
  expect(await countLimits(key)).toBe(1);
  expect(before.uid).toBeNull();
  expect(after.role).toBe("authenticated");
});

test("a part that fails takes no other with it", async () => {
  const page = opened.database.forPage();
  const [failed, read] = await Promise.allSettled([
    page.asSystem("test", (transaction) => sql`select 1 / 0`.execute(transaction)),
    page.as(someone(), look),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "division by zero" } });
  expect(read.status).toBe("fulfilled");
});

test("those beside a part that fails are read again, with their own rights, and answer as if alone", async () => {
  const page = opened.database.forPage();
  const viewer = someone();
  const divide = (transaction: DatabaseTransaction) => sql`select 1 / 0`.execute(transaction);
  const steps = async (transaction: DatabaseTransaction) => [
    await look(transaction),
    await look(transaction),
  ];
  const read = await Promise.allSettled([
    page.as(viewer, steps),
    page.as(viewer, divide),
    page.as(viewer, steps),
    page.as(viewer, async (transaction) => {
      await divide(transaction).catch(() => {});
      return "went on";
    }),
    page.as(viewer, (transaction) => addLimit(crypto.randomUUID())(transaction)),
    page.as(someone(), steps),
  ]);
  expect(read.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(read[1]).toMatchObject({ reason: { message: "division by zero" } });
  expect(read[4]).toMatchObject({ reason: { message: expect.stringContaining("denied") } });
  for (const index of [0, 2]) {
    const { value } = read[index] as PromiseFulfilledResult<{ uid: string | null }[]>;
    expect(value.map(({ uid }) => uid)).toEqual([viewer.userId, viewer.userId]);
  }
  expect((await page.as(viewer, look)).uid).toBe(viewer.userId);
});

test("a part that asks on after its own failure is told that its transaction is over", async () => {
  const page = opened.database.forPage();
  const read = page.as(someone(), async (transaction) => {
    await sql`select 1 / 0`.execute(transaction).catch(() => {});
    return await look(transaction);
  });
  await expect(read).rejects.toMatchObject({ code: "25P02" });
  expect((await page.as(anonymousViewer, look)).role).toBe("anon");
});

test("what parts with the same rights ask for together is sent together, each time", async ({
  skip,
}) => {
  const { url } = opened;
  if (!url) return skip("Embedded data has no line");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  const sync = vi.spyOn(pg.Connection.prototype as unknown as { sync(): void }, "sync");
  try {
    await database.check();
    for (let time = 0; time < 5; time += 1) {
      const page = database.forPage();
      const viewer = someone();
      const steps = async (transaction: DatabaseTransaction, given: string) => {
        const { rows } = await sql<{ given: string }>`select ${given}::text as given`.execute(
          transaction,
        );
        return [rows[0]?.given, (await look(transaction)).uid];
      };
      sync.mockClear();
      const read = ["a", "b", "c"].map((given) =>
        page.as(viewer, (transaction) => steps(transaction, given)),
      );
      expect(await Promise.all(read)).toEqual(
        ["a", "b", "c"].map((given) => [given, viewer.userId]),
      );
      expect(sync).toHaveBeenCalledTimes(2);
    }
  } finally {
    sync.mockRestore();
    await database.close();
  }
});

test("what a page often asks for is prepared again after a migration, and where the server forgot it", async ({
  skip,
}) => {
  const { url } = opened;
  if (!url) return skip("Embedded data prepares nothing");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  try {
    await database.executeRaw("create table public.changing_page as select 1 as a");
    const read = async () => {
      const page = database.forPage();
      const [rows] = await Promise.all([
        page.asSystem("test", (transaction) =>
          sql`select * from public.changing_page`.execute(transaction),
        ),
        page.asSystem("test", look),
      ]);
      return rows.rows;
    };
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual([{ a: 1 }]);
    await database.executeRaw("alter table public.changing_page alter a type text using 'changed'");
    expect(await read()).toEqual([{ a: "changed" }]);
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual([{ a: "changed" }]);
    await database.executeRaw("deallocate all");
    expect(await read()).toEqual([{ a: "changed" }]);
  } finally {
    await database.executeRaw("drop table public.changing_page");
    await database.close();
  }
});

test("a second transaction inside is refused here too", async () => {
  const page = opened.database.forPage();
  await expect(
    page.asSystem("outer", () => page.asSystem("inner", async () => {})),
  ).rejects.toThrow("A transaction (inner) was opened inside another one");
});

test("many pages at the same time get their turns, and keep nothing from those who write", async () => {
  const key = crypto.randomUUID();
  const pages = Array.from({ length: 40 }, async () => {
    const page = opened.database.forPage();
    const viewer = someone();
    const rows = await Promise.all([1, 2, 3].map(() => page.as(viewer, look)));
    expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([viewer.userId]));
  });
  await Promise.all([...pages, opened.database.asSystem("test", addLimit(key))]);
  expect(await countLimits(key)).toBe(1);
});

test("a connection that breaks during a page's read is given back to the pool", async ({
  skip,
}) => {
  const { url } = opened;
  if (!url) return skip("Embedded data has no connections");
  const database = connectPostgres(url, { poolSize: 1, onError: () => {} });
  try {
    const page = database.forPage();
    const broken = page.asSystem("test", (transaction) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction),
    );
    await expect(broken).rejects.toMatchObject({ code: "database_unavailable" });
    expect(await page.as(anonymousViewer, look)).toMatchObject({ role: "anon" });
  } finally {
    await database.close();
  }
});
