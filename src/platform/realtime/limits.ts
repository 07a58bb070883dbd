/** Limits of one browser, person or network. */
export const limits = {
  /** Of one message from a socket or a request, with its frame. */
  messageBytes: 65_536,
  /** Of what somebody shows of themselves while present. */
  presenceBytes: 3_000,
  channelsPerSocket: 100,
  socketsPerUser: 20,
  socketsPerNetwork: 200,
  sockets: 5_000,
  /** Frames at once, coming back at the rate below. A socket that sends more is closed. */
  frames: 200,
  framesPerSecond: 50,
  /** Frames that wait for an earlier one's answer. */
  waitingFrames: 200,
  /** Bytes that a socket may be behind in reading before it is closed. */
  bufferedBytes: 1_048_576,
  messagesPerRequest: 100,
  /** Messages of one person that are too large for a notice and stay in the database for a day. */
  storedPerMinute: 30,
  /** Levels of arrays and objects in a payload. */
  depth: 64,
} as const;

/**
 * Token bucket: an amount that may be sent in a burst, and comes back evenly. Counted in this
 * process alone.
 */
export class Allowance {
  #left: number;
  #at = performance.now();
  readonly #max: number;
  readonly #perSecond: number;

  constructor(max: number, perSecond: number) {
    this.#left = max;
    this.#max = max;
    this.#perSecond = perSecond;
  }

  /** Takes one; false when none is left. */
  take(): boolean {
    const now = performance.now();
    const back = ((now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#max, this.#left + back);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Counter of each, for limits. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  remove(name: string): void {
    const left = this.of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
