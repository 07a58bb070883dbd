import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { createLog } from "../log/pino.driver.ts";
import { defineJob } from "./jobs.ts";
import { createJobRunner, type JobRunner } from "./pg-boss.driver.ts";

let context: TestContext;
let jobs: JobRunner;
let failures = 0;
const handled: string[] = [];

const note = defineJob({
  name: "test.note",
  schema: z.object({ text: z.string() }),
  async handle(_services, { text }) {
    if (text === "stumble" && failures++ === 0) throw new Error("once");
    handled.push(text);
  },
});

beforeAll(async () => {
  context = await createTestContext();
  jobs = createJobRunner(context.services.database, createLog("silent"), { supervised: false });
  await jobs.prepare([note]);
});

afterAll(async () => {
  await jobs.stop();
  await context.close();
});

describe("a job", () => {
  test("runs after the transaction that added it has committed, and only then", async () => {
    const { database } = context.services;
    await database.asSystem("test", (transaction) =>
      jobs.enqueue(transaction, note, { text: "kept" }),
    );
    await database
      .asSystem("test", async (transaction) => {
        await jobs.enqueue(transaction, note, { text: "rolled back" });
        throw new Error("undo");
      })
      .catch(() => {});
    await jobs.drain(context.services);
    expect(handled).toEqual(["kept"]);
  });

  test("that fails is kept for another try", async () => {
    const { database } = context.services;
    await database.asSystem("test", (transaction) =>
      jobs.enqueue(transaction, note, { text: "stumble" }),
    );
    await jobs.drain(context.services);
    expect(handled).not.toContain("stumble");
    const { rows } = await database.executeRaw(
      "select state::text as state, retry_limit from pgboss.job where name = 'test.note' and data->>'text' = 'stumble'",
    );
    expect(rows).toEqual([{ state: "retry", retry_limit: 8 }]);
  });

  test("whose input does not fit is refused where it is added", async () => {
    const adding = context.services.database.asSystem("test", (transaction) =>
      jobs.enqueue(transaction, note, { text: 5 } as never),
    );
    await expect(adding).rejects.toThrow();
  });
});
