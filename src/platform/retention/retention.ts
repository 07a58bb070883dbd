import type { Services } from "#platform/services.ts";

interface KindOfData {
  /** As `feature.things`. It's the kind's name in metrics, logs and the table of runs: forever. */
  kind: string;
  /** The name that operators read, such as "Sign-in and security events". */
  label: string;
}

/** Data that's deleted when its days are over, by the one job for all. */
export interface RetentionRule extends KindOfData {
  /** The event from which the days count, such as "after it happened". */
  from: string;
  /** The environment variable that sets the days, with its default and bounds. */
  days: { variable: `RETENTION_${string}_DAYS`; usual: number; min: number; max: number };
  /** Why it can't be less or more: the law, or what else breaks. One sentence. */
  bounds: string;
  /** The privacy policy's sentence about it, with the days in words (`2 years`). Null: it isn't about people. */
  privacy: ((period: string) => string) | null;
  /**
   * Deletes at most `limit` of what is older than `before`, and answers how many. In transactions of
   * its own, oldest first, by an index where there may be many.
   */
  delete(services: Services, batch: { before: Date; limit: number }): Promise<number>;
}

/** Data that a job of the feature's own deletes, by rules that days alone don't say. */
export interface OwnRetention extends KindOfData {
  /** The time at which it's deleted, in words that operators read. */
  when: string;
  /** The job's name. */
  job: string;
}

/** A rule with the days that are configured. */
export interface ConfiguredRule extends Omit<RetentionRule, "days"> {
  days: number;
  allowed: { variable: string; min: number; max: number };
}

export interface Retention {
  readonly rules: readonly ConfiguredRule[];
  readonly own: readonly OwnRetention[];
}

/** The last round of deletions of one kind. */
export interface RetentionRun {
  kind: string;
  ranAt: Date;
  /** In that round. */
  deleted: number;
  /** Since the site keeps count. */
  total: number;
  /** More is due than one round deletes. */
  isUnfinished: boolean;
  /** It couldn't be deleted. The log says why. */
  hasFailed: boolean;
}
