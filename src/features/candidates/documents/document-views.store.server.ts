import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Takes the name of somebody who leaves out of what candidates see about their documents. */
export async function clearViewer(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await transaction
    .updateTable("candidate_document_views")
    .set({ viewer_id: null, viewer_name: null })
    .where("viewer_id", "=", userId)
    .execute();
}
