import type { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** Work done after the answer: survives a restart, is shared between processes, is retried. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `<feature>.<verb-noun>`, e.g. `payments.refund-order`. */
  name: string;
  schema: Schema;
  /** Runs at least once per enqueued job, so it must be idempotent. `job.id` stays the same on a retry. */
  handle(services: Services, input: z.output<Schema>, job: { id: string }): Promise<void>;
  /** How often it is tried again, with growing pauses. Default 8 (about 4 hours). */
  retryLimit?: number;
  /** Runs by itself: a cron expression in UTC. The input is `{}`. */
  schedule?: string;
}

export interface Jobs {
  /** Adds a job in `transaction`: it exists if and only if the transaction commits. */
  enqueue<Schema extends z.ZodType>(
    transaction: DatabaseTransaction,
    job: JobDefinition<Schema>,
    input: z.input<Schema>,
  ): Promise<void>;
}

export function defineJob<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
): JobDefinition<Schema> {
  return job;
}
