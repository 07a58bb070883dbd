/** `capacity` uses at once, coming back evenly over `periodSeconds`. */
export interface RateLimit {
  name: string;
  capacity: number;
  periodSeconds: number;
}

export interface RateLimitUse {
  limit: RateLimit;
  subject: string;
}

export interface RateLimits {
  /** Takes one use of `limit` for `subject` (an address, an e-mail). False when none is left. */
  take(limit: RateLimit, subject: string): Promise<boolean>;
  /** Whole seconds until `subject` has a use again; 0 when it has one. */
  waitOf(limit: RateLimit, subject: string): Promise<number>;
  /** Gives `subject` its whole allowance back, after a success. */
  reset(limit: RateLimit, subject: string): Promise<void>;
  /** Deletes what is kept of subjects that have their whole allowance back. */
  deleteExpired(): Promise<void>;
}
