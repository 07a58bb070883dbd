/** A job's place in its queue, in the words that operators read. */
export const jobStates = ["waiting", "running", "failed", "done"] as const;

export type JobState = (typeof jobStates)[number];

/** Jobs are counted up to here; a list goes no further either. */
export const maxCountedJobs = 10_000;

/** A queue of background jobs: all jobs of one name. */
export interface QueueSummary {
  name: string;
  /** The schedule on which it runs by itself: a cron expression in UTC. */
  schedule: string | null;
  pausedAt: Date | null;
  /** Why it was paused. */
  pauseReason: string | null;
  /** Each at most `maxCountedJobs` + 1, which means more than that. */
  waiting: number;
  /** Those among `waiting` that wait for their time, such as the next attempt. */
  later: number;
  running: number;
  failed: number;
  /** Seconds for which the job that has been due the longest has been due. */
  oldestSeconds: number | null;
  /** The last one that ended well. Null when none is kept. */
  lastDoneAt: Date | null;
}

/** A job without its input. */
export interface QueuedJob {
  id: string;
  queue: string;
  state: JobState;
  createdAt: Date;
  /** The time at which it began, failed or ended, by its state; that of the next attempt, for one that waits. */
  at: Date;
  /** Attempts that were made or are under way. */
  attempts: number;
  /** The last attempt's error. */
  error: string | null;
}

/** One job as its page shows it. */
export interface JobDetails extends QueuedJob {
  input: Record<string, unknown>;
  maxAttempts: number | null;
  startedAt: Date | null;
  /** The time at which it's deleted unless someone acts on it. Null while it waits or runs. */
  deletedAt: Date | null;
}
