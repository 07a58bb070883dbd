import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthWebauthnCredentials } from "#platform/database/schema.gen.ts";
import type { Assertion, NewCredential } from "#platform/webauthn/webauthn.ts";

export type PasskeyRow = Selectable<AuthWebauthnCredentials>;

/** A user's passkeys, oldest first. */
export async function listPasskeyRows(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<PasskeyRow[]> {
  return await transaction
    .selectFrom("auth.webauthn_credentials")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The passkey with a credential id of base64url, whoever's it is. */
export async function findPasskey(
  transaction: DatabaseTransaction,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return await transaction
    .selectFrom("auth.webauthn_credentials")
    .selectAll()
    .where("credential_id", "=", Buffer.from(credentialId, "base64url"))
    .executeTakeFirst();
}

/** Adds a passkey; `undefined` when somebody has the credential already. */
export async function insertPasskey(
  transaction: DatabaseTransaction,
  {
    userId,
    credential,
    name,
    now,
  }: { userId: string; credential: NewCredential; name: string; now: Date },
): Promise<PasskeyRow | undefined> {
  return await transaction
    .insertInto("auth.webauthn_credentials")
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      credential_id: Buffer.from(credential.id, "base64url"),
      public_key: Buffer.from(credential.publicKey),
      attestation_type: "none",
      aaguid: credential.aaguid,
      sign_count: credential.counter,
      transports: JSON.stringify(credential.transports),
      backup_eligible: credential.backupEligible,
      backed_up: credential.backedUp,
      friendly_name: name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes that a passkey was used. False when its counter has not gone up meanwhile: somebody else
 * used the same count. Authenticators that keep no counter say 0 each time.
 */
export async function advancePasskey(
  transaction: DatabaseTransaction,
  id: string,
  { counter, backedUp, now }: Pick<Assertion, "counter" | "backedUp"> & { now: Date },
): Promise<boolean> {
  const advanced = await transaction
    .updateTable("auth.webauthn_credentials")
    .set({ sign_count: counter, backed_up: backedUp, last_used_at: now, updated_at: now })
    .where("id", "=", id)
    .where((row) =>
      row.or([
        row("sign_count", "<", counter),
        row.and([row("sign_count", "=", 0), row.val(counter === 0)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return advanced !== undefined;
}

export async function renamePasskeyRow(
  transaction: DatabaseTransaction,
  { userId, id, name, now }: { userId: string; id: string; name: string; now: Date },
): Promise<PasskeyRow | undefined> {
  return await transaction
    .updateTable("auth.webauthn_credentials")
    .set({ friendly_name: name, updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskeyRow(
  transaction: DatabaseTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<PasskeyRow | undefined> {
  return await transaction
    .deleteFrom("auth.webauthn_credentials")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** The credential as ceremonies know it. */
export function toCredential(row: PasskeyRow) {
  return {
    // The embedded database answers bytes that are no Buffer.
    id: Buffer.from(row.credential_id).toString("base64url"),
    transports: row.transports as string[],
    publicKey: row.public_key,
    counter: row.sign_count,
  };
}
