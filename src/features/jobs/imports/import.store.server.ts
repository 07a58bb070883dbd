import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isOver } from "../postings/posting.rules.ts";
import type { PostingDraft } from "../postings/posting.schemas.ts";
import type { ImportedFile } from "./import.types.ts";

/** A draft that came from a file before. */
export interface ReferencedDraft {
  id: string;
  reference: string;
  content: PostingDraft;
  revision: number;
  /** It was published, and is closed or past its last day. */
  isOver: boolean;
}

interface Place {
  organizationId: string;
  importId: string;
}

export async function insertImport(
  transaction: DatabaseTransaction,
  given: {
    organizationId: string;
    createdBy: string;
    fileName: string;
    file: ImportedFile;
    now: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto("job_imports")
    .values({
      organization_id: given.organizationId,
      created_by: given.createdBy,
      file_name: given.fileName,
      rows: JSON.stringify(given.file),
      created_at: given.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A file that hasn't been imported yet. */
export async function findImport(
  transaction: DatabaseTransaction,
  { organizationId, importId }: Place,
): Promise<{ fileName: string; file: ImportedFile } | undefined> {
  const row = await transaction
    .selectFrom("job_imports")
    .select(["file_name", "rows"])
    .where("id", "=", importId)
    .where("organization_id", "=", organizationId)
    .where("applied_at", "is", null)
    .executeTakeFirst();
  return row && { fileName: row.file_name, file: row.rows as unknown as ImportedFile };
}

/** Marks a file as imported; false when someone else did meanwhile. */
export async function finishImport(
  transaction: DatabaseTransaction,
  { organizationId, importId }: Place,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("job_imports")
    .set({ applied_at: now })
    .where("id", "=", importId)
    .where("organization_id", "=", organizationId)
    .where("applied_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The drafts of an organization that have a reference. */
export async function listReferencedDrafts(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<ReferencedDraft[]> {
  const rows = await transaction
    .selectFrom("job_drafts as draft")
    .leftJoin("jobs as job", "job.id", "draft.id")
    .select(["draft.id", "draft.reference", "draft.content", "draft.revision"])
    .select(["job.status", "job.closes_at as closesAt", "job.closed_at as closedAt"])
    .where("draft.organization_id", "=", organizationId)
    .where("draft.reference", "is not", null)
    .orderBy("draft.reference")
    .execute();
  return rows.map(({ id, reference, content, revision, status, closesAt, closedAt }) => ({
    id,
    reference: reference ?? "",
    content: content as unknown as PostingDraft,
    revision,
    isOver: status !== null && closesAt !== null && isOver({ status, closesAt, closedAt }, now),
  }));
}

interface Written {
  organizationId: string;
  userId: string;
  now: Date;
}

export async function insertDraft(
  transaction: DatabaseTransaction,
  { organizationId, userId, now }: Written,
  { reference, content }: { reference: string; content: PostingDraft },
): Promise<void> {
  await transaction
    .insertInto("job_drafts")
    .values({
      organization_id: organizationId,
      reference,
      content: JSON.stringify(content),
      created_by: userId,
      updated_by: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateDraft(
  transaction: DatabaseTransaction,
  { userId, now }: Written,
  { id, revision, content }: Pick<ReferencedDraft, "id" | "revision" | "content">,
): Promise<void> {
  await transaction
    .updateTable("job_drafts")
    .set({
      content: JSON.stringify(content),
      revision: revision + 1,
      updated_by: userId,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes files that were uploaded before `before`; how many there were. */
export async function deleteImportsBefore(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("job_imports")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
