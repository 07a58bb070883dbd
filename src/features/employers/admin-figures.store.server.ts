import type { DatabaseTransaction } from "#platform/database/database.ts";

export const waitingDocuments = (query: DatabaseTransaction) =>
  query
    .selectFrom("organization_document_requests")
    .select("requested_at as since")
    .where("status", "=", "pending");
