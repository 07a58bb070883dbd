import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DocumentKind } from "./documents.constants.ts";
import type { DocumentInput } from "./documents.schemas.ts";
import type { CandidateDocument, DocumentVersion } from "./documents.types.ts";

/** A person's documents with their versions, the newest first. */
export async function listDocuments(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<CandidateDocument[]> {
  const rows = await transaction
    .selectFrom("candidate_documents as document")
    .select(["document.id", "document.kind", "document.title"])
    .select("document.expires_on as expiresOn")
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("candidate_document_versions as version")
          .select(["version.id", "version.number", "version.file_name as fileName"])
          .select(["version.type", "version.size", "version.added_at as addedAt"])
          .whereRef("version.document_id", "=", "document.id")
          .orderBy("version.number", "desc"),
      ).as("versions"),
    )
    .where("document.user_id", "=", userId)
    .orderBy("document.created_at", "desc")
    .orderBy("document.id")
    .execute();
  return rows.map(({ kind, versions, ...row }) => ({
    ...row,
    kind: kind as DocumentKind,
    versions: versions.map((version) => ({ ...version, addedAt: new Date(version.addedAt) })),
  }));
}

/** A person's documents by their titles, the newest first. */
export async function listDocumentTitles(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ id: string; title: string }[]> {
  return await transaction
    .selectFrom("candidate_documents")
    .select(["id", "title"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function insertDocument(
  transaction: DatabaseTransaction,
  { userId, now, ...document }: DocumentInput & { userId: string; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("candidate_documents")
    .values({ ...document, user_id: userId, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the person has no such document. */
export async function updateDocument(
  transaction: DatabaseTransaction,
  { userId, id, now, ...document }: DocumentInput & { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("candidate_documents")
    .set({ ...document, updated_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertVersion(
  transaction: DatabaseTransaction,
  { documentId, ...version }: Omit<DocumentVersion, "number"> & { documentId: string },
): Promise<void> {
  await transaction
    .insertInto("candidate_document_versions")
    .values((row) => ({
      id: version.id,
      document_id: documentId,
      number: row
        .selectFrom("candidate_document_versions")
        .select((max) => max(max.fn.coalesce(max.fn.max("number"), max.lit(0)), "+", 1).as("next"))
        .where("document_id", "=", documentId),
      type: version.type,
      size: version.size,
      file_name: version.fileName,
      added_at: version.addedAt,
    }))
    .execute();
}

export async function deleteDocument(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("candidate_documents").where("id", "=", id).execute();
}

export async function deleteVersion(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("candidate_document_versions").where("id", "=", id).execute();
}
