import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Removes the name of a viewer who closes their account from the views that candidates see. */
export async function clearViewer(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await transaction
    .updateTable("candidate_document_views")
    .set({ viewer_id: null, viewer_name: null })
    .where("viewer_id", "=", userId)
    .execute();
}

/** A view or download of a candidate's document. */
export interface NewDocumentView {
  candidateId: string;
  /** The stored document, if they saw it or a copy of it. */
  documentId: string | null;
  title: string;
  viewer: { id: string; name: string | null };
  /** Null: an operator of the site. */
  organization: { id: string; name: string } | null;
  action: "viewed" | "downloaded";
  viewedAt: Date;
}

/**
 * Records a view or download of a candidate's document, for the candidate to see. Call it in the system's
 * transaction that permits it.
 */
export async function recordDocumentView(
  transaction: DatabaseTransaction,
  { candidateId, documentId, title, viewer, organization, action, viewedAt }: NewDocumentView,
): Promise<void> {
  await transaction
    .insertInto("candidate_document_views")
    .values((row) => ({
      user_id: candidateId,
      // It may have been deleted since it was sent.
      document_id: row
        .selectFrom("candidate_documents")
        .select("id")
        .where("id", "=", documentId)
        .where("user_id", "=", candidateId),
      document_title: title,
      viewer_id: viewer.id,
      viewer_name: viewer.name,
      organization_id: organization?.id ?? null,
      organization_name: organization?.name ?? null,
      action,
      viewed_at: viewedAt,
    }))
    .execute();
}

export interface DocumentView {
  id: string;
  title: string;
  viewerName: string | null;
  /** Null: an operator of the site. */
  organizationName: string | null;
  action: "viewed" | "downloaded";
  viewedAt: Date;
}

/** Views of a candidate's documents, the newest first. */
export async function listDocumentViews(
  transaction: DatabaseTransaction,
  { userId, limit }: { userId: string; limit: number },
): Promise<DocumentView[]> {
  const rows = await transaction
    .selectFrom("candidate_document_views")
    .select(["id", "document_title as title", "viewer_name as viewerName"])
    .select(["organization_name as organizationName", "action", "viewed_at as viewedAt"])
    .where("user_id", "=", userId)
    .orderBy("viewed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ action, ...row }) => ({ ...row, action: action as DocumentView["action"] }));
}

/** Deletes views of documents that are older than `before`. Returns how many. */
export async function deleteOldDocumentViews(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from candidate_document_views where ctid = any (array(
      select ctid from candidate_document_views where viewed_at < ${before} order by viewed_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
