import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { addTime, toMilliseconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { createLog } from "../log/pino.driver.ts";
import { defineJob, type JobDefinition, permanentFailure } from "./jobs.ts";
import { createJobRunner, type JobRunner, type JobTimes, jobTimes } from "./pg-boss.driver.ts";
import { retriesFor, retryPause, retrySeconds } from "./retries.rules.ts";

let context: TestContext;
let jobs: JobRunner;
let failures = 0;
const handled: string[] = [];
const ids = new Map<string, Set<string>>();

const note = defineJob({
  name: "test.note",
  schema: z.object({ text: z.string() }),
  async handle(_services, { text }, { id }) {
    ids.set(text, (ids.get(text) ?? new Set()).add(id));
    if (text === "stumble" && failures++ === 0) throw new Error("once");
    if (text.startsWith("never")) throw permanentFailure("nobody lives there");
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

const enqueue = (text: string, options: { usefulUntil?: Date } = {}) =>
  context.services.database.asSystem("test", (transaction) =>
    jobs.enqueue(transaction, note, { text }, options),
  );

const query = async (text: string, values: unknown[] = []) =>
  (await context.services.database.executeRaw(text, values)).rows;

describe("a job", () => {
  test("runs after the transaction that added it has committed, and only then", async () => {
    const { database } = context.services;
    await enqueue("kept");
    await database
      .asSystem("test", async (transaction) => {
        await jobs.enqueue(transaction, note, { text: "rolled back" });
        throw new Error("undo");
      })
      .catch(() => {});
    await jobs.drain(context.services);
    expect(handled).toEqual(["kept"]);
  });

  test("that fails is tried again for three days", async () => {
    await enqueue("stumble");
    await jobs.drain(context.services);
    expect(handled).not.toContain("stumble");
    const job = "from pgboss.job where name = 'test.note' and data->>'text' = 'stumble'";
    expect(await query(`select state::text as state, retry_limit ${job}`)).toEqual([
      { state: "retry", retry_limit: retriesFor(retrySeconds) },
    ]);
  });

  test.each([0, 1, 5, 9, 40])("waits as computed after attempt %i", async (attempt) => {
    await query("delete from pgboss.job where name = 'test.note'");
    failures = 0;
    await enqueue("stumble");
    // A job that has started before counts another attempt when it's taken up.
    await query(
      "update pgboss.job set retry_count = $1, started_on = case when $2 then now() end where name = 'test.note'",
      [Math.max(0, attempt - 1), attempt > 0],
    );
    await jobs.drain(context.services);
    const [row] = await query(
      "select retry_count, extract(epoch from start_after - now())::float as pause from pgboss.job where name = 'test.note'",
    );
    expect(row?.retry_count).toBe(attempt);
    const { min, max } = retryPause(attempt);
    expect(row?.pause).toBeGreaterThan(min - 5);
    expect(row?.pause).toBeLessThanOrEqual(max + 1);
  });

  test("whose input does not fit is refused where it is added", async () => {
    const adding = context.services.database.asSystem("test", (transaction) =>
      jobs.enqueue(transaction, note, { text: 5 } as never),
    );
    await expect(adding).rejects.toThrow();
  });

  test("that is of no use any more is dropped", async () => {
    const soon = addTime(context.clock.now(), { minutes: 1 });
    await enqueue("in time", { usefulUntil: soon });
    await jobs.drain(context.services);
    await enqueue("too late", { usefulUntil: soon });
    context.clock.advance(61);
    await jobs.drain(context.services);
    expect(handled).toContain("in time");
    expect(handled).not.toContain("too late");
    expect(await jobs.listDeadLetters()).toEqual([]);
  });
});

describe("a job that failed for good", () => {
  beforeEach(() => query("delete from pgboss.job where name in ('test.note', 'dead-letters')"));

  test("is kept with what it was to do and why it failed, and can be tried again", async () => {
    await enqueue("never 1");
    await jobs.drain(context.services);
    const [deadLetter] = await jobs.listDeadLetters();
    expect(deadLetter).toMatchObject({
      job: "test.note",
      input: { text: "never 1" },
      reason: "nobody lives there",
      attempts: 1,
    });
    expect(deadLetter?.deletedAt.getTime()).toBeGreaterThan(
      Date.now() + toMilliseconds({ days: 29 }),
    );

    expect(await jobs.retryDeadLetters([deadLetter?.id ?? ""])).toBe(1);
    expect(await jobs.listDeadLetters()).toEqual([]);
    await jobs.drain(context.services);
    // It's the same piece of work: an email keeps its message id.
    expect(ids.get("never 1")?.size).toBe(1);

    const [again] = await jobs.listDeadLetters();
    await jobs.deleteDeadLetters([again?.id ?? ""]);
    expect(await jobs.listDeadLetters()).toEqual([]);
  });

  test("after its last retry is kept too", async () => {
    failures = 0;
    await enqueue("stumble");
    await query("update pgboss.job set retry_limit = 0 where name = 'test.note'");
    await jobs.drain(context.services);
    expect(await jobs.listDeadLetters()).toMatchObject([{ reason: "once", attempts: 1 }]);
  });

  test("is not kept for longer than its code is good", async () => {
    const usefulUntil = addTime(context.clock.now(), { minutes: 1 });
    await enqueue("never 2", { usefulUntil });
    await jobs.drain(context.services);
    const [deadLetter] = await jobs.listDeadLetters();
    expect(deadLetter).toMatchObject({ input: { text: "never 2" }, deletedAt: usefulUntil });
    context.clock.advance(61);
    await jobs.deleteExpired(context.services);
    expect(await jobs.listDeadLetters()).toEqual([]);
  });
});

describe("a working process", () => {
  const running: JobRunner[] = [];
  let started = 0;
  let release: () => void = () => {};
  const slow = defineJob({
    name: "test.slow",
    schema: z.object({}),
    async handle() {
      started += 1;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    },
  });

  async function start(times: Partial<JobTimes>, definitions: JobDefinition[] = [note, slow]) {
    const runner = createJobRunner(context.services.database, createLog("silent"), { times });
    running.push(runner);
    await runner.prepare(definitions);
    await runner.start(context.services);
    return runner;
  }

  afterEach(async () => {
    release();
    for (const runner of running.splice(0)) await runner.stop();
  });

  test("is woken by a job that anybody adds", async () => {
    await start({ pollSeconds: 600 });
    await enqueue("woken");
    await expect.poll(() => handled, { interval: 10, timeout: 2_000 }).toContain("woken");
  });

  test("drops the schedule of a job that an earlier version had", async () => {
    const daily = { ...slow, name: "test.daily", schedule: "0 4 * * *" };
    const names = () => query("select name from pgboss.schedule");
    const earlier = await start({}, [note, daily]);
    expect(await names()).toEqual([{ name: "test.daily" }]);
    await earlier.stop();
    await start({});
    expect(await names()).toEqual([]);
  });

  test("works off many jobs without waiting in between", async () => {
    await context.services.database.asSystem("test", async (transaction) => {
      for (let count = 0; count < 50; count += 1) {
        await jobs.enqueue(transaction, note, { text: `many ${count}` });
      }
    });
    await start({ pollSeconds: 600 });
    const done = () => handled.filter((text) => text.startsWith("many")).length;
    await expect.poll(done, { interval: 20, timeout: 10_000 }).toBe(50);
  });

  test("gives signs of life while a job runs", async () => {
    const runner = await start({ heartbeatSeconds: 10 });
    await context.services.database.asSystem("test", (transaction) =>
      runner.enqueue(transaction, slow, {}),
    );
    await expect.poll(() => started, { timeout: 5_000 }).toBe(1);
    await query(
      "update pgboss.job set heartbeat_on = now() - interval '9 seconds' where name = 'test.slow'",
    );
    const silence = async () => {
      const [row] = await query(
        "select extract(epoch from clock_timestamp() - heartbeat_on)::float as seconds from pgboss.job where name = 'test.slow'",
      );
      return row?.seconds;
    };
    await expect.poll(silence, { timeout: 10_000 }).toBeLessThan(8);
  });

  test("that stops says which jobs it ends for good", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const end = Promise.withResolvers<void>();
    const tried: string[] = [];
    const endless = (name: string, retryLimit: number) =>
      defineJob({
        name,
        schema: z.object({}),
        retryLimit,
        async handle() {
          tried.push(name);
          await end.promise;
        },
      });
    const definitions = [endless("test.only-try", 0), endless("test.first-try", 1)];
    const { database, metrics } = context.services;
    const counted = vi.spyOn(metrics, "count");
    const runner = createJobRunner(database, log, { times: { stopSeconds: 0.1 } });
    try {
      await runner.prepare(definitions);
      await runner.start(context.services);
      await database.asSystem("test", async (transaction) => {
        for (const definition of definitions) await runner.enqueue(transaction, definition, {});
      });
      await expect.poll(() => tried.toSorted()).toEqual(["test.first-try", "test.only-try"]);
      expect(runner.isStopping).toBe(false);
      await runner.stop();
      expect(runner.isStopping).toBe(true);
      const said = lines.filter(({ event }) => event === "jobs.given_up");
      expect(said).toMatchObject([{ job: "test.only-try", jobId: expect.any(String) }]);
      // From the start, each is counted as 0.
      const labels = counted.mock.calls.flatMap(([, given, by]) => (by === 0 ? [] : [given]));
      expect(labels).toEqual([{ queue: "test.only-try", outcome: "given_up" }]);
    } finally {
      end.resolve();
      await runner.stop();
      counted.mockRestore();
    }
  });

  test("takes over the jobs of one that died, within a minute", async () => {
    const { heartbeatSeconds, superviseSeconds, pollSeconds } = jobTimes;
    const pause = retryPause(0).max;
    expect(heartbeatSeconds + superviseSeconds + pause + pollSeconds).toBeLessThan(60);

    await enqueue("of the dead");
    await query(
      `update pgboss.job
       set state = 'active', started_on = now()
       where data->>'text' = 'of the dead'`,
    );
    await query(
      `update pgboss.job set heartbeat_on = now() - $1 * interval '1 second' where data->>'text' = 'of the dead'`,
      [heartbeatSeconds + 1],
    );
    await start({ superviseSeconds: 1, pollSeconds: 0.2 });
    await expect.poll(() => handled, { timeout: 25_000 }).toContain("of the dead");
  }, 30_000);
});
