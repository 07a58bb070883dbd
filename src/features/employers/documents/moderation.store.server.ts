import { sql } from "kysely";
import { auditRows } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Act } from "../access/acts.constants.ts";
import type { Organization } from "../employers.types.ts";
import type { ListedDocument } from "./documents.store.server.ts";

/** The audit's name for the opening of a document. */
export const openedAct = "document_opened" satisfies Act;

/** A document as the administrator who decides about it sees it. */
export interface QueuedDocument extends ListedDocument {
  /** The reader has opened it. */
  isOpened: boolean;
}

export interface QueuedRequest {
  id: string;
  slug: string;
  publicName: string;
  legalName: string;
  website: string;
  explanation: string;
  requestedAt: Date;
  documents: QueuedDocument[];
  /** The reader may decide: they're no member and didn't send it. */
  isOthers: boolean;
}

/** Whether an operator has opened the `document` of the `request`, by the audit. */
const isOpenedBy = (transaction: DatabaseTransaction, operatorId: string) => sql<boolean>`exists (
  select from (${auditRows(transaction)}) as entry
  where entry.subject_type = 'organization' and entry.subject_id = request.organization_id::text
    and entry.action = ${`employers.${openedAct}`} and entry.actor_id = ${operatorId}::uuid
    and entry.details ->> 'documentId' = document.id::text)`;

/** Requests that wait, the oldest first, as an operator decides on them. */
export async function listQueue(
  transaction: DatabaseTransaction,
  { operatorId, limit }: { operatorId: string; limit: number },
): Promise<QueuedRequest[]> {
  return await transaction
    .selectFrom("organization_document_requests as request")
    .innerJoin("organizations as organization", "organization.id", "request.organization_id")
    .select([
      "request.id",
      "organization.slug",
      "organization.public_name as publicName",
      "organization.legal_name as legalName",
      "organization.website",
      "request.explanation",
      "request.requested_at as requestedAt",
      sql<QueuedDocument[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', document.id,
          'fileName', document.file_name, 'size', document.size,
          'isOpened', ${isOpenedBy(transaction, operatorId)}) order by document.number), '[]'::jsonb)
        from public.organization_documents as document
        where document.request_id = request.id)`.as("documents"),
      sql<boolean>`request.requested_by is distinct from ${operatorId}::uuid and not exists (
        select from public.organization_members as member
        where member.organization_id = organization.id and member.user_id = ${operatorId}::uuid)`.as(
        "isOthers",
      ),
    ])
    .where("request.status", "=", "pending")
    .orderBy("request.requested_at")
    .orderBy("request.id")
    .limit(limit)
    .execute();
}

export interface ModeratedRequest {
  id: string;
  organizationId: string;
  status: string;
  legalName: string;
  domain: string;
  requestedBy: string | null;
  requestedAt: Date;
}

const requestColumns = [
  "request.id",
  "request.organization_id as organizationId",
  "request.status",
  "request.legal_name as legalName",
  "request.domain",
  "request.requested_by as requestedBy",
  "request.requested_at as requestedAt",
] as const;

export async function findRequest(
  transaction: DatabaseTransaction,
  requestId: string,
): Promise<ModeratedRequest | undefined> {
  return await transaction
    .selectFrom("organization_document_requests as request")
    .select(requestColumns)
    .where("request.id", "=", requestId)
    .executeTakeFirst();
}

/** A file that was sent, with the request that it belongs to. */
export async function findDocument(
  transaction: DatabaseTransaction,
  document: { id: string } | { object: string },
): Promise<
  (ModeratedRequest & { documentId: string; object: string; fileName: string }) | undefined
> {
  const found = transaction
    .selectFrom("organization_documents as document")
    .innerJoin("organization_document_requests as request", "request.id", "document.request_id")
    .select([
      ...requestColumns,
      "document.id as documentId",
      "document.object",
      "document.file_name as fileName",
    ]);
  const named =
    "id" in document
      ? found.where("document.id", "=", document.id)
      : found.where("document.object", "=", document.object);
  return await named.executeTakeFirst();
}

/** Names of a request's documents, and whether an operator has opened each. */
export async function listModeratedDocuments(
  transaction: DatabaseTransaction,
  { requestId, operatorId }: { requestId: string; operatorId: string },
): Promise<Pick<QueuedDocument, "fileName" | "isOpened">[]> {
  return await transaction
    .selectFrom("organization_documents as document")
    .innerJoin("organization_document_requests as request", "request.id", "document.request_id")
    .select(["document.file_name as fileName", isOpenedBy(transaction, operatorId).as("isOpened")])
    .where("request.id", "=", requestId)
    .orderBy("document.number")
    .execute();
}

/** Deletes the row of a file that the virus check has removed. */
export async function deleteDocument(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("organization_documents").where("id", "=", id).execute();
}

export async function saveDecision(
  transaction: DatabaseTransaction,
  decision: {
    requestId: string;
    status: "approved" | "refused";
    /** Null for the virus check. */
    decidedBy: string | null;
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  await transaction
    .updateTable("organization_document_requests")
    .set({
      status: decision.status,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      reason: decision.reason,
    })
    .where("id", "=", decision.requestId)
    .execute();
}

/** Makes approved documents count; answers the verification's id. */
export async function insertVerified(
  transaction: DatabaseTransaction,
  approval: { organization: Organization; request: ModeratedRequest; now: Date; validUntil: Date },
): Promise<string> {
  const { organization, request, now, validUntil } = approval;
  const { id } = await transaction
    .insertInto("organization_verifications")
    .values({
      organization_id: organization.id,
      method: "documents",
      status: "verified",
      legal_name: organization.legalName,
      domain: organization.domain,
      requested_by: request.requestedBy,
      requested_at: request.requestedAt,
      verified_at: now,
      valid_until: validUntil,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
