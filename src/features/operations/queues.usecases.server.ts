import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import {
  findQueuedJob,
  listQueuedJobs,
  listQueues,
  pauseQueue,
  resumeQueue,
} from "#platform/jobs/queues.store.ts";
import {
  type JobDetails,
  type JobState,
  maxCountedJobs,
  type QueuedJob,
  type QueueSummary,
} from "#platform/jobs/queues.ts";
import { type InputPart, summarizeInput } from "#platform/jobs/summarize-input.ts";
import { redactSecrets } from "#platform/mail/redact-secrets.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { operationsErrors } from "./operations.errors.ts";
import { maskAddresses } from "./operations.rules.ts";

const pageSize = 50;

/** As pg-boss lets them be. */
const isQueueName = (name: string) => /^[\w./-]{1,200}$/.test(name);

/** Throws unless the viewer runs the site's machinery. */
export function requireOperator(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "operations")) throw httpErrors.forbidden();
  return viewer;
}

/** An error's text without addresses of people, links that open something, and codes. */
export const cleanError = (text: string) => redactSecrets(maskAddresses(text));

const withCleanError = <Job extends { error: string | null }>(job: Job): Job => ({
  ...job,
  error: job.error && cleanError(job.error),
});

/** All queues, the paused ones first, then those with failed and with waiting jobs. */
export async function readQueues(services: Services, viewer: Viewer): Promise<QueueSummary[]> {
  requireOperator(viewer);
  const queues = await services.database.asSystem("list queues", (transaction) =>
    listQueues(transaction),
  );
  return queues.sort(
    (one, other) =>
      Number(other.pausedAt !== null) - Number(one.pausedAt !== null) ||
      other.failed - one.failed ||
      other.waiting - one.waiting ||
      one.name.localeCompare(other.name),
  );
}

/** The queue of this name, or a 404. */
async function requireQueue(transaction: DatabaseTransaction, name: string): Promise<QueueSummary> {
  const [queue] = isQueueName(name) ? await listQueues(transaction, name) : [];
  if (!queue) throw operationsErrors.queueNotFound();
  return queue;
}

export interface QueuePage {
  queue: QueueSummary;
  state: JobState;
  jobs: QueuedJob[];
  page: number;
  pages: number;
  newestFirst: boolean;
}

/** One page of 50 jobs of a queue in one state. */
export async function readQueue(
  services: Services,
  viewer: Viewer,
  name: string,
  { state, newestFirst, page }: { state: JobState; newestFirst: boolean; page: number },
): Promise<QueuePage> {
  requireOperator(viewer);
  return await services.database.asSystem("read queue", async (transaction) => {
    const queue = await requireQueue(transaction, name);
    const jobs = await listQueuedJobs(transaction, {
      queues: [name],
      state,
      newestFirst,
      limit: pageSize + 1,
      offset: (Math.min(page, maxCountedJobs / pageSize) - 1) * pageSize,
    });
    const counted = state === "done" ? countDone(jobs.length, page) : queue[state];
    return {
      queue,
      state,
      jobs: jobs.slice(0, pageSize).map(withCleanError),
      page,
      pages: countPages(Math.min(counted, maxCountedJobs), pageSize),
      newestFirst,
    };
  });
}

/** Finished jobs aren't counted: there may be a million. What is known is whether one more page follows. */
const countDone = (found: number, page: number) => (page - 1) * pageSize + found;

/** One job, and a summary of its input without anyone's data. */
export async function readJob(
  services: Services,
  viewer: Viewer,
  queue: string,
  id: string,
): Promise<{ job: Omit<JobDetails, "input">; input: InputPart[] }> {
  requireOperator(viewer);
  const found =
    isId(id) && isQueueName(queue)
      ? await services.database.asSystem("read job", (transaction) =>
          findQueuedJob(transaction, queue, id),
        )
      : undefined;
  if (!found) throw operationsErrors.jobNotFound();
  const { input, ...job } = found;
  return { job: withCleanError(job), input: summarizeInput(input) };
}

const subjectOf = (name: string) => ({ type: "queue", id: name, name });

/** No process takes jobs of the queue any more, within two seconds, until someone resumes it. */
export async function pause(
  { audit, clock, database }: Services,
  viewer: Viewer,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const { userId } = requireOperator(viewer);
  await database.asSystem("pause queue", async (transaction) => {
    await requireQueue(transaction, name);
    if (!(await pauseQueue(transaction, { name, reason, now: clock.now() }))) {
      throw operationsErrors.alreadyPaused();
    }
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.queue_paused",
      subject: subjectOf(name),
      before: { paused: false },
      after: { paused: true },
      reason,
    });
  });
}

export async function resume(
  { audit, database }: Services,
  viewer: Viewer,
  name: string,
): Promise<void> {
  const { userId } = requireOperator(viewer);
  await database.asSystem("resume queue", async (transaction) => {
    await requireQueue(transaction, name);
    const { resumed } = await resumeQueue(transaction, name);
    if (!resumed) throw operationsErrors.notPaused();
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.queue_resumed",
      subject: subjectOf(name),
      before: { paused: true },
      after: { paused: false },
    });
  });
}

/** Lets one failed job run again. */
export async function retryJob(
  { audit, database, jobs }: Services,
  viewer: Viewer,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  const { userId } = requireOperator(viewer);
  await database.asSystem("retry job", async (transaction) => {
    await requireQueue(transaction, queue);
    const retried = isId(id) ? await jobs.retryFailed(transaction, queue, [id]) : 0;
    if (retried === 0) throw operationsErrors.notFailed();
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.job_retried",
      subject: { type: "background_job", id, name: queue },
      before: { state: "failed" },
      after: { state: "waiting" },
    });
  });
}

/** Lets all failed jobs of a queue run again. Answers how many there were. */
export async function retryAll(
  { audit, database, jobs }: Services,
  viewer: Viewer,
  { queue, reason }: { queue: string; reason: string },
): Promise<number> {
  const { userId } = requireOperator(viewer);
  return await database.asSystem("retry failed jobs", async (transaction) => {
    await requireQueue(transaction, queue);
    const retried = await jobs.retryFailed(transaction, queue);
    if (retried === 0) throw operationsErrors.noneFailed();
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.jobs_retried",
      subject: subjectOf(queue),
      before: { failed: retried },
      after: { failed: 0 },
      reason,
      details: { retried },
    });
    return retried;
  });
}

/** Deletes a failed job. What it was to do won't happen. */
export async function deleteJob(
  { audit, database, jobs }: Services,
  viewer: Viewer,
  { queue, id, reason }: { queue: string; id: string; reason: string },
): Promise<void> {
  const { userId } = requireOperator(viewer);
  await database.asSystem("delete failed job", async (transaction) => {
    await requireQueue(transaction, queue);
    const deleted = isId(id) && (await jobs.deleteFailed(transaction, queue, id));
    if (!deleted) throw operationsErrors.notFailed();
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.job_deleted",
      subject: { type: "background_job", id, name: queue },
      before: { state: "failed" },
      reason,
    });
  });
}
