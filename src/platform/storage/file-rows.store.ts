import { type Expression, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";

/** Stored files as features may join them in their own statements. For reading alone. */
export function fileRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("storage.objects")
    .select(["id", "bucket_id", "name", "owner", "metadata", "created_at", "quarantined_at"]);
}

/**
 * Deletes a bucket's files that came before `before` and are not among `used`, a query of ids as
 * `id`; answers how many.
 */
export async function deleteUnusedFiles(
  transaction: DatabaseTransaction,
  { bucket, before, used }: { bucket: string; before: Date; used: Expression<unknown> },
): Promise<number> {
  const { rows } = await sql`
    delete from storage.objects as file
    where file.bucket_id = ${bucket} and file.created_at < ${before}
      and not exists (select from ${used} as used where used.id = file.id)
    returning file.id
  `.execute(transaction);
  return rows.length;
}
