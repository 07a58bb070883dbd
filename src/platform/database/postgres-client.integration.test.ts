import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { enterStatement, PostgresClient } from "./postgres-client.ts";
import { genericPlan } from "./prepared-statements.ts";

describe.runIf(inject("database").kind === "postgres")("what opens a transaction", () => {
  let opened: TestDatabase;
  let client: PostgresClient;
  beforeAll(async () => {
    opened = await openTestDatabase();
    client = new PostgresClient({ connectionString: opened.url });
    await client.connect();
  });
  afterEach(() => client.query("rollback"));
  afterAll(async () => {
    await client.end();
    await opened.close();
  });

  const enter = (role: string) => client.query(enterStatement, [role, `{"role":"${role}"}`]);
  const whoAsks =
    "select current_user as role, auth.role() as claimed, now() < clock_timestamp() as started, $1::text as given";

  test("and sets its rights is sent with the first statement after it", async () => {
    await client.query("start transaction read only", []);
    await enter("anon");
    const sent = vi.spyOn(client.connection, "sync");
    const { rows, command, rowCount } = await client.query(whoAsks, ["a"]);
    expect(rows).toEqual([{ role: "anon", claimed: "anon", started: true, given: "a" }]);
    expect([command, rowCount]).toEqual(["SELECT", 1]);
    expect(sent).toHaveBeenCalledTimes(1);
    await enter("authenticated");
    expect((await client.query(whoAsks, ["b"])).rows[0]?.role).toBe("authenticated");
    expect(sent).toHaveBeenCalledTimes(2);
    expect((await client.query("rollback", [])).command).toBe("ROLLBACK");
    const { rows: after } = await client.query(whoAsks, ["c"]);
    expect(["anon", "authenticated"]).not.toContain(after[0]?.role);
  });

  test("comes before a text of several statements as well", async () => {
    await client.query("begin", []);
    await enter("anon");
    const answers = (await client.query("select 1; select current_user as role")) as unknown;
    expect((answers as { rows: object[] }[])[1]?.rows).toEqual([{ role: "anon" }]);
  });

  test.each(["select * from auth.users where id <> $1", "select * from auth.users"])(
    "and fails keeps the statement from being run: %s",
    async (text) => {
      await client.query("begin", []);
      await enter("nobody_of_that_name");
      const values = text.includes("$1") ? [crypto.randomUUID()] : [];
      await expect(client.query(text, values)).rejects.toThrow("nobody_of_that_name");
      await expect(client.query(whoAsks, ["a"])).rejects.toThrow("aborted");
    },
  );

  test("is left out where nothing was done in it", async () => {
    const sent = vi.spyOn(client.connection, "query");
    await client.query("begin", []);
    await enter("anon");
    expect((await client.query("commit", [])).command).toBe("COMMIT");
    expect(sent).not.toHaveBeenCalled();
    expect((await client.query(whoAsks, ["a"])).rows[0]?.claimed).toBeNull();
  });

  const askInRead = (texts: readonly string[]) =>
    Promise.allSettled(
      texts.map(async (text) => (await client.query(text, [])).rows[0] as object | undefined),
    );

  test("reads what is asked for at the same time by one packet, each with its own answer", async () => {
    const sent = vi.spyOn(client.connection, "sync");
    for (let time = 0; time < 5; time += 1) {
      sent.mockClear();
      await client.query("start transaction read only", []);
      await enter("anon");
      const answers = await askInRead([
        "select 1 as a, '2026-05-01'::date as day",
        "select current_user as role",
        "select 1 as a where false",
      ]);
      expect(answers.map((answer) => "value" in answer && answer.value)).toEqual([
        { a: 1, day: expect.anything() },
        { role: "anon" },
        undefined,
      ]);
      expect(sent).toHaveBeenCalledTimes(1);
      await client.query("rollback", []);
    }
  });

  test("plans a statement that says so once for all values, and the others for theirs", async () => {
    const marked = `select ${genericPlan} $1::int as marked`;
    for (let time = 0; time < 4; time += 1) {
      await client.query("start transaction read only", []);
      const asked = [marked, "select $1::int as plain"].map((text) => client.query(text, [time]));
      expect((await Promise.all(asked)).map(({ rows }) => rows[0])).toEqual([
        { marked: time },
        { plain: time },
      ]);
      await client.query("rollback", []);
    }
    const { rows } = await client.query(
      `select statement, generic_plans::int as generic, custom_plans::int as custom,
        current_setting('plan_cache_mode') as mode
      from pg_prepared_statements where statement like '%1::int as %' and $1 order by statement`,
      [true],
    );
    expect(rows).toEqual([
      { statement: "select $1::int as plain", generic: 0, custom: 2, mode: "auto" },
      { statement: marked, generic: 2, custom: 0, mode: "auto" },
    ]);
  });

  test("fails the statement that fails and those after it, and nothing else", async () => {
    await client.query("start transaction read only", []);
    const answers = await askInRead(["select 1 as a", "select 1 / 0", "select 2 as a"]);
    expect(answers).toMatchObject([
      { value: { a: 1 } },
      { reason: { message: "division by zero", code: "22012" } },
      { reason: { code: "25P02" } },
    ]);
    await expect(client.query("select 3 as a", [])).rejects.toMatchObject({ code: "25P02" });
    expect((await client.query("rollback", [])).command).toBe("ROLLBACK");
    expect((await client.query("select 4 as a", [])).rows).toEqual([{ a: 4 }]);
  });

  test("and fails lets nothing run that was asked for with it or after it", async () => {
    await client.query("start transaction read only", []);
    await enter("nobody_of_that_name");
    const first = askInRead(["select id from auth.users", "select current_user"]);
    const alone = Promise.allSettled([client.query("select 1; select current_user as role")]);
    expect(await first).toMatchObject([
      { reason: { message: expect.stringContaining("nobody_of_that_name") } },
      { reason: { code: "25P02" } },
    ]);
    expect(await alone).toMatchObject([{ status: "rejected" }]);
  });

  test("a value that can't be sent fails its own statement before anything is sent", async () => {
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await client.query("start transaction read only", []);
    const bad = client.query("select $1::text as a", [circular]);
    const good = client.query("select $1::text as a", ["b"]);
    await expect(bad).rejects.toThrow("circular");
    expect((await good).rows).toEqual([{ a: "b" }]);
  });
});
