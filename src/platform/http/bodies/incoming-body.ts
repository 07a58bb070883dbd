import { type BodySender, ByteBudget } from "./byte-budget.ts";
import { formErrors } from "./form.errors.ts";
import { TemporaryFiles } from "./temporary-files.ts";

const mebibyte = 1_048_576;

/** Bodies up to this size have room of their own, so that uploads cannot crowd out signing in. */
const maxSmallBytes = 256 * 1024;

const smallLimits = { total: 128 * mebibyte, perNetwork: 16 * mebibyte, perAccount: 8 * mebibyte };
const uploadLimits = {
  total: 256 * mebibyte,
  perNetwork: 96 * mebibyte,
  perAccount: 48 * mebibyte,
};

/** The bodies that this process is receiving or working on. */
export class IncomingBodies {
  readonly #small = new ByteBudget(smallLimits);
  readonly #uploads = new ByteBudget(uploadLimits);

  /** Room for `bytes`, until the answered function is called. 503 when there is none. */
  reserve(bytes: number, sender: BodySender): () => void {
    const release = (bytes <= maxSmallBytes ? this.#small : this.#uploads).take(bytes, sender);
    if (!release) throw formErrors.busy();
    return release;
  }
}

/** Memory of one request's body until the request ends, however it ends. */
export class IncomingBody {
  readonly files = new TemporaryFiles();
  readonly #bodies: IncomingBodies;
  readonly #network: string;
  readonly #held: (() => void)[] = [];

  constructor(bodies: IncomingBodies, network: string) {
    this.#bodies = bodies;
    this.#network = network;
  }

  /** Reserves room for what is about to be read; `account` is the sender's, where it is known. */
  reserve(bytes: number, account?: string): void {
    this.#held.push(this.#bodies.reserve(bytes, { network: this.#network, account }));
  }

  async end(): Promise<void> {
    for (const release of this.#held.splice(0)) release();
    await this.files.remove();
  }
}
