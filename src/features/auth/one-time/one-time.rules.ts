import { createHash, randomBytes, randomInt } from "node:crypto";
import { toSeconds } from "#shared/time.ts";

/**
 * Wrong guesses after which a code, and its link with it, are void. An email proves an address with
 * a link, whose token has 256 random bits, and a code of six digits for typing. Both are stored as
 * hashes, and either is good once.
 */
export const maxWrongCodes = 5;

const pkcePrefix = "pkce_";

/**
 * A link's token. The prefix tells the protocol's client that a PKCE flow goes on behind the link.
 */
export function newLinkToken({ pkce }: { pkce: boolean }): string {
  return `${pkce ? pkcePrefix : ""}${randomBytes(32).toString("base64url")}`;
}

/** Six digits, the first of which may be zero. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

export function hashLinkToken(token: string): string {
  return createHash("sha224").update(token).digest("hex");
}

/** Bound to the row it lies in, so that equal codes do not look equal. */
export function hashCode(tokenId: string, code: string): string {
  return createHash("sha256").update(`${tokenId}:${code}`).digest("hex");
}

/** A lifetime as emails say it, e.g. `1 hour`, `24 hours`, `10 minutes`. */
export function describeLifetime(seconds: number): string {
  const hours = seconds / toSeconds({ hours: 1 });
  const [count, unit] = hours % 1 === 0 ? [hours, "hour"] : [Math.round(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
