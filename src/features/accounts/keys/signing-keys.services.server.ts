import {
  type CryptoKey,
  generateSigningKey,
  importSigningKey,
  isTokenFault,
  type JWK,
  type JWTPayload,
  signToken,
  verifyToken,
} from "#platform/crypto/signing.ts";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { authErrors } from "../accounts.errors.ts";
import {
  addSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type StoredSigningKey,
} from "./signing-keys.store.server.ts";

/** A browser keeps the published keys for ten minutes and so may a cache before it. */
const standbyMilliseconds = 20 * 60_000;
const cacheMilliseconds = 60_000;
const shortestRereadMilliseconds = 5_000;

export interface SigningKeys {
  /** Makes the first key when there is none. */
  prepare(): Promise<void>;
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a valid, unexpired token of ours; `bad_jwt` otherwise. */
  verify(token: string): Promise<JWTPayload>;
  /** The public keys, for `/.well-known/jwks.json`. */
  publish(): Promise<{ keys: JWK[] }>;
  /** Adds a key that signs after 20 minutes, or at once; older ones verify until their last token ends. */
  rotate(options: { immediately: boolean }): Promise<{ kid: string; signsFrom: Date }>;
}

interface LoadedKey extends StoredSigningKey {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

export function createSigningKeys(
  database: Database,
  clock: Clock,
  options: { issuer: string; tokenSeconds: number },
): SigningKeys {
  let loaded: Promise<LoadedKey[]> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<LoadedKey[]> {
    const keys = await database.asSystem("signing keys", (transaction) =>
      listSigningKeys(transaction, clock.now()),
    );
    return await Promise.all(
      keys.map(async (key) => ({
        ...key,
        publicKey: await importSigningKey(key.publicJwk),
        privateKey: await importSigningKey(key.privateJwk),
      })),
    );
  }

  function keys({ olderThan = cacheMilliseconds } = {}): Promise<LoadedKey[]> {
    const now = performance.now();
    if (!loaded || now - loadedAt > olderThan) {
      const loading = load();
      loading.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
      loaded = loading;
      loadedAt = now;
    }
    return loaded;
  }

  async function find(kid: string): Promise<CryptoKey | undefined> {
    const byId = (list: LoadedKey[]) => list.find((key) => key.kid === kid)?.publicKey;
    return byId(await keys()) ?? byId(await keys({ olderThan: shortestRereadMilliseconds }));
  }

  async function add(signsFrom: Date, onlyIfNone: boolean): Promise<string | undefined> {
    const key = await generateSigningKey();
    const othersRetireAt = new Date(signsFrom.getTime() + (options.tokenSeconds + 60) * 1000);
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
      return await signToken(claims, key.kid, key.privateKey);
    },

    async verify(token) {
      try {
        return await verifyToken(token, find, {
          issuer: options.issuer,
          audience: "authenticated",
          now: clock.now(),
        });
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
  };
}
