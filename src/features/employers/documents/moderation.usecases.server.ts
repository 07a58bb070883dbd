import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { findFile } from "#platform/storage/storage.ts";
import { hasRight, serviceViewer, type UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { addTime, timeBetween } from "#shared/time.ts";
import {
  findMembership,
  findOrganization,
  lockOrganization,
} from "../access/access.store.server.ts";
import { recordAct } from "../access/access.usecases.server.ts";
import {
  documentsApprovedEmail,
  documentsInfectedEmail,
  documentsRefusedEmail,
} from "../employers.emails.ts";
import { employersErrors } from "../employers.errors.ts";
import type { Organization } from "../employers.types.ts";
import { emailOwners } from "../verification/ending.usecases.server.ts";
import { verifiedDays } from "../verification/verification.constants.ts";
import { replaceVerified } from "../verification/verification.store.server.ts";
import { documentBucket } from "./documents.constants.ts";
import * as store from "./moderation.store.server.ts";

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 20;

const maxQueued = 50;

export interface ModerationQueue {
  requests: (store.QueuedRequest & {
    /** Whole days for which it has waited. */
    days: number;
  })[];
  /** Whether there are no others. */
  isAll: boolean;
}

/** Documents that wait for moderation, the oldest first. For administrators. Throws `forbidden`. */
export async function readQueue(services: Services, admin: UserViewer): Promise<ModerationQueue> {
  if (!hasRight(admin, "moderation")) throw httpErrors.forbidden();
  const operatorId = admin.userId;
  const found = await services.database.asSystem("list documents to review", (transaction) =>
    store.listQueue(transaction, { operatorId, limit: maxQueued + 1 }),
  );
  const now = services.clock.now();
  return {
    requests: found.slice(0, maxQueued).map((request) => ({
      ...request,
      days: Math.floor(timeBetween(request.requestedAt, now, "days")),
    })),
    isAll: found.length <= maxQueued,
  };
}

/**
 * Signs the address of a document: a path that is good for seconds. Each opening is written into
 * the audit, which the organization's members see.
 *
 * @throws `forbidden`, `organization_document_not_found`, `organization_own_documents`,
 *   `file_being_checked`.
 */
export async function openDocument(
  services: Services,
  admin: UserViewer,
  documentId: string,
): Promise<string> {
  if (!hasRight(admin, "moderation")) throw httpErrors.forbidden();
  const document = await services.database.asSystem("find document", async (transaction) => {
    const found = isId(documentId)
      ? await store.findDocument(transaction, { id: documentId })
      : undefined;
    if (!found) throw employersErrors.documentNotFound();
    await requireOthers(transaction, admin, found);
    return found;
  });
  const place = { bucket: documentBucket, name: document.object };
  const file = await findFile(services, serviceViewer, place);
  if (!file) throw employersErrors.documentNotFound();
  if (file.isBeingChecked) throw storageErrors.beingChecked();
  await services.database.asSystem("open document", (transaction) =>
    recordAct(services, transaction, {
      actorId: admin.userId,
      organizationId: document.organizationId,
      action: store.openedAct,
      details: { documentId, requestId: document.id, operator: true },
    }),
  );
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ token, download: document.fileName });
  return `/storage/v1/object/sign/${path}?${query}`;
}

/**
 * Verifies the organization for a year by the documents it sent, and emails its owners. The operator
 * has opened each of them, which no one can do before its virus check.
 *
 * @throws `forbidden`, `organization_documents_decided`, `organization_own_documents`,
 *   `organization_documents_unopened`.
 */
export async function approveDocuments(
  services: Services,
  admin: UserViewer,
  requestId: string,
): Promise<void> {
  await decide(services, admin, requestId, async (transaction, { request, organization }) => {
    await requireOpened(transaction, { requestId, operatorId: admin.userId });
    const now = services.clock.now();
    const organizationId = organization.id;
    const decision = { requestId, status: "approved", reason: null } as const;
    await store.saveDecision(transaction, { ...decision, decidedBy: admin.userId, now });
    await replaceVerified(transaction, { organizationId, method: "documents", now });
    const validUntil = addTime(now, { days: verifiedDays });
    const approval = { organization, request, now, validUntil };
    const verificationId = await store.insertVerified(transaction, approval);
    await recordAct(services, transaction, {
      actorId: admin.userId,
      organizationId,
      action: "documents_approved",
      details: { requestId, verificationId, operator: true },
    });
    await emailOwners(services, transaction, organizationId, (about, { slug }) =>
      documentsApprovedEmail(about, { slug, validUntil }),
    );
  });
}

async function requireOpened(
  transaction: DatabaseTransaction,
  decision: { requestId: string; operatorId: string },
): Promise<void> {
  const documents = await store.listModeratedDocuments(transaction, decision);
  // Those with malware are gone from the request, which has ended with them.
  if (documents.length === 0) throw employersErrors.documentsDecided();
  const unopened = documents.filter(({ isOpened }) => !isOpened);
  if (unopened.length > 0) {
    throw employersErrors.documentsUnopened(unopened.map(({ fileName }) => fileName).join(", "));
  }
}

/**
 * Ends the moderation without a verification, with a reason that owners read.
 *
 * @throws `forbidden`, `organization_documents_decided`, `organization_own_documents`.
 */
export async function refuseDocuments(
  services: Services,
  admin: UserViewer,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<void> {
  await decide(services, admin, requestId, async (transaction, { organization }) => {
    await refuse(services, transaction, {
      requestId,
      organizationId: organization.id,
      reason,
      decidedBy: admin.userId,
      email: (about, { slug }) => documentsRefusedEmail(about, { slug, reason }),
    });
  });
}

async function refuse(
  services: Services,
  transaction: DatabaseTransaction,
  refused: {
    requestId: string;
    organizationId: string;
    reason: string;
    /** Null for the virus check. */
    decidedBy: string | null;
    email: Parameters<typeof emailOwners>[3];
  },
): Promise<void> {
  const { requestId, organizationId, reason, decidedBy, email } = refused;
  const now = services.clock.now();
  const status = "refused" as const;
  await store.saveDecision(transaction, { requestId, status, reason, decidedBy, now });
  await recordAct(services, transaction, {
    actorId: decidedBy,
    organizationId,
    action: "documents_refused",
    details: { requestId, operator: decidedBy !== null },
  });
  await emailOwners(services, transaction, organizationId, email);
}

/** Locks the organization and its request, and checks that this operator may decide on it. */
async function decide(
  services: Services,
  admin: UserViewer,
  requestId: string,
  work: (
    transaction: DatabaseTransaction,
    decided: { request: store.ModeratedRequest; organization: Organization },
  ) => Promise<void>,
): Promise<void> {
  if (!hasRight(admin, "moderation")) throw httpErrors.forbidden();
  await services.database.asSystem("decide on documents", async (transaction) => {
    const suspended = await holdStanding(transaction, [admin.userId]);
    if (suspended.size > 0) throw employersErrors.suspended();
    const before = await store.findRequest(transaction, requestId);
    if (!before) throw employersErrors.documentsDecided();
    const { organizationId } = before;
    await lockOrganization(transaction, { organizationId });
    const request = await store.findRequest(transaction, requestId);
    const organization = await findOrganization(transaction, organizationId);
    const isCurrent =
      request?.status === "pending" &&
      organization?.legalName === request.legalName &&
      organization.domain === request.domain;
    if (!isCurrent) throw employersErrors.documentsDecided();
    await requireOthers(transaction, admin, request);
    await work(transaction, { request, organization });
  });
}

/** Refuses operators who sent the documents themselves or are members of the organization. */
async function requireOthers(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  { organizationId, requestedBy }: store.ModeratedRequest,
): Promise<void> {
  const own = await findMembership(transaction, { organizationId }, { userId });
  if (own || requestedBy === userId) throw employersErrors.ownDocuments();
}

/** A document with a virus is removed, and the request that waited with it ends. */
export const endInfectedRequest: VerdictListener = async (services, transaction, file, verdict) => {
  if (file.bucket !== documentBucket || verdict.kind !== "infected") return;
  const document = await store.findDocument(transaction, { object: file.name });
  if (!document) return;
  await store.deleteDocument(transaction, document.documentId);
  await lockOrganization(transaction, { organizationId: document.organizationId });
  const request = await store.findRequest(transaction, document.id);
  if (request?.status !== "pending") return;
  await refuse(services, transaction, {
    requestId: document.id,
    organizationId: document.organizationId,
    reason: `The virus scan found malware in ${document.fileName}, so we deleted the file. Send all documents again, with a clean copy.`,
    decidedBy: null,
    email: (about, { slug }) =>
      documentsInfectedEmail(about, { slug, fileName: document.fileName }),
  });
};
