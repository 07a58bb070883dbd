/** Bytes of request bodies that are being received or worked on. */
export interface ByteLimits {
  total: number;
  perNetwork: number;
  perAccount: number;
}

/** The sender of the body. */
export interface BodySender {
  network: string;
  account?: string | undefined;
}

/**
 * Bounds the bytes in flight. A sender who has nothing in flight may always send one body, however
 * large, because its size was checked against its route's limit before.
 */
export class ByteBudget {
  readonly #limits: ByteLimits;
  readonly #used = new Map<string, number>();

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  /** Reserves `bytes` until the answered function is called; undefined when there is no room. */
  take(bytes: number, { network, account }: BodySender): (() => void) | undefined {
    const shares: [string, number][] = [
      ["total", this.#limits.total],
      [`network ${network}`, this.#limits.perNetwork],
    ];
    if (account !== undefined) shares.push([`account ${account}`, this.#limits.perAccount]);
    const fits = shares.every(([name, limit]) => {
      const used = this.used(name);
      return used === 0 || used + bytes <= limit;
    });
    if (!fits) return undefined;
    for (const [name] of shares) this.#used.set(name, this.used(name) + bytes);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const [name] of shares) {
        const left = this.used(name) - bytes;
        if (left > 0) this.#used.set(name, left);
        else this.#used.delete(name);
      }
    };
  }

  /** Bytes that `name` has in flight: `total`, `network <name>` or `account <id>`. */
  used(name: string): number {
    return this.#used.get(name) ?? 0;
  }
}
