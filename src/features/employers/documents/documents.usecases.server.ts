import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { removeFile, requireStoredWithin, saveFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { subtractTime, toSeconds } from "#shared/time.ts";
import { actFor, readFor, requirePermission } from "../access/access.usecases.server.ts";
import type { MemberRole } from "../employers.constants.ts";
import { employersErrors } from "../employers.errors.ts";
import { may } from "../employers.rules.ts";
import type { Organization } from "../employers.types.ts";
import {
  documentBucket,
  documentDays,
  maxDocumentBytes,
  maxDocuments,
} from "./documents.constants.ts";
import * as store from "./documents.store.server.ts";

/** Forms with documents that one organization may send, whichever member does. */
const formsOfOrganization = {
  name: "employers/documents",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};

/** A file as a form brings it. */
export interface GivenDocument {
  name: string;
  bytes: Uint8Array;
}

export interface DocumentsView {
  organization: Organization;
  role: MemberRole;
  isOperator: boolean;
  request: store.DocumentRequest | null;
}

/** The documents that an organization sent last, for those who may verify it; undefined for outsiders. */
export async function readDocuments(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<DocumentsView | undefined> {
  return await readFor(services, viewer, { slug }, async (transaction, membership) => {
    const { organization, role } = membership;
    const request = may(role, "verify")
      ? await store.findNewestRequest(transaction, organization.id)
      : undefined;
    return { ...membership, request: request ?? null };
  });
}

/**
 * Checks the sender's permission and the limit before any of a form with files is read.
 *
 * @throws `organization_not_found`, `organization_forbidden`, `organization_too_many_documents`.
 */
export async function requireSending(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<void> {
  const { organization } = await requirePermission(services, viewer, {
    slug,
    permission: "verify",
  });
  if (!(await services.rateLimits.take(formsOfOrganization, organization.id))) {
    throw employersErrors.tooManyDocuments();
  }
}

/**
 * Sends documents for review. A request that still waits is withdrawn, and its documents are
 * deleted.
 *
 * @throws `validation_failed` where the files can't be taken.
 */
export async function sendDocuments(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { explanation, files }: { explanation: string; files: readonly GivenDocument[] },
): Promise<void> {
  requireFiles(files);
  const asked = { slug, permission: "verify" } as const;
  // Before the files are stored, which takes a while: no transaction waits for a file.
  const { organization: before } = await requirePermission(services, viewer, asked);
  const documents: store.NewDocument[] = [];
  try {
    for (const file of files) documents.push(await storeFile(services, before.id, file));
    await actFor(services, viewer, asked, async (transaction, access) => {
      const { organization } = access;
      for (const [index, { object }] of documents.entries()) {
        const place = { bucket: documentBucket, name: object };
        await requireStoredWithin(transaction, place, () => infected(files[index]?.name));
      }
      const now = services.clock.now();
      await store.withdrawPending(transaction, organization.id, now);
      const requestId = await store.insertRequest(transaction, {
        organization,
        explanation,
        requestedBy: viewer.userId,
        now,
        documents,
      });
      await access.record("documents_sent", { requestId, documents: documents.length });
    });
  } catch (error) {
    for (const { object } of documents) {
      await removeFile(services, serviceViewer, { bucket: documentBucket, name: object });
    }
    throw error;
  }
}

const problem = (message: string) => invalidInput([{ field: "documents", message }]);
const infected = (name = "this file") =>
  problem(`Our virus scan found malware in ${name}, so we deleted it. Choose another file`);

function requireFiles(files: readonly GivenDocument[]): void {
  if (files.length === 0) throw problem("Choose at least one document");
  if (files.length > maxDocuments) throw problem(`Choose ${maxDocuments} documents or fewer`);
  for (const { name, bytes } of files) {
    if (bytes.byteLength === 0) throw problem(`${name} is empty. Choose another file`);
    if (bytes.byteLength > maxDocumentBytes) throw problem(`${name} is larger than 10 MB`);
  }
}

async function storeFile(
  services: Services,
  organizationId: string,
  { name, bytes }: GivenDocument,
): Promise<store.NewDocument> {
  const object = `${organizationId}/${randomUUID()}`;
  try {
    const { type, size } = await saveFile(services, serviceViewer, {
      bucket: documentBucket,
      name: object,
      bytes,
      declaredType: "",
      upsert: false,
    });
    return { object, fileName: nameOf(name, type), type, size };
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.code === storageErrors.unsupportedType("").code) {
      throw problem(`${name} isn't a PDF, JPEG or PNG file`);
    }
    throw error;
  }
}

const endings = new Map([
  ["application/pdf", "pdf"],
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
]);

/** A name that can be shown and saved, with the ending of what the file is. */
function nameOf(name: string, type: string): string {
  const plain = toVisibleText(name)
    .toWellFormed()
    .replace(/\.[a-z]{1,5}$/i, "")
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, "")
    .trim()
    .slice(0, 100);
  return `${plain || "document"}.${endings.get(type)}`;
}

/**
 * Takes back the documents that wait for review, and deletes them.
 *
 * @throws `organization_documents_decided`.
 */
export async function withdrawDocuments(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "verify" }, async (transaction, access) => {
    const { id } = access.organization;
    if (!(await store.withdrawPending(transaction, id, services.clock.now()))) {
      throw employersErrors.documentsDecided();
    }
    await access.record("documents_withdrawn");
  });
}

/** Withdraws documents that were sent under another name or website. */
export async function withdrawOutdated(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  await store.withdrawPending(transaction, organizationId, services.clock.now());
}

/** An organization that closes leaves no documents with us. */
export async function deleteDocumentsOf(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  await store.withdrawPending(transaction, organizationId, services.clock.now());
  await store.deleteAllDocuments(transaction, organizationId);
}

const batchSize = 100;

/** Deletes documents some time after the decision on them. */
export async function deleteDecidedDocuments(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { days: documentDays });
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await services.database.asSystem("delete organizations' documents", (transaction) =>
      store.deleteDecidedBefore(transaction, { before, limit: batchSize }),
    );
  }
}
