import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { toMilliseconds } from "#shared/time.ts";

/**
 * Refresh tokens carry their session's id and a counter, proven by an HMAC with a key that only the
 * session's row knows, so nothing but the row needs storing:
 *
 *   version (1 byte, 0) | session id (16) | counter (unsigned varint) | HMAC-SHA-256 (first 16) | SHA-256 checksum (first 4)
 *
 * A session moves from one token to the next:
 *
 *   counter as stored            -> rotate: the counter goes up by one
 *   one behind                   -> repeat: the client did not keep the answer; it gets it again
 *   further behind, soon after   -> repeat: several tabs refreshed together
 *   further behind, later        -> reused: somebody else holds a copy; the session ends
 *   ahead                        -> unknown
 */
export type RefreshDecision = "rotate" | "repeat" | "reused" | "unknown";

export interface RefreshToken {
  sessionId: string;
  counter: number;
  signed: Buffer;
  signature: Buffer;
}

const version = 0;
const signatureBytes = 16;
const checksumBytes = 4;

export function encodeRefreshToken(sessionId: string, counter: number, key: string): string {
  const signed = Buffer.concat([
    Buffer.from([version]),
    Buffer.from(sessionId.replaceAll("-", ""), "hex"),
    encodeVarint(counter),
  ]);
  const body = Buffer.concat([signed, sign(signed, key)]);
  return Buffer.concat([body, checksum(body)]).toString("base64url");
}

/** Undefined when `text` was never a token of this form. Says nothing about who made it. */
export function decodeRefreshToken(text: string): RefreshToken | undefined {
  if (!/^[\w-]{40,80}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const body = bytes.subarray(0, -checksumBytes);
  if (!checksum(body).equals(bytes.subarray(-checksumBytes)) || body[0] !== version)
    return undefined;

  const signed = body.subarray(0, -signatureBytes);
  const counter = decodeVarint(signed.subarray(17));
  if (counter === undefined) return undefined;
  const hex = signed.subarray(1, 17).toString("hex");
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter, signed, signature: body.subarray(-signatureBytes) };
}

export function isSignedWith(token: RefreshToken, key: string): boolean {
  return timingSafeEqual(token.signature, sign(token.signed, key));
}

export function decideRefresh(
  presented: number,
  stored: { counter: number; refreshedAt: Date | null },
  { now, reuseSeconds }: { now: Date; reuseSeconds: number },
): RefreshDecision {
  const behind = stored.counter - presented;
  if (behind < 0) return "unknown";
  if (behind === 0) return "rotate";
  if (behind === 1) return "repeat";
  const sinceRefresh = now.getTime() - (stored.refreshedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  return sinceRefresh <= toMilliseconds({ seconds: reuseSeconds }) ? "repeat" : "reused";
}

function sign(signed: Buffer, key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "base64"))
    .update(signed)
    .digest()
    .subarray(0, signatureBytes);
}

function checksum(body: Buffer): Buffer {
  return createHash("sha256").update(body).digest().subarray(0, checksumBytes);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 0x80);
  }
}

function decodeVarint(bytes: Buffer): number | undefined {
  if (bytes.length === 0 || bytes.length > 7) return undefined;
  const last = bytes.length - 1;
  const wellFormed = bytes.every((byte, index) => byte < 128 === (index === last));
  return wellFormed
    ? bytes.reduceRight((value, byte) => value * 128 + (byte & 0x7f), 0)
    : undefined;
}
