import { generateSecret, generateSync, verifySync } from "otplib";
import { toUnixSeconds } from "#shared/time.ts";

/**
 * Time-based codes of RFC 6238 as every authenticator app makes them: SHA-1, six digits, 30
 * seconds.
 */
const stepSeconds = 30;

/** 20 random bytes in base32 without padding. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(account: { secret: string; issuer: string; name: string }): string {
  const [issuer, name] = [account.issuer, account.name].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${name}?algorithm=SHA1&digits=6&issuer=${issuer}&period=${stepSeconds}&secret=${account.secret}`;
}

/**
 * The time step that `code` belongs to, if it is one of the present step and its two neighbors and
 * later than `after`. Codes are compared in constant time.
 */
export function findTotpStep(
  code: string,
  { secret, now, after }: { secret: string; now: Date; after: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: toUnixSeconds(now),
    period: stepSeconds,
    epochTolerance: stepSeconds,
  });
  if (!result.valid || !("timeStep" in result)) return undefined;
  // The library's own check throws where a clock was put back.
  return after === null || result.timeStep > after ? result.timeStep : undefined;
}

/** The code that an authenticator app shows at `now`. */
export function totpCodeAt(secret: string, now: Date): string {
  return generateSync({ secret, epoch: toUnixSeconds(now), period: stepSeconds });
}
