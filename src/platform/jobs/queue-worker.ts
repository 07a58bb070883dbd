/** A job's claim; the retry count tells one attempt from a later one of another process. */
export interface Claim {
  id: string;
  retryCount: number;
}

export interface QueueWorkerOptions<Job extends Claim> {
  concurrency: number;
  /** Claims up to `count` jobs that are due. */
  fetch(count: number): Promise<Job[]>;
  /** Runs a job and says so to the queue; never rejects. */
  run(job: Job): Promise<void>;
  onError(error: Error): void;
}

/**
 * Works on one queue: sleeps until it is woken, then keeps `concurrency` jobs running until no more
 * are due.
 */
export class QueueWorker<Job extends Claim = Claim> {
  readonly #options: QueueWorkerOptions<Job>;
  readonly #active = new Map<string, { job: Job; running: Promise<void> }>();
  #fetching: Promise<void> | undefined;
  #mayHaveMore = false;
  #stopped = false;

  constructor(options: QueueWorkerOptions<Job>) {
    this.#options = options;
  }

  /** The jobs that are running. */
  get active(): Job[] {
    return [...this.#active.values()].map(({ job }) => job);
  }

  /** Looks for jobs now, or as soon as there is room. */
  wake(): void {
    if (this.#stopped) return;
    this.#mayHaveMore = true;
    if (this.#fetching || this.#active.size >= this.#options.concurrency) return;
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = undefined;
      if (this.#mayHaveMore) this.wake();
    });
  }

  /** Begins no more jobs; resolves when those under way have ended or the time is over. */
  async stop(timeoutMilliseconds: number): Promise<void> {
    this.#stopped = true;
    await this.#fetching;
    const { promise: timeUp, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMilliseconds);
    const running = [...this.#active.values()].map((entry) => entry.running);
    await Promise.race([Promise.all(running), timeUp]);
    clearTimeout(timer);
  }

  async #fetch(): Promise<void> {
    this.#mayHaveMore = false;
    const free = this.#options.concurrency - this.#active.size;
    let jobs: Job[];
    try {
      jobs = await this.#options.fetch(free);
    } catch (error) {
      this.#options.onError(error as Error);
      return;
    }
    for (const job of jobs) this.#begin(job);
    // A full hand says that there may be more, which the end of a job makes room for.
    if (jobs.length >= free) this.#mayHaveMore = true;
  }

  #begin(job: Job): void {
    const running = this.#options.run(job).finally(() => {
      this.#active.delete(job.id);
      if (this.#mayHaveMore) this.wake();
    });
    this.#active.set(job.id, { job, running });
  }
}
