import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { fileBucket } from "../publishing.constants.ts";

export interface PublishingFile {
  id: string;
  kind: string;
  field: string;
  fileName: string;
}

export async function insertFile(
  transaction: DatabaseTransaction,
  { id, kind, field, fileName }: PublishingFile,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("private.publishing_files")
    .values({ id, kind, field, file_name: fileName, added_by: by, added_at: now })
    .execute();
}

/** Files by their ids; `isReady`: stored, and no scanner is at work on it. */
export async function findFiles(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<(PublishingFile & { isReady: boolean; isChecked: boolean })[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("private.publishing_files as file")
    .leftJoin(fileRows(transaction).where("bucket_id", "=", fileBucket).as("stored"), (join) =>
      join.on(sql`stored.name`, "=", sql`file.id::text`),
    )
    .select(["file.id", "file.kind", "file.field", "file.file_name as fileName"])
    .select(sql<boolean>`stored.id is not null`.as("isReady"))
    .select(sql<boolean>`stored.quarantined_at is null`.as("isChecked"))
    .where("file.id", "in", ids)
    .execute();
  return rows;
}

/** A file with whoever added it, and a draft that names it; null where that is being saved. */
export async function findAddedFile(
  transaction: DatabaseTransaction,
  id: string,
): Promise<
  | {
      kind: string;
      fileName: string;
      addedBy: string | null;
      draft: { id: string; title: string } | null;
    }
  | undefined
> {
  const row = await transaction
    .selectFrom("private.publishing_files as file")
    .leftJoin("private.publishing_drafts as draft", (join) =>
      join
        .onRef("draft.kind", "=", "file.kind")
        .on(sql`draft.data ->> file.field`, "=", sql`file.id || '/' || file.file_name`),
    )
    .select(["file.kind", "file.file_name as fileName", "file.added_by as addedBy"])
    .select(["draft.id as draftId", "draft.title"])
    .where("file.id", "=", id)
    .orderBy("draft.updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draftId, title, ...file } = row;
  return { ...file, draft: draftId ? { id: draftId, title: title ?? "" } : null };
}

/** Deletes those of the files that no draft and no version names any more. */
export async function deleteUnnamedFiles(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    delete from private.publishing_files as file
    where file.id in (${sql.join(ids)})
      and not exists (
        select from private.publishing_drafts as draft
        where draft.kind = file.kind and draft.data ->> file.field = file.id || '/' || file.file_name)
      and not exists (
        select from private.publishing_versions as version
        where version.kind = file.kind
          and version.data ->> file.field = file.id || '/' || file.file_name)
    returning file.id`.execute(transaction);
  for (const { id } of rows) await removeFileWithin(transaction, { bucket: fileBucket, name: id });
}
