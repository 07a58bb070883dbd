import { sql } from "kysely";
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type QueueResult,
  type UpdateQueueOptions,
} from "pg-boss";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { atMostEvery } from "#platform/log/at-most-every.ts";
import type { Log } from "#platform/log/log.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import type { Services } from "#platform/services.ts";
import {
  currentTrace,
  packTrace,
  traceFields,
  unpackTrace,
  withTrace,
} from "#platform/trace/trace.ts";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import {
  type DeadLetter,
  deadLetterDays,
  deadLetterDeletedAt,
  deadLetterQueue,
  isPermanent,
  type JobDefinition,
  type Jobs,
  jobKeys,
} from "./jobs.ts";
import { QueueWorker } from "./queue-worker.ts";
import { queueIndexes } from "./queues.store.ts";
import {
  firstRetrySeconds,
  maxRetrySeconds,
  retriesFor,
  retrySeconds,
  scheduledRetryLimit,
} from "./retries.rules.ts";

export interface JobRunner extends Jobs {
  /** Makes the queues of `definitions`; must come before the first `enqueue`. */
  prepare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Begins to work on jobs as they come. */
  start(services: Services): Promise<void>;
  /** Works off everything that is due now, then answers how many jobs ran. */
  drain(services: Services): Promise<number>;
  /** Deletes the dead letters that nobody can use any more; a started runner does so each hour. */
  deleteExpired(services: Services): Promise<void>;
  /**
   * Lets the jobs under way finish, and hands back those that take longer. For a job's last attempt,
   * that's its failure.
   */
  stop(): Promise<void>;
}

const daySeconds = toSeconds({ days: 1 });
const nobody = "00000000-0000-0000-0000-000000000000";
const { usefulUntil: usefulUntilKey, trace: traceKey } = jobKeys;

export interface JobTimes {
  /** A process whose jobs have given no sign of life for so long is gone. */
  heartbeatSeconds: number;
  /** Seconds between the processes' checks for such jobs. */
  superviseSeconds: number;
  /**
   * A new job wakes its worker; retries that have become due, and notices that got lost, wait for
   * this.
   */
  pollSeconds: number;
  /** How long a stop waits for the jobs under way. */
  stopSeconds: number;
}

export const jobTimes: JobTimes = {
  heartbeatSeconds: 20,
  superviseSeconds: 10,
  pollSeconds: 2,
  stopSeconds: 10,
};

const runSeconds = 900;
/** Failed jobs that one statement lets run again. */
const retryBatch = 1_000;
/** Failed jobs that one call lets run again, so that it's over soon. */
const maxRetried = 10_000;
/** Outcomes of runs that are counted from 0, because an alert sees only a change of what it knows. */
const countedFromStart = ["done", "failed", "given_up"] as const;
const settlePauses = [200, 1_000, 2_000, 5_000, 10_000];

type Fetched = JobWithMetadata<Record<string, unknown>>;

/** `supervised` false leaves out the timers that look after the queue; tests drain it by hand. */
export function createJobRunner(
  database: Database,
  log: Log,
  { supervised = true, times = {} }: { supervised?: boolean; times?: Partial<JobTimes> } = {},
): JobRunner {
  const { heartbeatSeconds, superviseSeconds, pollSeconds, stopSeconds } = {
    ...jobTimes,
    ...times,
  };
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeRaw(text, values) },
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "pgboss",
    supervise: supervised,
    schedule: supervised,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  // While the database is away, every queue fails twice a second.
  const reportError = atMostEvery(1_000, (error: unknown, count) =>
    log.warn("jobs.queue_error", { error, count }),
  );
  boss.on("error", reportError);
  let known: readonly JobDefinition[] = [];
  const workers = new Map<string, QueueWorker<Fetched>>();
  const stops: Array<() => void | Promise<void>> = [];
  /** Queues from which nothing is taken, as they were at the last look. */
  let paused: ReadonlySet<string> = new Set();
  let isStopping = false;
  let metrics: Metrics | undefined;

  async function readPaused(): Promise<void> {
    const { rows } = await database.executeRaw("select name from private.paused_queues");
    paused = new Set(rows.map(({ name }) => String(name)));
  }

  async function makeQueue(
    existing: readonly QueueResult[],
    name: string,
    options: UpdateQueueOptions,
  ) {
    const found = existing.find((queue) => queue.name === name);
    if (found && hasOptions(found, options)) return;
    if (found) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options as Omit<Queue, "name">);
    // Looks nothing up but makes pg-boss remember the queue: it must not ask for it inside the
    // transaction of an `enqueue`.
    await boss.findJobs(name, { id: nobody });
  }

  /** Runs one job and notes its end. Rejects when that could not be noted. */
  async function run(services: Services, definition: JobDefinition, job: Fetched): Promise<void> {
    const { name } = definition;
    const { jobId, usefulUntil, trace, input, fields } = unpack(job);
    const started = performance.now();
    const count = (outcome: string) => {
      services.metrics.count("jobRuns", { queue: name, outcome });
      const seconds = (performance.now() - started) / 1_000;
      services.metrics.time("jobDuration", { queue: name }, seconds);
    };
    try {
      if (typeof usefulUntil === "string" && new Date(usefulUntil) <= services.clock.now()) {
        log.info("jobs.expired", fields);
        count("expired");
      } else {
        const own = { ...services, log: services.log.with(fields) };
        const handle = () => definition.handle(own, definition.schema.parse(input), { id: jobId });
        await withinSeconds(runSeconds, trace ? withTrace(trace, handle) : handle());
        log.info("jobs.done", fields);
        count("done");
      }
    } catch (error) {
      const isLast = isPermanent(error) || isLastAttempt(job);
      if (isLast) log.error("jobs.given_up", { ...fields, error });
      else log.warn("jobs.failed", { ...fields, error });
      count(isLast ? "given_up" : "failed");
      await settle(async () => {
        if (isPermanent(error)) await endRetries(job);
        await boss.fail(name, job, { message: messageOf(error) });
      });
      return;
    }
    await settle(() => boss.complete(name, job));
  }

  async function endRetries({ name, id, retryCount }: Fetched): Promise<void> {
    await database.executeRaw(
      "update pgboss.job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active' and retry_count = $3",
      [name, id, retryCount],
    );
  }

  /** A database that is away for a moment must not make what is done be done again. */
  async function settle(write: () => Promise<unknown>): Promise<void> {
    for (const pause of supervised ? settlePauses : []) {
      try {
        await write();
        return;
      } catch (error) {
        reportError(error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    await write();
  }

  const fetchDue = async (name: string, batchSize: number): Promise<Fetched[]> =>
    await boss.fetch<Record<string, unknown>>(name, { batchSize, includeMetadata: true });

  /** The queues with jobs that are due, by one look at each queue's index. */
  async function listDue(): Promise<Set<string>> {
    const { rows } = await database.executeRaw(
      `select name from pgboss.queue
       where exists (
         select from pgboss.job
         where job.name = queue.name and state < 'active' and not blocked
           and start_after <= pgboss.job_now()
       ) and not exists (
         select from private.paused_queues as paused where paused.name = queue.name
       )`,
    );
    return new Set(rows.map(({ name }) => String(name)));
  }

  async function wakeDue(): Promise<void> {
    for (const name of await listDue()) workers.get(name)?.wake();
  }

  async function sendHeartbeats(): Promise<void> {
    for (const [name, worker] of workers) {
      const { active } = worker;
      if (active.length > 0) await boss.touch(name, active);
    }
  }

  function every(milliseconds: number, work: () => Promise<void>): void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      work()
        .catch(reportError)
        .finally(() => {
          isBusy = false;
        });
    }, milliseconds);
    stops.push(() => clearInterval(timer));
  }

  return {
    get isStopping() {
      return isStopping;
    },

    async prepare(definitions) {
      known = definitions;
      await boss.start();
      const existing = await boss.getQueues();
      await database.executeRaw(queueIndexes);
      await makeQueue(existing, deadLetterQueue, { retentionSeconds: deadLetterDays * daySeconds });
      for (const definition of definitions) {
        await makeQueue(existing, definition.name, {
          retryLimit:
            definition.retryLimit ??
            (definition.schedule ? scheduledRetryLimit : retriesFor(retrySeconds)),
          retryDelay: firstRetrySeconds,
          retryBackoff: true,
          retryDelayMax: maxRetrySeconds,
          heartbeatSeconds,
          expireInSeconds: runSeconds,
          deleteAfterSeconds: definition.keepSeconds ?? daySeconds,
          deadLetter: definition.schedule ? null : deadLetterQueue,
          notify: true,
        });
      }
    },

    async enqueue(transaction, definition, input, { usefulUntil } = {}) {
      const data = definition.schema.parse(input) as object;
      const until = usefulUntil && { [usefulUntilKey]: usefulUntil.toISOString() };
      const trace = currentTrace();
      const carried = trace && { [traceKey]: packTrace(trace) };
      const options = { db: fromKysely(transaction) };
      await boss.send(definition.name, { ...data, ...until, ...carried }, options);
    },

    async start(services) {
      metrics = services.metrics;
      await readPaused();
      const scheduled = new Set(known.flatMap(({ name, schedule }) => (schedule ? [name] : [])));
      // An earlier version's jobs would pile up with no one to run them.
      for (const { name } of await boss.getSchedules()) {
        if (!scheduled.has(name)) await boss.unschedule(name);
      }
      for (const definition of known) {
        const { name, concurrency = 1 } = definition;
        for (const outcome of countedFromStart) {
          services.metrics.count("jobRuns", { queue: name, outcome }, 0);
        }
        if (definition.schedule) await boss.schedule(name, definition.schedule, {});
        const worker = new QueueWorker<Fetched>({
          concurrency,
          fetch: async (count) => (paused.has(name) ? [] : await fetchDue(name, count)),
          run: (job) => run(services, definition, job).catch(reportError),
          onError: reportError,
        });
        workers.set(name, worker);
      }
      stops.push(
        await database.listen(await readChannel(database), {
          hear: (name) => workers.get(name)?.wake(),
          missed: () => void wakeDue().catch(reportError),
        }),
      );
      every(toMilliseconds({ seconds: pollSeconds }), async () => {
        await readPaused();
        await wakeDue();
      });
      every(toMilliseconds({ seconds: heartbeatSeconds }) / 3, sendHeartbeats);
      every(toMilliseconds({ hours: 1 }), () => deleteExpired(services));
      await wakeDue();
    },

    async drain(services) {
      let count = 0;
      for (;;) {
        const due = await listDue();
        const definitions = known.filter(({ name }) => due.has(name));
        if (definitions.length === 0) return count;
        for (const definition of definitions) {
          const [job] = await fetchDue(definition.name, 1);
          if (!job) continue;
          count += 1;
          await run(services, definition, job);
        }
      }
    },

    async listDeadLetters({ limit = 100 } = {}) {
      const { rows } = await database.executeRaw(
        `select id, source_name, data, source_output, source_retry_count, source_created_on, created_on, keep_until
         from pgboss.job where name = $1 and state = 'created' order by created_on desc limit $2`,
        [deadLetterQueue, limit],
      );
      return rows.map(toDeadLetter);
    },

    async retryDeadLetters(ids) {
      if (ids.length === 0) return 0;
      return await boss.redrive(deadLetterQueue, { ids: [...ids], limit: ids.length });
    },

    async deleteDeadLetters(ids) {
      if (ids.length > 0) await boss.deleteJob(deadLetterQueue, [...ids]);
    },

    async retryFailed(transaction, queue, ids) {
      const db = fromKysely(transaction);
      const chosen = ids ? { ids: [...ids] } : {};
      if (ids?.length === 0) return 0;
      let count = 0;
      for (let moved = retryBatch; moved === retryBatch && count < maxRetried; count += moved) {
        const options = { sourceName: queue, limit: retryBatch, db, ...chosen };
        moved = await boss.redrive(deadLetterQueue, options);
      }
      return count + (await retryScheduled(transaction, queue, ids));
    },

    async deleteFailed(transaction, queue, id) {
      const { rows } = await sql`
        delete from pgboss.job
        where id = ${id}::uuid and (
          (name = ${deadLetterQueue} and source_name = ${queue} and state = 'created')
          or (name = ${queue} and state = 'failed' and dead_letter is null)
        ) returning id`.execute(transaction);
      return rows.length > 0;
    },

    deleteExpired,

    async stop() {
      isStopping = true;
      const stopMilliseconds = toMilliseconds({ seconds: stopSeconds });
      for (const stop of stops.splice(0)) await stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop(stopMilliseconds)));
      for (const [name, { active }] of workers) {
        if (active.length === 0) continue;
        const error = new Error("the process stopped while the job was running");
        for (const job of active.filter(isLastAttempt)) {
          log.error("jobs.given_up", { ...unpack(job).fields, error });
          metrics?.count("jobRuns", { queue: name, outcome: "given_up" });
        }
        await boss.fail(name, active, { message: error.message }).catch(reportError);
      }
      workers.clear();
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };

  async function deleteExpired({ clock }: Services): Promise<void> {
    await database.executeRaw(
      `delete from pgboss.job where name = $1 and (data ->> '${usefulUntilKey}')::timestamptz <= $2`,
      [deadLetterQueue, clock.now()],
    );
  }
}

const isLastAttempt = ({ retryCount, retryLimit }: Fetched) => retryCount >= retryLimit;

function unpack(job: Fetched) {
  const { [usefulUntilKey]: usefulUntil, [traceKey]: packed, ...input } = job.data ?? {};
  const trace = unpackTrace(packed);
  // Given another chance after it was a dead letter, it is still the same piece of work.
  const jobId = job.sourceRootId ?? job.id;
  const fields = { job: job.name, jobId, ...(trace && traceFields(trace)) };
  return { jobId, usefulUntil, trace, input, fields };
}

/** Jobs of a schedule that failed leave no dead letter; they wait in their own queue again. */
async function retryScheduled(
  transaction: DatabaseTransaction,
  queue: string,
  ids?: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = pgboss.job_now()
    where name = ${queue} and state = 'failed' and dead_letter is null
      ${ids ? sql`and id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})` : sql``}
    returning id`.execute(transaction);
  return rows.length;
}

/** The channel on which pg-boss tells of new jobs, as it names it itself. */
async function readChannel(database: Database): Promise<string> {
  const { rows } = await database.executeRaw(
    "select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel",
  );
  return String(rows[0]?.channel);
}

function toDeadLetter(row: Record<string, unknown>): DeadLetter {
  const data = (row.data ?? {}) as Record<string, unknown>;
  const { [usefulUntilKey]: _until, [traceKey]: _trace, ...input } = data;
  const output = row.source_output as { message?: string; value?: { message?: string } } | null;
  return {
    id: String(row.id),
    job: String(row.source_name),
    input,
    reason: output?.message ?? output?.value?.message ?? "unknown",
    attempts: Number(row.source_retry_count) + 1,
    enqueuedAt: row.source_created_on as Date,
    failedAt: row.created_on as Date,
    deletedAt: deadLetterDeletedAt(data, row.keep_until as Date),
  };
}

function hasOptions(queue: QueueResult, options: UpdateQueueOptions): boolean {
  const found = queue as unknown as Record<string, unknown>;
  return Object.entries(options).every(
    ([name, value]) => (found[name] ?? null) === (value ?? null),
  );
}

const maxReasonLength = 500;

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, maxReasonLength);
}

async function withinSeconds(seconds: number, work: Promise<void>): Promise<void> {
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`took longer than ${seconds} s`)),
    toMilliseconds({ seconds }),
  );
  try {
    await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
