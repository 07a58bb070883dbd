import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { listQueues } from "#platform/jobs/queues.store.ts";
import type { SiteReadings } from "./prometheus.driver.ts";

/** A scrape waits no longer for the database. */
const maxMilliseconds = 2_000;

/** Readings of the database for a scrape: two short statements, however much there is in it. */
export async function readSiteMetrics(database: Database): Promise<SiteReadings> {
  const reading = database.asSystem("read metrics", async (transaction) => {
    await sql`select set_config('statement_timeout', ${String(maxMilliseconds)}, true)`.execute(
      transaction,
    );
    return await listQueues(transaction);
  });
  const queues = await withinMilliseconds(reading, maxMilliseconds);
  return {
    queueJobs: queues.flatMap(({ name, waiting, later, running, failed }) => [
      { labels: { queue: name, state: "due" }, value: waiting - later },
      { labels: { queue: name, state: "later" }, value: later },
      { labels: { queue: name, state: "running" }, value: running },
      { labels: { queue: name, state: "failed" }, value: failed },
    ]),
    queueOldestSeconds: queues.map(({ name, oldestSeconds }) => ({
      labels: { queue: name },
      value: oldestSeconds ?? 0,
    })),
    queuePaused: queues.map(({ name, pausedAt }) => ({
      labels: { queue: name },
      value: pausedAt ? 1 : 0,
    })),
  };
}

async function withinMilliseconds<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The database took too long")), limit);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
