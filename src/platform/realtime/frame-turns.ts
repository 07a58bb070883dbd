const framesInTurn = 20;

/**
 * Lets the frames of all sockets be read a few in each turn of the event loop. However many arrive in
 * the same moment, others are served between them.
 */
export class FrameTurns {
  #waiting: (() => void)[] = [];
  #isTaking = false;

  /** Calls `read` in one of the next turns, in the order in which it was asked. */
  take(read: () => void): void {
    this.#waiting.push(read);
    if (this.#isTaking) return;
    this.#isTaking = true;
    setImmediate(() => this.#takeSome());
  }

  #takeSome(): void {
    // Each has an immediate of its own, so that what it starts runs before the next.
    for (const read of this.#waiting.splice(0, framesInTurn)) setImmediate(read);
    this.#isTaking = this.#waiting.length > 0;
    if (this.#isTaking) setImmediate(() => this.#takeSome());
  }
}
