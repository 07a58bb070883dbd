import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { StorageBuckets, StorageObjects } from "#platform/database/schema.gen.ts";

export type BucketRow = Selectable<StorageBuckets>;

/** Contents of `storage.objects.metadata`, under the reference server's names. */
export interface ObjectMetadata {
  /** In quotes, as HTTP has it. */
  eTag: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export type ObjectRow = Omit<
  Selectable<StorageObjects>,
  "metadata" | "path_tokens" | "counted_until" | "scan_failed_at"
> & {
  metadata: ObjectMetadata;
};

/** A file's place: bucket and whole name. */
export interface Place {
  bucket: string;
  name: string;
}

const columns = [
  "id",
  "bucket_id",
  "name",
  "owner",
  "owner_id",
  "version",
  "metadata",
  "user_metadata",
  "created_at",
  "updated_at",
  "last_accessed_at",
  "quarantined_at",
] as const;

export async function findBucket(
  transaction: DatabaseTransaction,
  id: string,
): Promise<BucketRow | undefined> {
  return await transaction
    .selectFrom("storage.buckets")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findObject(
  transaction: DatabaseTransaction,
  { bucket, name }: Place,
): Promise<ObjectRow | undefined> {
  const row = await transaction
    .selectFrom("storage.objects")
    .select(columns)
    .$castTo<ObjectRow>()
    .where("bucket_id", "=", bucket)
    .where("name", "=", name)
    .executeTakeFirst();
  return row;
}

/** Keeps a file from being removed or renamed until the transaction ends; false when it's gone. */
export async function holdObject(
  transaction: DatabaseTransaction,
  { bucket, name }: Place,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("storage.objects")
    .select("id")
    .where("bucket_id", "=", bucket)
    .where("name", "=", name)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The names in a bucket that exist, as far as the transaction's role sees them. */
export async function findNames(
  transaction: DatabaseTransaction,
  bucket: string,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("storage.objects")
    .select("name")
    .where("bucket_id", "=", bucket)
    .where("name", "in", names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export interface NewObject extends Place {
  /** Null for what the system stores. */
  owner: string | null;
  version: string;
  metadata: ObjectMetadata;
  userMetadata: Record<string, unknown>;
  /** Null where nothing looks for malware. */
  quarantinedAt: Date | null;
  now: Date;
}

/**
 * Writes the row that makes bytes a file. Without `upsert` a name that is taken violates its unique
 * constraint; with it the row takes the new version, and its old bytes become a leftover.
 */
export async function writeObject(
  transaction: DatabaseTransaction,
  { bucket, name, owner, version, metadata, userMetadata, quarantinedAt, now }: NewObject,
  { upsert }: { upsert: boolean },
): Promise<ObjectRow> {
  const insert = transaction.insertInto("storage.objects").values({
    bucket_id: bucket,
    name,
    owner,
    owner_id: owner,
    version,
    metadata: JSON.stringify(metadata),
    user_metadata: JSON.stringify(userMetadata),
    created_at: now,
    updated_at: now,
    last_accessed_at: now,
    quarantined_at: quarantinedAt,
  });
  const row = await (upsert
    ? insert.onConflict((conflict) =>
        conflict.constraint("objects_bucket_id_name_key").doUpdateSet({
          // A file that the system overwrites stays its owner's.
          owner: sql`coalesce(excluded.owner, objects.owner)`,
          owner_id: sql`coalesce(excluded.owner_id, objects.owner_id)`,
          version,
          metadata: sql`excluded.metadata`,
          user_metadata: sql`excluded.user_metadata`,
          quarantined_at: sql`excluded.quarantined_at`,
          scan_failed_at: null,
          counted_until: null,
          updated_at: now,
        }),
      )
    : insert
  )
    .returning(columns)
    .$castTo<ObjectRow>()
    .executeTakeFirstOrThrow();
  return row;
}

/** Renames; false when there is nothing of that name that the role may change. */
export async function moveObject(
  transaction: DatabaseTransaction,
  from: Place,
  to: Place,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("storage.objects")
    .set({ bucket_id: to.bucket, name: to.name, updated_at: now })
    .where("bucket_id", "=", from.bucket)
    .where("name", "=", from.name)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes rows; their bytes become leftovers. Answers what was removed. */
export async function deleteObjects(
  transaction: DatabaseTransaction,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  if (names.length === 0) return [];
  const rows = await transaction
    .deleteFrom("storage.objects")
    .where("bucket_id", "=", bucket)
    .where("name", "in", names)
    .returning(columns)
    .$castTo<ObjectRow>()
    .execute();
  return rows;
}

export async function deleteObjectsOfUser(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<number> {
  const rows = await transaction
    .deleteFrom("storage.objects")
    .where(isOf(userId))
    .returning("id")
    .execute();
  return rows.length;
}

/** A file under its new name. */
export interface RenamedObject extends Place {
  formerName: string;
}

/**
 * Makes an account's files another one's: in every name, the other id takes the place of the first. A name that is taken
 * gets the former id as a folder.
 */
export async function moveObjectsOfUser(
  transaction: DatabaseTransaction,
  { from, to }: { from: string; to: string },
): Promise<RenamedObject[]> {
  const { rows } = await sql<RenamedObject>`
    update storage.objects as object set
      owner = case when object.owner = ${from}::uuid then ${to}::uuid else object.owner end,
      owner_id = case when object.owner_id = ${from} then ${to} else object.owner_id end,
      name = renamed.name
    from (
      select own.id, own.name as former_name, case
        when exists (
          select from storage.objects as other
          where other.bucket_id = own.bucket_id and other.name = own.new_name and other.id <> own.id
        ) then regexp_replace(own.new_name, '([^/]*)$', ${from}::text || '/\\1')
        else own.new_name
      end as name
      from (
        select id, bucket_id, name,
          array_to_string(array_replace(path_tokens, ${from}, ${to}), '/') as new_name
        from storage.objects where ${isOf(from)}
      ) as own
    ) as renamed
    where renamed.id = object.id
    returning object.bucket_id as bucket, object.name, renamed.former_name as "formerName"
  `.execute(transaction);
  return rows;
}

/** Renames the first part of the names of a folder's objects. */
export async function moveObjectsOfFolder(
  transaction: DatabaseTransaction,
  { bucket, from, to }: { bucket: string; from: string; to: string },
): Promise<void> {
  await sql`
    update storage.objects set name = ${to}::text || substr(name, char_length(${from}::text) + 1)
    where bucket_id = ${bucket} and path_tokens[1] = ${from}
  `.execute(transaction);
}

export async function listObjectsOfUser(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<ObjectRow[]> {
  const rows = await transaction
    .selectFrom("storage.objects")
    .select(columns)
    .$castTo<ObjectRow>()
    .where(isOf(userId))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows;
}

/** Files that a person owns, and those in their folder whoever put them there. */
const isOf = (userId: string) =>
  sql<boolean>`(owner = ${userId}::uuid or path_tokens[1] = ${userId})`;

/**
 * Bytes that a person's files take, of those that count. Held until the transaction ends, no parallel
 * one can add to them.
 */
export async function sumBytesOf(
  transaction: DatabaseTransaction,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint as bytes
    from storage.objects
    where owner = ${userId}::uuid and (counted_until is null or counted_until > ${now}::timestamptz)
  `.execute(transaction);
  return rows[0]?.bytes ?? 0;
}

export async function setCountedUntil(
  transaction: DatabaseTransaction,
  id: string,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable("storage.objects")
    .set({ counted_until: until })
    .where("id", "=", id)
    .execute();
}

export async function lockBytesOf(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${userId}`}, 0))`.execute(
    transaction,
  );
}
