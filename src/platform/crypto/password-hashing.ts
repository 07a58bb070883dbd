import { hash, verify } from "@node-rs/argon2";
import { defineErrors } from "#shared/errors.ts";

const errors = defineErrors({
  busy: {
    code: "over_request_rate_limit",
    status: 429,
    message: "Too many people are signing in right now. Please try again in a moment.",
  },
});

/** 19 MiB and two passes: what OWASP names for argon2id, and what a hosted auth server can verify. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More waiting hashes than this would only time out. */
const longestQueue = 200;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Takes as long for `undefined` (nobody by that address) as for a real hash, and is then false. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

/** Hashes on the library's threads, never more than `concurrency` at once. */
export function createPasswordHashing({
  concurrency = 2,
}: {
  concurrency?: number;
} = {}): PasswordHashing {
  const waiting: Array<() => void> = [];
  let running = 0;
  let placeholder: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= longestQueue) throw errors.busy();
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
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (storedHash, password) =>
      inTurn(async () => {
        placeholder ??= hash("nobody", parameters);
        const matches = await verify(storedHash ?? (await placeholder), password);
        return matches && storedHash !== undefined;
      }),
  };
}
