import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import { toMilliseconds } from "#shared/time.ts";

const maxSubjects = 20_000;

/**
 * A rate limit that this process counts in memory, for what must cost nothing to refuse. `now`
 * answers milliseconds.
 */
export class RequestAllowance {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** When each subject has its whole allowance back; the ones that asked longest ago come first. */
  readonly #fullAt = new Map<string, number>();

  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one use: 0, or the whole seconds until `subject` has a use again. */
  take(subject: string): number {
    const { capacity, periodSeconds } = this.#limit;
    const share = toMilliseconds({ seconds: periodSeconds }) / capacity;
    const now = this.#now();
    const next = Math.max(this.#fullAt.get(subject) ?? 0, now) + share;
    const wait = next - now - toMilliseconds({ seconds: periodSeconds });
    if (wait > 0.001) return Math.ceil(wait / 1000);
    this.#fullAt.delete(subject);
    this.#fullAt.set(subject, next);
    const [oldest] = this.#fullAt.keys();
    if (this.#fullAt.size > maxSubjects && oldest !== undefined) this.#fullAt.delete(oldest);
    return 0;
  }
}
