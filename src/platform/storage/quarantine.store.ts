import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A file that waits for the scanner. */
export interface QuarantinedFile {
  id: string;
  bucket: string;
  name: string;
  version: string;
  /** e.g. `application/pdf`. */
  type: string;
  /** Null: the system stored it. */
  owner: string | null;
}

/** Files that wait: the oldest first, after all others those that the scanner couldn't judge. */
export async function listQuarantined(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<QuarantinedFile[]> {
  const rows = await transaction
    .selectFrom("storage.objects")
    .select(["id", "bucket_id as bucket", "name", "version", "owner"])
    .select(sql<string>`metadata ->> 'mimetype'`.as("type"))
    .where("quarantined_at", "is not", null)
    .orderBy("scan_failed_at", (order) => order.asc().nullsFirst())
    .orderBy("quarantined_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows;
}

/** Lets every other file that waits go before this version at the next scans. */
export async function noteFailedScan(
  transaction: DatabaseTransaction,
  { id, version }: Pick<QuarantinedFile, "id" | "version">,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("storage.objects")
    .set({ scan_failed_at: now })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("quarantined_at", "is not", null)
    .execute();
}

/** Releases a version from quarantine; false when the file was replaced or removed meanwhile. */
export async function releaseVersion(
  transaction: DatabaseTransaction,
  { id, version }: Pick<QuarantinedFile, "id" | "version">,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("storage.objects")
    .set({ quarantined_at: null, scan_failed_at: null })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("quarantined_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Removes a version that must not get out; false when the file was replaced or removed meanwhile.
 */
export async function removeVersion(
  transaction: DatabaseTransaction,
  { id, version }: Pick<QuarantinedFile, "id" | "version">,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("storage.objects")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Releases everything from quarantine; answers the number of files. */
export async function releaseAll(transaction: DatabaseTransaction): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("storage.objects")
    .set({ quarantined_at: null, scan_failed_at: null })
    .where("quarantined_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
