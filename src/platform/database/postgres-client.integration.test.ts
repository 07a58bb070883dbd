import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { enterStatement, PostgresClient } from "./postgres-client.ts";

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
});
