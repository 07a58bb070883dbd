import type { JWTPayload } from "jose";
import { toMilliseconds } from "#shared/time.ts";

/** A token whose signature was found to be right, and by which key. */
export interface VerifiedToken {
  kid: string;
  claims: Readonly<JWTPayload>;
}

export interface VerifiedTokens {
  /**
   * Finds a token's entry, unless it has expired at `now`. Whether its key still counts is for the
   * caller.
   */
  find(token: string, now: Date): VerifiedToken | undefined;
  remember(token: string, found: VerifiedToken): void;
}

/**
 * Remembers the tokens verified last: a signature does not change, and the same person's comes with
 * every request. Checking it takes a hundred times as long as looking it up.
 */
export function createVerifiedTokens({ capacity = 5000 } = {}): VerifiedTokens {
  const known = new Map<string, VerifiedToken>();
  return {
    find(token, now) {
      const found = known.get(token);
      if (!found) return undefined;
      if (toMilliseconds({ seconds: found.claims.exp ?? 0 }) > now.getTime()) return found;
      known.delete(token);
      return undefined;
    },
    remember(token, found) {
      known.set(token, found);
      if (known.size <= capacity) return;
      for (const oldest of known.keys()) {
        known.delete(oldest);
        return;
      }
    },
  };
}
