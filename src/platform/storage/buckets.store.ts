import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BucketRow } from "./objects.store.ts";

export interface BucketSettings {
  public: boolean;
  /** Bytes; null: the server's limit. */
  fileSizeLimit: number | null;
  /** Null: every type that is accepted at all. */
  allowedTypes: string[] | null;
}

export interface BucketPage {
  search: string;
  column: "id" | "name" | "created_at" | "updated_at";
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export async function listBuckets(
  transaction: DatabaseTransaction,
  { search, column, order, limit, offset }: BucketPage,
): Promise<BucketRow[]> {
  return await transaction
    .selectFrom("storage.buckets")
    .selectAll()
    .where(sql<boolean>`position(lower(${search}) in lower(name)) > 0 or ${search} = ''`)
    .orderBy(column, order)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function insertBucket(
  transaction: DatabaseTransaction,
  id: string,
  settings: BucketSettings,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("storage.buckets")
    .values({ id, name: id, ...columnsOf(settings), created_at: now, updated_at: now })
    .execute();
}

/** Changes what is given and leaves the rest; false when there is no such bucket. */
export async function updateBucket(
  transaction: DatabaseTransaction,
  id: string,
  settings: Partial<BucketSettings>,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("storage.buckets")
    .set({ ...columnsOf(settings), updated_at: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

function columnsOf<Settings extends Partial<BucketSettings>>(settings: Settings) {
  return {
    ...(settings.public === undefined ? {} : { public: settings.public }),
    ...(settings.fileSizeLimit === undefined ? {} : { file_size_limit: settings.fileSizeLimit }),
    ...(settings.allowedTypes === undefined ? {} : { allowed_mime_types: settings.allowedTypes }),
  };
}

/** Removes every file of a bucket; answers how many. */
export async function emptyBucket(transaction: DatabaseTransaction, id: string): Promise<number> {
  const result = await transaction
    .deleteFrom("storage.objects")
    .where("bucket_id", "=", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes a bucket that is empty; files in it violate their foreign key. */
export async function deleteBucket(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom("storage.buckets")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
