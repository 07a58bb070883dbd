import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import type { DatabaseTransaction } from "../database/database.ts";
import { createLog } from "../log/pino.driver.ts";
import { defineJob } from "./jobs.ts";
import { createJobRunner, type JobRunner } from "./pg-boss.driver.ts";
import { pauseQueue, resumeQueue } from "./queues.store.ts";

let context: TestContext;
const started: JobRunner[] = [];
const handled: string[] = [];

const define = (name: string) =>
  defineJob({
    name,
    schema: z.object({ text: z.string() }),
    handle: async (_services, { text }) => {
      handled.push(text);
    },
  });
const held = define("test.held");
const free = define("test.free");

/** Another process that works on jobs. */
async function startRunner(): Promise<JobRunner> {
  const runner = createJobRunner(context.services.database, createLog("silent"), {
    times: { pollSeconds: 0.05 },
  });
  started.push(runner);
  await runner.prepare([held, free]);
  await runner.start(context.services);
  return runner;
}

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  for (const runner of started) await runner.stop();
  await context.close();
});

const inSystem = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", work);

const enqueue = (runner: JobRunner, job: typeof held, text: string) =>
  inSystem((transaction) => runner.enqueue(transaction, job, { text }));

const hasRun = (text: string) =>
  vi.waitFor(() => expect(handled).toContain(text), { timeout: 10_000, interval: 10 });

test("a pause holds in every process and after a restart, and ends everywhere", async () => {
  const [first, second] = [await startRunner(), await startRunner()];
  await enqueue(first, held, "before");
  await hasRun("before");

  const pause = { name: held.name, reason: "a test", now: context.clock.now() };
  await inSystem((transaction) => pauseQueue(transaction, pause));
  // Until both have looked, one of them may still take a job; then none does.
  let count = 0;
  await vi.waitFor(
    async () => {
      count += 1;
      await enqueue(second, held, `held ${count}`);
      await enqueue(second, free, `free ${count}`);
      await hasRun(`free ${count}`);
      expect(handled).not.toContain(`held ${count}`);
    },
    { timeout: 10_000, interval: 100 },
  );

  const third = await startRunner();
  await enqueue(third, held, "after the restart");
  await enqueue(third, free, "free after the restart");
  await hasRun("free after the restart");
  expect(handled).not.toContain("after the restart");
  expect(handled).not.toContain(`held ${count}`);

  await inSystem((transaction) => resumeQueue(transaction, held.name));
  await hasRun(`held ${count}`);
  await hasRun("after the restart");
});
