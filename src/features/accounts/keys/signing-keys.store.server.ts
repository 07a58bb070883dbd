import { sql } from "kysely";
import type { SigningKey } from "#platform/crypto/signing.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface StoredSigningKey extends SigningKey {
  signsFrom: Date;
  retiresAt: Date | null;
}

/** All keys whose tokens may still be valid at `now`, newest first. */
export async function listSigningKeys(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<StoredSigningKey[]> {
  const rows = await transaction
    .selectFrom("private.signing_keys")
    .selectAll()
    .where((where) => where.or([where("retires_at", "is", null), where("retires_at", ">", now)]))
    .orderBy("signs_from", "desc")
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk as SigningKey["publicJwk"],
    privateJwk: row.private_jwk as SigningKey["privateJwk"],
    signsFrom: row.signs_from,
    retiresAt: row.retires_at,
  }));
}

/** Adds a key; the present ones retire at `othersRetireAt`. Processes that start together take turns. */
export async function addSigningKey(
  transaction: DatabaseTransaction,
  key: SigningKey,
  times: { now: Date; signsFrom: Date; othersRetireAt: Date },
): Promise<void> {
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
      private_jwk: JSON.stringify(key.privateJwk),
      created_at: times.now,
      signs_from: times.signsFrom,
    })
    .execute();
}

export async function lockSigningKeys(transaction: DatabaseTransaction): Promise<void> {
  await sql`lock table private.signing_keys in exclusive mode`.execute(transaction);
}
