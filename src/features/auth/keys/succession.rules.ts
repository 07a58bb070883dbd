/** The times from which a key signs and until which its tokens count. Lists of them begin with the newest. */
export interface KeyTimes {
  kid: string;
  signsFrom: Date;
  retiresAt: Date | null;
}

/**
 * The change that keeps tokens being signed when a key is given up:
 *
 *   the signing key, with a standby    -> the standby that is due first signs immediately
 *   the signing key, with no standby   -> a new key signs immediately
 *   a standby                          -> the key before it goes on until that one would have retired
 *   an older key, which only verifies  -> nothing
 */
export type Succession =
  | { kind: "none" }
  | { kind: "new" }
  | { kind: "promote"; kid: string }
  | { kind: "keep"; kid: string; until: Date | null };

/** `keys` are those in use before `revoked` was given up, newest first. */
export function planSuccession(keys: readonly KeyTimes[], revoked: string, now: Date): Succession {
  const isDue = ({ signsFrom }: KeyTimes) => signsFrom <= now;
  const signing = keys.find(isDue);
  const others = keys.filter(({ kid }) => kid !== revoked);
  if (!signing || signing.kid === revoked) {
    const nextStandby = others.findLast((key) => !isDue(key));
    return nextStandby ? { kind: "promote", kid: nextStandby.kid } : { kind: "new" };
  }
  const place = keys.findIndex(({ kid }) => kid === revoked);
  const [given, before] = keys.slice(place, place + 2);
  if (place < 0 || !given || !before || isDue(given)) return { kind: "none" };
  return { kind: "keep", kid: before.kid, until: given.retiresAt };
}
