import { sql } from "kysely";
import type { SigningKey } from "#platform/crypto/signing.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface SigningKeyTimes {
  kid: string;
  createdAt: Date;
  signsFrom: Date;
  retiresAt: Date | null;
  revokedAt: Date | null;
}

/** `privateJwk` as it is stored: encrypted. */
export interface StoredSigningKey
  extends Omit<SigningKey, "privateJwk">,
    Omit<SigningKeyTimes, "revokedAt"> {
  sealedPrivateJwk: string;
}

/**
 * The keys whose tokens may still be valid at `now`, newest first. Revoked ones are none of them.
 */
export async function listSigningKeys(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<StoredSigningKey[]> {
  const rows = await transaction
    .selectFrom("private.signing_keys")
    .selectAll()
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("retires_at", "is", null), where("retires_at", ">", now)]))
    .orderBy("signs_from", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk as SigningKey["publicJwk"],
    sealedPrivateJwk: String(row.private_jwk),
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiresAt: row.retires_at,
  }));
}

/** Every key there ever was, newest first, without the keys themselves. */
export async function listKeyTimes(transaction: DatabaseTransaction): Promise<SigningKeyTimes[]> {
  const rows = await transaction
    .selectFrom("private.signing_keys")
    .select(["kid", "created_at", "signs_from", "retires_at", "revoked_at"])
    .orderBy("signs_from", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiresAt: row.retires_at,
    revokedAt: row.revoked_at,
  }));
}

/**
 * Adds a key; the present ones retire at `othersRetireAt`. One that would begin to sign after it
 * gives way: of keys that sign from the same time, the one made last does. Processes that start
 * together take turns.
 */
export async function addSigningKey(
  transaction: DatabaseTransaction,
  key: Omit<SigningKey, "privateJwk"> & { sealedPrivateJwk: string },
  times: { now: Date; signsFrom: Date; othersRetireAt: Date },
): Promise<void> {
  await transaction
    .updateTable("private.signing_keys")
    .set({ signs_from: times.signsFrom })
    .where("signs_from", ">", times.signsFrom)
    .where("revoked_at", "is", null)
    .execute();
  await transaction
    .updateTable("private.signing_keys")
    .set({ retires_at: times.othersRetireAt })
    .where("retires_at", "is", null)
    .execute();
  await transaction
    .insertInto("private.signing_keys")
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_jwk: JSON.stringify(key.sealedPrivateJwk),
      created_at: times.now,
      signs_from: times.signsFrom,
    })
    .execute();
}

/** Answers whether there was such a key that was not revoked before. */
export async function markKeyRevoked(
  transaction: DatabaseTransaction,
  kid: string,
  now: Date,
): Promise<boolean> {
  const revoked = await transaction
    .updateTable("private.signing_keys")
    .set({ revoked_at: now })
    .where("kid", "=", kid)
    .where("revoked_at", "is", null)
    .returning("kid")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Moves the time from which a key signs, or when it retires; null: it does not. */
export async function changeKeyTimes(
  transaction: DatabaseTransaction,
  kid: string,
  times: { signsFrom?: Date; retiresAt?: Date | null },
): Promise<void> {
  await transaction
    .updateTable("private.signing_keys")
    .set({
      ...(times.signsFrom ? { signs_from: times.signsFrom } : {}),
      ...(times.retiresAt === undefined ? {} : { retires_at: times.retiresAt }),
    })
    .where("kid", "=", kid)
    .execute();
}

export async function lockSigningKeys(transaction: DatabaseTransaction): Promise<void> {
  await sql`lock table private.signing_keys in exclusive mode`.execute(transaction);
}

/**
 * Each key's private part as it is stored: encrypted text, or the plain JSON of earlier versions.
 */
export async function listPrivateKeys(
  transaction: DatabaseTransaction,
): Promise<{ kid: string; stored: unknown }[]> {
  const rows = await transaction
    .selectFrom("private.signing_keys")
    .select(["kid", "private_jwk as stored"])
    .execute();
  return rows;
}

export async function replacePrivateKey(
  transaction: DatabaseTransaction,
  kid: string,
  sealed: string,
): Promise<void> {
  await transaction
    .updateTable("private.signing_keys")
    .set({ private_jwk: JSON.stringify(sealed) })
    .where("kid", "=", kid)
    .execute();
}
