import { deriveKey, signKeyedToken, verifyKeyedToken } from "#platform/crypto/keyed-tokens.ts";
import { isTokenFault } from "#platform/crypto/signing.ts";
import type { Clock } from "#shared/clock.ts";
import { addTime } from "#shared/time.ts";
import type { Place } from "./objects.store.ts";
import { storageErrors } from "./storage.errors.ts";

/** Permission of a signed address: to read one file, or to upload one as its maker. */
export type SignedUse =
  | { kind: "read"; place: Place; transform?: Record<string, string> }
  | { kind: "upload"; place: Place; owner: string | null; upsert: boolean };

type UseOf<Kind extends SignedUse["kind"]> = Extract<SignedUse, { kind: Kind }>;

export interface AddressSigner {
  /** A token that is good for `seconds`. */
  sign(use: SignedUse, seconds: number): Promise<string>;
  /** Verifies a token; rejects one that isn't for this kind and place, or has expired. */
  verify<Kind extends SignedUse["kind"]>(
    kind: Kind,
    place: Place,
    token: string,
  ): Promise<UseOf<Kind>>;
}

/**
 * Tokens in addresses, under a key that follows from the secret API key and is good for nothing
 * else: they are no access tokens, and access tokens are none of them. A new secret key ends them
 * all.
 */
export function createAddressSigner(secretKey: string, clock: Clock): AddressSigner {
  const key = deriveKey(secretKey, "storage addresses");
  const audience = (kind: SignedUse["kind"]) => `storage:${kind}`;
  const addressOf = ({ bucket, name }: Place) => `${bucket}/${name}`;

  return {
    async sign({ kind, place, ...claims }, seconds) {
      const expiresAt = addTime(clock.now(), { seconds });
      const url = addressOf(place);
      return await signKeyedToken({ ...claims, url }, { key, use: audience(kind), expiresAt });
    },

    async verify(kind, place, token) {
      const claims = await verifyKeyedToken(token, {
        key,
        use: audience(kind),
        now: clock.now(),
      }).catch((error: unknown) => {
        throw isTokenFault(error) ? storageErrors.invalidSignedAddress({ cause: error }) : error;
      });
      if (claims.url !== addressOf(place)) throw storageErrors.invalidSignedAddress();
      return { ...claims, kind, place } as unknown as UseOf<typeof kind>;
    },
  };
}
