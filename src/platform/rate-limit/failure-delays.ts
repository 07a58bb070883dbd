import type { RateLimitUse } from "./rate-limit.ts";

/** Wait of a subject after failures in a row. */
export interface FailureDelay {
  name: string;
  /** Failures that cost nothing. */
  free: number;
  /** The wait after the first one that does; each further one doubles it. */
  firstSeconds: number;
  maxSeconds: number;
}

export interface Admission {
  /** As `waitOf` answers. */
  seconds: number | undefined;
  /** Uses left of each limit afterwards; undefined where none was taken. */
  left: (number | undefined)[];
}

export interface FailureDelays {
  /** Seconds that `subject` must still wait: 0 when it may try, undefined when it never failed. */
  waitOf(delay: FailureDelay, subject: string): Promise<number | undefined>;
  /**
   * Takes one use of each limit, all of one period, unless `subject` must still wait: one question
   * for what each of many tries asks first.
   */
  admit(delay: FailureDelay, subject: string, uses: readonly RateLimitUse[]): Promise<Admission>;
  /** Counts a failure and so begins the next, longer wait. */
  countFailure(delay: FailureDelay, subject: string): Promise<void>;
  /** Resets the failures, after a success. */
  reset(delay: FailureDelay, subject: string): Promise<void>;
  /** Deletes what is kept of subjects that have not failed for a day. */
  deleteExpired(): Promise<void>;
}
