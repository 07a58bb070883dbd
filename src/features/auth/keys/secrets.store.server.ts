import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Secrets of authenticator apps that are not stored under the key whose texts begin with `current`.
 */
export async function listFactorSecrets(
  transaction: DatabaseTransaction,
  { current, limit }: { current: string; limit: number },
): Promise<{ id: string; secret: string }[]> {
  const rows = await transaction
    .selectFrom("auth.mfa_factors")
    .select(["id", "secret"])
    .where("secret", "is not", null)
    .where("secret", "!=", "")
    .where("secret", "not like", `${current}%`)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id, secret }) => ({ id, secret: secret ?? "" }));
}

export async function replaceFactorSecret(
  transaction: DatabaseTransaction,
  id: string,
  sealed: string,
): Promise<void> {
  await transaction
    .updateTable("auth.mfa_factors")
    .set({ secret: sealed })
    .where("id", "=", id)
    .execute();
}
