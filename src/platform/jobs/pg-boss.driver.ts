import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log/log.ts";
import type { Services } from "#platform/services.ts";
import type { JobDefinition, Jobs } from "./jobs.ts";

export interface JobRunner extends Jobs {
  /** Makes the queues of `definitions`; must come before the first `enqueue`. */
  prepare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Begins to work on jobs as they come. */
  start(services: Services): Promise<void>;
  /** Works off everything that is due now, then answers how many jobs ran. */
  drain(services: Services): Promise<number>;
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

const defaultRetryLimit = 8;
const nobody = "00000000-0000-0000-0000-000000000000";

/** `supervised` false leaves out the timers that look after the queue; tests drain it by hand. */
export function createJobRunner(
  database: Database,
  log: Log,
  { supervised = true }: { supervised?: boolean } = {},
): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeRaw(text, values) },
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "pgboss",
    supervise: supervised,
    schedule: supervised,
  });
  boss.on("error", (error) => log.warn("jobs.queue_error", { error }));
  let known: readonly JobDefinition[] = [];

  async function run(
    services: Services,
    definition: JobDefinition,
    job: { id: string; data: unknown },
  ) {
    try {
      await definition.handle(services, definition.schema.parse(job.data ?? {}), { id: job.id });
      log.info("jobs.done", { job: definition.name, jobId: job.id });
    } catch (error) {
      log.warn("jobs.failed", { job: definition.name, jobId: job.id, error });
      throw error;
    }
  }

  return {
    async prepare(definitions) {
      known = definitions;
      await boss.start();
      for (const definition of definitions) {
        await boss.createQueue(definition.name, {
          retryLimit: definition.retryLimit ?? defaultRetryLimit,
          retryDelay: 10,
          retryBackoff: true,
        });
        // Looks nothing up but makes pg-boss remember the queue: it must not ask for it inside the
        // transaction of an `enqueue`.
        await boss.findJobs(definition.name, { id: nobody });
      }
    },

    async enqueue(transaction, definition, input) {
      const data = definition.schema.parse(input) as object;
      await boss.send(definition.name, data, { db: fromKysely(transaction) });
    },

    async start(services) {
      for (const definition of known) {
        if (definition.schedule) await boss.schedule(definition.name, definition.schedule, {});
        await boss.work(definition.name, { pollingIntervalSeconds: 1 }, async ([job]) => {
          if (job) await run(services, definition, job);
        });
      }
    },

    async drain(services) {
      let count = 0;
      for (let found = true; found; ) {
        found = false;
        for (const definition of known) {
          const [job] = await boss.fetch(definition.name);
          if (!job) continue;
          found = true;
          count += 1;
          await run(services, definition, job).then(
            () => boss.complete(definition.name, job.id),
            (error: Error) => boss.fail(definition.name, job.id, { message: error.message }),
          );
        }
      }
      return count;
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
