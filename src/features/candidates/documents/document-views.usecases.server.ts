import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type DocumentView, listDocumentViews } from "./document-views.store.server.ts";
import { viewsShown } from "./documents.constants.ts";

/** Views of the viewer's documents, the newest first. */
export async function readDocumentViews(
  services: Services,
  viewer: UserViewer,
): Promise<DocumentView[]> {
  return await services.database.as(viewer, (transaction) =>
    listDocumentViews(transaction, { userId: viewer.userId, limit: viewsShown }),
  );
}
