import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import { onlyProcess, type ServerProcesses } from "#platform/server-processes.ts";
import { toMilliseconds } from "#shared/time.ts";

const maxSubjects = 20_000;

/**
 * A rate limit that is counted in memory, for what must cost nothing to refuse. The server processes of
 * a port let each other know of every use, so that they share it. `now` answers milliseconds.
 */
export class RequestAllowance {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #broadcast: (subject: string) => void;
  /** Times at which each subject has its whole allowance back; the ones that asked longest ago come first. */
  readonly #fullAt = new Map<string, number>();

  constructor(limit: RateLimit, now: () => number, processes: ServerProcesses = onlyProcess) {
    this.#limit = limit;
    this.#now = now;
    this.#broadcast = processes.join(`allowance ${limit.name}`, (subject) => {
      this.#set(subject, this.#next(subject));
    });
  }

  /** Takes one use: 0, or the whole seconds until `subject` has a use again. */
  take(subject: string): number {
    const next = this.#next(subject);
    const wait = next - this.#now() - toMilliseconds({ seconds: this.#limit.periodSeconds });
    if (wait > 0.001) return Math.ceil(wait / 1000);
    this.#set(subject, next);
    this.#broadcast(subject);
    return 0;
  }

  /** The time at which `subject` would have its whole allowance back, with one more use. */
  #next(subject: string): number {
    const { capacity, periodSeconds } = this.#limit;
    const share = toMilliseconds({ seconds: periodSeconds }) / capacity;
    return Math.max(this.#fullAt.get(subject) ?? 0, this.#now()) + share;
  }

  #set(subject: string, fullAt: number): void {
    this.#fullAt.delete(subject);
    this.#fullAt.set(subject, fullAt);
    const [oldest] = this.#fullAt.keys();
    if (this.#fullAt.size > maxSubjects && oldest !== undefined) this.#fullAt.delete(oldest);
  }
}
