import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Notes a version whose bytes are about to be written and that no row refers to yet. */
export async function noteLeftover(
  transaction: DatabaseTransaction,
  version: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("private.storage_leftovers")
    .values({ version, since: now })
    .execute();
}

/** Versions that have been left over since before `before`, the oldest first. */
export async function listLeftovers(
  transaction: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.storage_leftovers")
    .select("version")
    .where("since", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("storage.objects")
            .select("id")
            .whereRef("storage.objects.version", "=", "private.storage_leftovers.version"),
        ),
      ),
    )
    .orderBy("since")
    .limit(limit)
    .execute();
  return rows.map(({ version }) => version);
}

export async function deleteLeftovers(
  transaction: DatabaseTransaction,
  versions: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("private.storage_leftovers")
    .where("version", "in", versions)
    .execute();
}

/** The versions that a row refers to, or is about to. */
export async function findKnownVersions(
  transaction: DatabaseTransaction,
  versions: readonly string[],
): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const objects = transaction
    .selectFrom("storage.objects")
    .select("version")
    .where("version", "in", versions);
  const leftovers = transaction
    .selectFrom("private.storage_leftovers")
    .select("version")
    .where("version", "in", versions);
  const rows = await objects.union(leftovers).execute();
  return new Set(rows.map(({ version }) => version));
}
