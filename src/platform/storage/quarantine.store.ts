import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { subtractTime } from "#shared/time.ts";

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

/** After so long, a file that the scanner couldn't judge is tried again. */
const pauseMinutes = 15;

/**
 * Files that wait and are due: the oldest first, after all others those that the scanner couldn't judge a while ago.
 */
export async function listQuarantined(
  transaction: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<QuarantinedFile[]> {
  const rows = await transaction
    .selectFrom("storage.objects")
    .select(["id", "bucket_id as bucket", "name", "version", "owner"])
    .select(sql<string>`metadata ->> 'mimetype'`.as("type"))
    .where("quarantined_at", "is not", null)
    .where((row) =>
      row.or([
        row("scan_failed_at", "is", null),
        row("scan_failed_at", "<=", subtractTime(now, { minutes: pauseMinutes })),
      ]),
    )
    .orderBy("scan_failed_at", (order) => order.asc().nullsFirst())
    .orderBy("quarantined_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows;
}

/** Leaves this version out of the next scans, and then lets every other file that waits go before it. */
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
 * Holds a version that must not get out until the transaction ends; false when the file was replaced or removed
 * meanwhile.
 */
export async function holdVersion(
  transaction: DatabaseTransaction,
  { id, version }: Pick<QuarantinedFile, "id" | "version">,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("storage.objects")
    .select("id")
    .where("id", "=", id)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a version that must not get out, if it is still there. */
export async function removeVersion(
  transaction: DatabaseTransaction,
  { id, version }: Pick<QuarantinedFile, "id" | "version">,
): Promise<void> {
  await transaction
    .deleteFrom("storage.objects")
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
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
