import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PostingDraft } from "../postings/posting.schemas.ts";
import { isOver } from "../postings/posting-days.rules.ts";
import type { ImportedFile } from "./import.types.ts";

/** A draft that came from a file before. */
export interface ReferencedDraft {
  id: string;
  reference: string;
  content: PostingDraft;
  revision: number;
}

/** The drafts of an organization that a file names, or those that it doesn't. */
interface Referenced {
  organizationId: string;
  /** References that the file names: at least one. */
  references: readonly string[];
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

/** The drafts that a file names. */
export async function listReferencedDrafts(
  transaction: DatabaseTransaction,
  { organizationId, references }: Referenced,
): Promise<ReferencedDraft[]> {
  const rows = await transaction
    .selectFrom("job_drafts")
    .select(["id", "reference", "content", "revision"])
    .where("organization_id", "=", organizationId)
    .where("reference", "in", references)
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, content, ...row }) => ({
    ...row,
    reference: reference ?? "",
    content: content as unknown as PostingDraft,
  }));
}

/**
 * The drafts of earlier imports that a file doesn't name and that aren't over. Of those that are, which can be many, no
 * content is read.
 */
export async function listMissingDrafts(
  transaction: DatabaseTransaction,
  { organizationId, references, now }: Referenced & { now: Date },
): Promise<{ reference: string; title: string }[]> {
  const others = await transaction
    .selectFrom("job_drafts as draft")
    .leftJoin("jobs as job", "job.id", "draft.id")
    .select(["draft.id", "job.status", "job.closes_at as closesAt", "job.closed_at as closedAt"])
    .where("draft.organization_id", "=", organizationId)
    .where("draft.reference", "is not", null)
    .where("draft.reference", "not in", references)
    .execute();
  const ids = others.flatMap(({ id, status, closesAt, closedAt }) =>
    status !== null && closesAt !== null && isOver({ status, closesAt, closedAt }, now) ? [] : [id],
  );
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("job_drafts")
    .select(["reference", sql<string | null>`content ->> 'title'`.as("title")])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, title }) => ({ reference: reference ?? "", title: title ?? "" }));
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
      page_key: null,
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
