import { hash, parseOptions, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { defineErrors } from "#shared/errors.ts";

const errors = defineErrors({
  busy: {
    code: "over_request_rate_limit",
    status: 429,
    message: "Too many people are signing in right now. Please try again in a moment.",
  },
});

/**
 * 19 MiB and two passes: what OWASP names for argon2id, and what a hosted auth server can verify.
 */
const fullCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More waiting hashes than this would only time out. */
const maxQueueLength = 200;

/** Maximum cost of checking an imported hash: more would let one sign-in hold up all others. */
const importLimits = { bcryptCost: 14, memoryCost: 262_144, timeCost: 20, parallelism: 16 };
const bcryptFormat = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
const argonFormat =
  /^\$argon2id?\$v=19\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** bcrypt sees no more of a password; what is longer is refused instead of cut. */
const bcryptBytes = 72;

/** As argon2 counts: kibibytes, passes, lanes. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Takes as long for `undefined` (nobody by that address) as for a real hash, and is then false.
   */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash was made elsewhere or at another cost: it is worth making anew. */
  isForeign(storedHash: string): boolean;
}

/**
 * Whether `text` is a hash from elsewhere that `verify` takes: bcrypt, argon2i or argon2id, within
 * bounds.
 */
export function isImportableHash(text: string): boolean {
  const bcryptCost = bcryptFormat.exec(text)?.[1];
  if (bcryptCost) return Number(bcryptCost) >= 4 && Number(bcryptCost) <= importLimits.bcryptCost;
  if (!argonFormat.test(text)) return false;
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(text);
    return (
      memoryCost >= 8 * parallelism &&
      memoryCost <= importLimits.memoryCost &&
      timeCost >= 1 &&
      timeCost <= importLimits.timeCost &&
      parallelism >= 1 &&
      parallelism <= importLimits.parallelism
    );
  } catch {
    // The library says by an error that it cannot read the hash.
    return false;
  }
}

/** Hashes on the library's threads, never more than `concurrency` at once. */
export function createPasswordHashing({
  concurrency = 2,
  cost = fullCost,
}: {
  concurrency?: number;
  cost?: HashingCost;
} = {}): PasswordHashing {
  const ownPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const waiting: Array<() => void> = [];
  let running = 0;
  let placeholder: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= maxQueueLength) throw errors.busy();
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (storedHash, password) =>
      inTurn(async () => {
        if (storedHash?.startsWith("$2")) {
          const matches = await verifyBcrypt(password, storedHash);
          return matches && Buffer.byteLength(password) <= bcryptBytes;
        }
        placeholder ??= hash("nobody", cost);
        const matches = await verify(storedHash ?? (await placeholder), password);
        return matches && storedHash !== undefined;
      }),
    isForeign: (storedHash) => !storedHash.startsWith(ownPrefix),
  };
}
