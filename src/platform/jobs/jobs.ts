import type { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** Work done after the answer: survives a restart, is shared between processes, is retried. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `<feature>.<verb-noun>`, e.g. `payments.refund-order`. */
  name: string;
  schema: Schema;
  /**
   * Runs at least once per enqueued job, so it must be idempotent. `job.id` stays the same on a
   * retry. Throw `permanentFailure(...)` where another try cannot help.
   */
  handle(services: Services, input: z.output<Schema>, job: { id: string }): Promise<void>;
  /**
   * Number of retries, with growing pauses. Default: for three days; a scheduled job 8 times. A job
   * that has failed for good becomes a dead letter, unless it is scheduled and so runs again
   * anyway.
   */
  retryLimit?: number;
  /** Runs by itself: a cron expression in UTC. The input is `{}`. */
  schedule?: string;
  /** Number that run at the same time in one process. Default 1. */
  concurrency?: number;
  /** Seconds for which the input of a job is kept after it has run. Default a day. */
  keepSeconds?: number;
}

export interface EnqueueOptions {
  /** A job that hasn't run by then is dropped instead, such as a code that would have expired. */
  usefulUntil?: Date | undefined;
}

/** A job that failed for good. It's kept for `deadLetterDays`, or until its `usefulUntil`. */
export interface DeadLetter {
  id: string;
  /** The name of the job's definition. */
  job: string;
  input: Record<string, unknown>;
  /** The reason why the last attempt failed. */
  reason: string;
  attempts: number;
  enqueuedAt: Date;
  failedAt: Date;
  deletedAt: Date;
}

export const deadLetterDays = 30;

/** The queue of those. */
export const deadLetterQueue = "dead-letters";

/** A job's own keys beside its input, which must not have them. */
export const jobKeys = { usefulUntil: "$usefulUntil", trace: "$trace" } as const;

/** A dead letter is deleted when its input stops being useful, or after `deadLetterDays`. */
export function deadLetterDeletedAt(
  data: Readonly<Record<string, unknown>>,
  keepUntil: Date,
): Date {
  const usefulUntil = data[jobKeys.usefulUntil];
  if (typeof usefulUntil !== "string") return keepUntil;
  return new Date(Math.min(new Date(usefulUntil).getTime(), keepUntil.getTime()));
}

export interface Jobs {
  /**
   * Whether this process is ending. A handler that works for long then finishes what is under way,
   * and leaves the rest to another run.
   */
  readonly isStopping: boolean;

  /** Adds a job in `transaction`: it exists if and only if the transaction commits. */
  enqueue<Schema extends z.ZodType>(
    transaction: DatabaseTransaction,
    job: JobDefinition<Schema>,
    input: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<void>;

  /** Jobs that failed for good, the newest first. */
  listDeadLetters(options?: { limit?: number }): Promise<DeadLetter[]>;

  /** Gives dead letters another three days; answers how many there were. */
  retryDeadLetters(ids: readonly string[]): Promise<number>;

  deleteDeadLetters(ids: readonly string[]): Promise<void>;

  /**
   * Lets failed jobs of a queue run again: those with these ids, or the 10,000 oldest. Answers how
   * many there were; one that's running again already isn't counted, so asking twice does it once.
   */
  retryFailed(
    transaction: DatabaseTransaction,
    queue: string,
    ids?: readonly string[],
  ): Promise<number>;

  /** Deletes a failed job of a queue. Answers whether there was one. */
  deleteFailed(transaction: DatabaseTransaction, queue: string, id: string): Promise<boolean>;
}

export function defineJob<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
): JobDefinition<Schema> {
  return job;
}

/** An error of a job that would fail again: it is not retried and becomes a dead letter. */
export function permanentFailure(message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { isPermanent: true });
}

export function isPermanent(error: unknown): boolean {
  return error instanceof Error && "isPermanent" in error && error.isPermanent === true;
}
