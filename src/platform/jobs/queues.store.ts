import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { deadLetterDeletedAt, deadLetterQueue, jobKeys } from "./jobs.ts";
import {
  type JobDetails,
  type JobState,
  maxCountedJobs,
  type QueuedJob,
  type QueueSummary,
} from "./queues.ts";

const countLimit = maxCountedJobs + 1;

/**
 * Indexes besides pg-boss's own, by which failed and finished jobs are counted and listed however many
 * others there are. Made where its tables are, which no migration of ours does.
 */
export const queueIndexes = `
  create index if not exists meridian_job_unsettled on pgboss.job_common (name, created_on)
    where state in ('active', 'failed');
  create index if not exists meridian_job_done on pgboss.job_common (name, completed_on desc)
    where state = 'completed';
  create index if not exists meridian_job_given_up on pgboss.job_common (source_name, created_on desc)
    where name = '${deadLetterQueue}' and state = 'created';
`;

/** Rows of a queue in a state. A failed job is a dead letter, or one of a schedule, which leaves none. */
const rowsIn: Record<JobState, (queue: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  waiting: (queue) => sql`job.name = ${queue} and job.state < 'active' and not job.blocked`,
  running: (queue) =>
    sql`job.name = ${queue} and job.state in ('active', 'failed') and job.state = 'active'`,
  failed: (queue) =>
    sql`job.name = ${queue} and job.state in ('active', 'failed') and job.state = 'failed' and job.dead_letter is null`,
  done: (queue) => sql`job.name = ${queue} and job.state = 'completed'`,
};

const deadLettersOf = (queue: RawBuilder<unknown>) =>
  sql`job.name = ${sql.lit(deadLetterQueue)} and job.state = 'created' and job.source_name = ${queue}`;

const queueName = sql.ref("queue.name");

const boundedCount = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (
    select from pgboss.job where ${condition} limit ${sql.lit(countLimit)}) as counted)`;

/** Every queue of this version's jobs, or one, by name. However many jobs there are, few are read. */
export async function listQueues(
  transaction: DatabaseTransaction,
  name?: string,
): Promise<QueueSummary[]> {
  const { rows } = await sql<QueueSummary>`
    select queue.name,
      (select min(schedule.cron) from pgboss.schedule where schedule.name = queue.name) as schedule,
      paused.paused_at as "pausedAt",
      paused.reason as "pauseReason",
      waiting.count as waiting,
      waiting.later,
      waiting.seconds as "oldestSeconds",
      ${boundedCount(rowsIn.running(queueName))} as running,
      least(${sql.lit(countLimit)},
        ${boundedCount(rowsIn.failed(queueName))} + ${boundedCount(deadLettersOf(queueName))}
      ) as failed,
      (select job.completed_on from pgboss.job where ${rowsIn.done(queueName)}
        order by job.completed_on desc limit 1) as "lastDoneAt"
    from pgboss.queue
    left join private.paused_queues as paused on paused.name = queue.name
    cross join lateral (
      select count(*)::int as count,
        (count(*) filter (where start_after > pgboss.job_now()))::int as later,
        extract(epoch from pgboss.job_now() - min(start_after))::float8 as seconds
      from (
        select job.start_after from pgboss.job where ${rowsIn.waiting(queueName)}
        order by job.priority desc, job.created_on limit ${sql.lit(countLimit)}
      ) as first
    ) as waiting
    where queue.name not like '\\_\\_pgboss%' and queue.name <> ${deadLetterQueue}
      and (${name ?? null}::text is null or queue.name = ${name ?? null})
    order by queue.name`.execute(transaction);
  return rows.map((row) => ({
    ...row,
    oldestSeconds: row.oldestSeconds !== null && row.oldestSeconds > 0 ? row.oldestSeconds : null,
  }));
}

/**
 * Selects a row for each failed job, with when it failed as `since`: those of some queues, or of all but some.
 * For a `from` of another statement.
 */
export function failedJobs(queues: { of: readonly string[] } | { except: readonly string[] }) {
  const names = "of" in queues ? queues.of : queues.except;
  const is = (name: RawBuilder<unknown>) =>
    "of" in queues
      ? sql`${name} in (${sql.join(names)})`
      : sql`${name} not in (${sql.join(names)})`;
  return sql<{ since: Date }>`(
    select coalesce(job.completed_on, job.created_on) as since from pgboss.job
    where job.state in ('active', 'failed') and job.state = 'failed' and job.dead_letter is null
      and job.name not like '\\_\\_pgboss%' and ${is(sql.ref("job.name"))}
    union all
    select job.created_on from pgboss.job
    where job.name = ${deadLetterQueue} and job.state = 'created' and ${is(sql.ref("job.source_name"))}
  )`;
}

export interface JobsQuestion {
  queues: readonly string[];
  state: JobState;
  newestFirst: boolean;
  limit: number;
  offset: number;
}

const columns = sql`
  job.id, job.name, job.source_name, job.created_on, job.started_on, job.completed_on, job.start_after,
  job.state::text as state, job.retry_count, job.source_retry_count, job.source_created_on,
  coalesce(job.source_output, job.output) as output`;

interface Row {
  id: string;
  name: string;
  source_name: string | null;
  created_on: Date;
  started_on: Date | null;
  completed_on: Date | null;
  start_after: Date;
  state: string;
  retry_count: number;
  source_retry_count: number | null;
  source_created_on: Date | null;
  output: unknown;
}

/** One page of jobs, without their input, of one or several queues together. */
export async function listQueuedJobs(
  transaction: DatabaseTransaction,
  question: JobsQuestion,
): Promise<QueuedJob[]> {
  const rows = await readPage<Row>(transaction, question, columns);
  return rows.map((row) => toJob(row, question.state));
}

/** As `listQueuedJobs`, with whom an email is for and what it says it's about. */
export async function listQueuedEmails(
  transaction: DatabaseTransaction,
  question: JobsQuestion,
): Promise<(QueuedJob & { recipient: string; subject: string; usefulUntil: Date | null })[]> {
  const rows = await readPage<Row & { recipient: string; subject: string; until: string | null }>(
    transaction,
    question,
    sql`${columns}, job.data ->> 'to' as recipient, job.data ->> 'subject' as subject,
      job.data ->> ${sql.lit(jobKeys.usefulUntil)} as until`,
  );
  return rows.map((row) => ({
    ...toJob(row, question.state),
    recipient: row.recipient,
    subject: row.subject,
    usefulUntil: row.until ? new Date(row.until) : null,
  }));
}

/** Each queue is read along its index, and what that gives is put in order. */
async function readPage<Read>(
  transaction: DatabaseTransaction,
  { queues, state, newestFirst, limit, offset }: JobsQuestion,
  selected: RawBuilder<unknown>,
): Promise<Read[]> {
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const opposite = sql.raw(newestFirst ? "asc" : "desc");
  const name = sql.ref("asked.name");
  const order = {
    waiting: sql`job.priority ${opposite}, job.created_on ${direction}`,
    running: sql`job.created_on ${direction}`,
    failed: sql`job.created_on ${direction}`,
    done: sql`job.completed_on ${direction}`,
  }[state];
  const sorted = state === "done" ? "completed_on" : "created_on";
  const part = (condition: RawBuilder<unknown>) =>
    sql`(select ${selected} from pgboss.job where ${condition} order by ${order} limit ${limit + offset})`;
  const { rows } = await sql<Read>`
    select found.*
    from unnest(array[${sql.join(queues.map((queue) => sql`${queue}`))}]::text[]) as asked (name)
    cross join lateral (
      ${part(rowsIn[state](name))}
      ${state === "failed" ? sql`union all ${part(deadLettersOf(name))}` : sql``}
    ) as found
    order by found.${sql.raw(sorted)} ${direction}, found.id
    limit ${limit} offset ${offset}`.execute(transaction);
  return rows;
}

/** A job of the queue; one that failed for good is found by its own id or that of its dead letter. */
export async function findQueuedJob(
  transaction: DatabaseTransaction,
  queue: string,
  id: string,
): Promise<JobDetails | undefined> {
  const { rows } = await sql<
    Row & {
      data: Record<string, unknown> | null;
      retry_limit: number;
      keep_until: Date;
      deletion_seconds: number;
    }
  >`
    select ${columns}, job.data, job.retry_limit, job.keep_until, job.deletion_seconds
    from pgboss.job
    where job.id = ${id}::uuid
      and (job.name = ${queue} or (job.name = ${deadLetterQueue} and job.source_name = ${queue}))
    limit 1`.execute(transaction);
  const [row] = rows;
  if (!row) return undefined;
  const isDeadLetter = row.name === deadLetterQueue;
  return {
    ...toJob(row, stateOf(row)),
    input: row.data ?? {},
    maxAttempts: isDeadLetter ? null : row.retry_limit + 1,
    startedAt: row.started_on,
    deletedAt: isDeadLetter
      ? deadLetterDeletedAt(row.data ?? {}, row.keep_until)
      : row.completed_on &&
        new Date(row.completed_on.getTime() + Number(row.deletion_seconds) * 1000),
  };
}

function stateOf({ name, state }: Row): JobState {
  if (name === deadLetterQueue || state === "failed") return "failed";
  if (state === "active") return "running";
  return state === "completed" || state === "cancelled" ? "done" : "waiting";
}

function toJob(row: Row, state: JobState): QueuedJob {
  const isDeadLetter = row.name === deadLetterQueue;
  const output = row.output as { message?: string; value?: { message?: string } } | null;
  const hasStarted = row.started_on !== null;
  const at = {
    waiting: row.start_after,
    running: row.started_on ?? row.created_on,
    failed: isDeadLetter ? row.created_on : (row.completed_on ?? row.created_on),
    done: row.completed_on ?? row.created_on,
  }[state];
  return {
    id: row.id,
    queue: row.source_name ?? row.name,
    state,
    createdAt: row.source_created_on ?? row.created_on,
    at,
    attempts: isDeadLetter
      ? (row.source_retry_count ?? 0) + 1
      : row.retry_count + (hasStarted ? 1 : 0),
    error: state === "done" ? null : (output?.message ?? output?.value?.message ?? null),
  };
}

/** Whether it wasn't paused before. */
export async function pauseQueue(
  transaction: DatabaseTransaction,
  { name, reason, now }: { name: string; reason: string; now: Date },
): Promise<boolean> {
  const added = await transaction
    .insertInto("private.paused_queues")
    .values({ name, reason, paused_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .execute();
  return added.length > 0;
}

/**
 * Whether it was paused. A schedule goes on adding jobs during a pause; of those that piled up, one is
 * left.
 */
export async function resumeQueue(
  transaction: DatabaseTransaction,
  name: string,
): Promise<{ resumed: boolean; reason: string | null }> {
  const [paused] = await transaction
    .deleteFrom("private.paused_queues")
    .where("name", "=", name)
    .returning("reason")
    .execute();
  if (!paused) return { resumed: false, reason: null };
  await sql`
    delete from pgboss.job
    where name = ${name} and state < 'active'
      and exists (select from pgboss.schedule where schedule.name = ${name})
      and id <> (
        select id from pgboss.job where name = ${name} and state < 'active'
        order by created_on, id limit 1
      )`.execute(transaction);
  return { resumed: true, reason: paused.reason };
}
