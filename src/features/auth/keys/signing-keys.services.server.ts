import { setTimeout as pause } from "node:timers/promises";
import {
  type CryptoKey,
  generateSigningKey,
  importSigningKey,
  isTokenFault,
  type JWK,
  type JWTPayload,
  type SigningKey,
  signToken,
  verifyToken,
} from "#platform/crypto/signing.ts";
import { createVerifiedTokens } from "#platform/crypto/verified-tokens.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { addTime, toMilliseconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import { placeOfKey } from "./secret-places.rules.ts";
import {
  addSigningKey,
  changeKeyTimes,
  listKeyTimes,
  listSigningKeys,
  lockSigningKeys,
  markKeyRevoked,
  type SigningKeyTimes,
  type StoredSigningKey,
} from "./signing-keys.store.server.ts";
import { planSuccession } from "./succession.rules.ts";

/** A browser keeps the published keys for ten minutes and so may a cache before it. */
const standbyMilliseconds = toMilliseconds({ minutes: 20 });
/** Another process may have revoked a key: for so long at most its tokens are still taken here. */
const cacheMilliseconds = 10_000;
/** A token with an unknown key makes this process read the keys again, at most this often. */
const rereadMilliseconds = 1_000;
/** How many ids of keys that don't exist are remembered. */
const maxAbsent = 1_000;

export interface SigningKeys {
  /** Makes the first key when there is none. */
  prepare(): Promise<void>;
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a valid, unexpired token of ours; `bad_jwt` otherwise. */
  verify(token: string): Promise<Readonly<JWTPayload>>;
  /** The public keys, for `/.well-known/jwks.json`. */
  publish(): Promise<{ keys: JWK[] }>;
  /**
   * Adds a key that signs after 20 minutes, or immediately; older ones verify until their last token
   * ends.
   */
  rotate(options: { immediately: boolean }): Promise<{ kid: string; signsFrom: Date }>;
  /**
   * Gives a key up: its tokens are refused, here immediately and in other processes within 10
   * seconds, and it is no longer published. If it was the signing key, another one signs
   * immediately. Answers false when there is no such key that was still in use. `alongside` is done
   * in the same transaction.
   */
  revoke(
    kid: string,
    alongside?: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<boolean>;
  /** Every key there ever was, newest first, without the keys themselves. */
  list(): Promise<SigningKeyTimes[]>;
}

interface LoadedKey extends StoredSigningKey {
  publicKey: CryptoKey;
  /** Decrypted once the key signs, so that tokens are verified even where that's impossible. */
  privateKey?: Promise<CryptoKey>;
}

export function createSigningKeys(
  { database, clock, encryption }: Pick<Services, "database" | "clock" | "encryption">,
  options: { issuer: string; tokenSeconds: number },
): SigningKeys {
  let loaded: Promise<LoadedKey[]> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let rereading: Promise<LoadedKey[]> | undefined;
  const verified = createVerifiedTokens();
  /** They stay absent: no token has a key's id before the key is in the database. */
  const absent = new Set<string>();

  async function load(): Promise<LoadedKey[]> {
    const keys = await database.asSystem("signing keys", (transaction) =>
      listSigningKeys(transaction, clock.now()),
    );
    return await Promise.all(
      keys.map(async (key) => ({ ...key, publicKey: await importSigningKey(key.publicJwk) })),
    );
  }

  async function openPrivateKey({ kid, sealedPrivateJwk }: StoredSigningKey): Promise<CryptoKey> {
    const jwk: JWK = JSON.parse(encryption.decrypt(sealedPrivateJwk, placeOfKey(kid)));
    return await importSigningKey(jwk);
  }

  function seal({ privateJwk, ...key }: SigningKey) {
    const text = JSON.stringify(privateJwk);
    return { ...key, sealedPrivateJwk: encryption.encrypt(text, placeOfKey(key.kid)) };
  }

  function keys(): Promise<LoadedKey[]> {
    const now = performance.now();
    if (!loaded || now - loadedAt > cacheMilliseconds) {
      const loading = load();
      loading.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
      loaded = loading;
      loadedAt = now;
    }
    return loaded;
  }

  /** The keys as they are after this call, read once for everyone who's waiting. */
  function readAgain(): Promise<LoadedKey[]> {
    rereading ??= (async () => {
      await pause(Math.max(0, loadedAt + rereadMilliseconds - performance.now()));
      rereading = undefined;
      loaded = undefined;
      return await keys();
    })();
    return rereading;
  }

  /** The key of a token that came at `cameAt`. Another process may have made it just before. */
  async function find(kid: string, cameAt: number): Promise<CryptoKey | undefined> {
    const byId = (list: LoadedKey[]) => list.find((key) => key.kid === kid)?.publicKey;
    const present = keys();
    const isReadSince = loadedAt >= cameAt;
    const found = byId(await present);
    if (found || isReadSince || absent.has(kid) || !isId(kid)) return found;
    const added = byId(await readAgain());
    if (!added) {
      if (absent.size >= maxAbsent) absent.clear();
      absent.add(kid);
    }
    return added;
  }

  /** The time by which the last token that was signed before `successorSigns` has expired. */
  const lastTokenOf = (successorSigns: Date) =>
    addTime(successorSigns, { seconds: options.tokenSeconds + 60 });

  async function add(signsFrom: Date, onlyIfNone: boolean): Promise<string | undefined> {
    const key = seal(await generateSigningKey());
    const othersRetireAt = lastTokenOf(signsFrom);
    const added = await database.asSystem("signing keys", async (transaction) => {
      await lockSigningKeys(transaction);
      const now = clock.now();
      if (onlyIfNone && (await listSigningKeys(transaction, now)).length > 0) return undefined;
      await addSigningKey(transaction, key, { now, signsFrom, othersRetireAt });
      return key.kid;
    });
    loaded = undefined;
    return added;
  }

  return {
    async prepare() {
      await add(clock.now(), true);
    },

    async sign(claims) {
      const now = clock.now();
      const key = (await keys()).find(({ signsFrom }) => signsFrom <= now);
      if (!key) throw new Error("There is no signing key");
      key.privateKey ??= openPrivateKey(key);
      return await signToken(claims, key.kid, await key.privateKey);
    },

    async verify(token) {
      const now = clock.now();
      const cameAt = performance.now();
      const known = verified.find(token, now);
      if (known && (await keys()).some(({ kid }) => kid === known.kid)) return known.claims;
      try {
        const expected = { issuer: options.issuer, audience: "authenticated", now };
        const found = await verifyToken(token, (kid) => find(kid, cameAt), expected);
        verified.remember(token, found);
        return found.claims;
      } catch (error) {
        if (!isTokenFault(error)) throw error;
        throw authErrors.badToken(error.message);
      }
    },

    async publish() {
      return { keys: (await keys()).map(({ publicJwk }) => publicJwk) };
    },

    async rotate({ immediately }) {
      const now = clock.now();
      const signsFrom = immediately ? now : new Date(now.getTime() + standbyMilliseconds);
      const kid = (await add(signsFrom, false)) ?? "";
      return { kid, signsFrom };
    },

    async revoke(kid, alongside) {
      const spare = seal(await generateSigningKey());
      const revoked = await database.asSystem("revoke signing key", async (transaction) => {
        await lockSigningKeys(transaction);
        const now = clock.now();
        const before = await listSigningKeys(transaction, now);
        if (!(await markKeyRevoked(transaction, kid, now))) return false;
        const plan = planSuccession(before, kid, now);
        if (plan.kind === "promote") {
          await changeKeyTimes(transaction, plan.kid, { signsFrom: now });
        } else if (plan.kind === "keep") {
          await changeKeyTimes(transaction, plan.kid, { retiresAt: plan.until });
        } else if (plan.kind === "new") {
          const times = { now, signsFrom: now, othersRetireAt: lastTokenOf(now) };
          await addSigningKey(transaction, spare, times);
        }
        await alongside?.(transaction);
        return true;
      });
      loaded = undefined;
      return revoked;
    },

    list: () => database.asSystem("signing keys", (transaction) => listKeyTimes(transaction)),
  };
}
