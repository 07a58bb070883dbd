import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import type { Organization } from "../employers.types.ts";
import { documentBucket } from "./documents.constants.ts";

export type RequestStatus = "pending" | "approved" | "refused" | "withdrawn";

/** A document that is still there. */
export interface ListedDocument {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
}

export interface DocumentRequest {
  id: string;
  status: RequestStatus;
  explanation: string;
  requestedAt: Date;
  /** Why it was refused. */
  reason: string | null;
  documents: ListedDocument[];
}

const documentsOf = sql<ListedDocument[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'fileName', document.file_name,
    'size', document.size) order by document.number), '[]'::jsonb)
  from public.organization_documents as document where document.request_id = request.id)`;

/** The newest request of an organization. */
export async function findNewestRequest(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<DocumentRequest | undefined> {
  const row = await transaction
    .selectFrom("organization_document_requests as request")
    .select([
      "request.id",
      "request.status",
      "request.explanation",
      "request.requested_at as requestedAt",
      "request.reason",
      documentsOf.as("documents"),
    ])
    .where("request.organization_id", "=", organizationId)
    .orderBy("request.requested_at", "desc")
    .orderBy("request.id")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, status: row.status as RequestStatus };
}

export interface NewDocument {
  object: string;
  fileName: string;
  type: string;
  size: number;
}

/** Adds a request that waits for review. */
export async function insertRequest(
  transaction: DatabaseTransaction,
  request: {
    organization: Organization;
    explanation: string;
    requestedBy: string;
    now: Date;
    documents: readonly NewDocument[];
  },
): Promise<string> {
  const { organization } = request;
  const { id } = await transaction
    .insertInto("organization_document_requests")
    .values({
      organization_id: organization.id,
      status: "pending",
      explanation: request.explanation,
      legal_name: organization.legalName,
      domain: organization.domain,
      requested_by: request.requestedBy,
      requested_at: request.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("organization_documents")
    .values(
      request.documents.map(({ object, fileName, type, size }) => ({
        request_id: id,
        object,
        file_name: fileName,
        type,
        size,
      })),
    )
    .execute();
  return id;
}

/** Withdraws the request that waits, and deletes its documents; answers whether there was one. */
export async function withdrawPending(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .updateTable("organization_document_requests")
    .set({ status: "withdrawn", decided_at: now })
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .returning("id")
    .execute();
  await deleteDocuments(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

/** Deletes every document of an organization that closes. */
export async function deleteAllDocuments(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom("organization_document_requests")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  await deleteDocuments(
    transaction,
    rows.map(({ id }) => id),
  );
}

/** Deletes the files of requests; answers how many. */
async function deleteDocuments(
  transaction: DatabaseTransaction,
  requestIds: readonly string[],
): Promise<number> {
  if (requestIds.length === 0) return 0;
  const rows = await transaction
    .deleteFrom("organization_documents")
    .where("request_id", "in", [...requestIds])
    .returning("object")
    .execute();
  for (const { object } of rows) {
    await removeFileWithin(transaction, { bucket: documentBucket, name: object });
  }
  return rows.length;
}

/** Deletes documents that were decided on before a time; answers of how many requests. */
export async function deleteDecidedBefore(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await transaction
    .selectFrom("organization_document_requests as request")
    .select("request.id")
    .where("request.decided_at", "<=", before)
    .where((row) =>
      row.exists(
        row
          .selectFrom("organization_documents as document")
          .select("document.id")
          .whereRef("document.request_id", "=", "request.id"),
      ),
    )
    .orderBy("request.decided_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  await deleteDocuments(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
