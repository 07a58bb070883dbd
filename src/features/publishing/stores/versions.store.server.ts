import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PublishingValues } from "#platform/publishing/publishing-kind.ts";

export interface StoredVersion {
  number: number;
  values: PublishingValues;
  actorId: string | null;
  /** Null: found as it was, published before or changed elsewhere. */
  draftId: string | null;
  madeAt: Date;
}

interface Subject {
  kind: string;
  subjectId: string;
}

/** The kept versions of a published thing, the newest first. */
export async function listVersions(
  transaction: DatabaseTransaction,
  { kind, subjectId }: Subject,
  limit: number,
): Promise<StoredVersion[]> {
  const rows = await transaction
    .selectFrom("private.publishing_versions")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    values: row.data as PublishingValues,
    actorId: row.actor_id,
    draftId: row.draft_id,
    madeAt: row.made_at,
  }));
}

/** The thing that a draft was published as; undefined: it wasn't. */
export async function findPublishedOf(
  transaction: DatabaseTransaction,
  { kind, draftId }: { kind: string; draftId: string },
): Promise<{ subjectId: string } | undefined> {
  const row = await transaction
    .selectFrom("private.publishing_versions")
    .select("subject_id")
    .where("kind", "=", kind)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  return row && { subjectId: row.subject_id };
}

/**
 * Adds a version after the last one and deletes those beyond `keep`, whose texts it answers. The
 * caller holds the published row's lock.
 */
export async function addVersion(
  transaction: DatabaseTransaction,
  {
    kind,
    subjectId,
    values,
    draftId,
    actorId,
    now,
    keep,
  }: Subject & {
    values: PublishingValues;
    draftId: string | null;
    actorId: string | null;
    now: Date;
    keep: number;
  },
): Promise<PublishingValues[]> {
  const { number } = await transaction
    .insertInto("private.publishing_versions")
    .values({
      kind,
      subject_id: subjectId,
      number: sql<number>`1 + coalesce((
        select max(number) from private.publishing_versions
        where kind = ${kind} and subject_id = ${subjectId}), 0)`,
      data: JSON.stringify(values),
      draft_id: draftId,
      actor_id: actorId,
      made_at: now,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  const deleted = await transaction
    .deleteFrom("private.publishing_versions")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("number", "<=", number - keep)
    .returning("data")
    .execute();
  return deleted.map(({ data }) => data as PublishingValues);
}

/** Deletes all versions of a thing; answers the texts that they had. */
export async function deleteVersions(
  transaction: DatabaseTransaction,
  { kind, subjectId }: Subject,
): Promise<PublishingValues[]> {
  const rows = await transaction
    .deleteFrom("private.publishing_versions")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .returning("data")
    .execute();
  return rows.map(({ data }) => data as PublishingValues);
}
