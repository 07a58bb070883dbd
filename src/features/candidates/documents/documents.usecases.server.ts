import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { listFilesOfUser, removeFileWithin } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { isSendableAsCv } from "../lists/sendable-cv.rules.ts";
import { changeProfile } from "../profile/profile.usecases.server.ts";
import {
  loadDocumentFile,
  placeOf,
  requireFile,
  requireStoredFile,
  signDocumentFile,
  storeDocumentFile,
} from "./document-files.usecases.server.ts";
import {
  documentBucket,
  maxDocuments,
  maxTotalBytes,
  maxVersions,
  uploadLimit,
} from "./documents.constants.ts";
import type { DocumentInput } from "./documents.schemas.ts";
import * as store from "./documents.store.server.ts";
import type {
  CandidateDocument,
  DocumentVersion,
  GivenFile,
  OwnDocument,
} from "./documents.types.ts";

/** The viewer's documents with all their versions, the newest first. */
export async function listOwnDocuments(
  services: Services,
  viewer: UserViewer,
): Promise<OwnDocument[]> {
  const documents = await services.database.as(viewer, (transaction) =>
    store.listDocuments(transaction, viewer.userId),
  );
  if (documents.length === 0) return [];
  const files = await listFilesOfUser(services, viewer.userId);
  const waiting = new Set(
    files
      .filter(({ bucket, isBeingChecked }) => bucket === documentBucket && isBeingChecked)
      .map(({ name }) => name),
  );
  return documents.map((document) => ({
    ...document,
    versions: document.versions.map((version) => ({
      ...version,
      isBeingChecked: waiting.has(placeOf(viewer.userId, version.id).name),
    })),
  }));
}

/** The viewer's CVs that can go out with an application: no pictures, and none that are being checked. */
export async function listOwnCvs(services: Services, viewer: UserViewer): Promise<OwnDocument[]> {
  const documents = await listOwnDocuments(services, viewer);
  return documents.filter(
    ({ kind, versions: [newest] }) =>
      kind === "cv" && newest && !newest.isBeingChecked && isSendableAsCv(newest.type),
  );
}

/** A document's file, with its owner's name for it. */
export interface DocumentFile {
  title: string;
  fileName: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * The bytes of the newest version of the viewer's document.
 *
 * @throws `candidate_document_not_found`, `candidate_document_being_checked`.
 */
export async function readOwnDocument(
  services: Services,
  viewer: UserViewer,
  documentId: string,
): Promise<DocumentFile> {
  const { document, version } = await findOwnVersion(services, viewer, { documentId });
  const bytes = await loadDocumentFile(services, viewer.userId, version.id);
  const { fileName, type } = version;
  return { title: document.title, fileName, type, bytes };
}

/**
 * Signs the address of the viewer's document, a path that works for seconds. The newest version by default.
 *
 * @throws `candidate_document_not_found`, `candidate_document_being_checked`.
 */
export async function openOwnDocument(
  services: Services,
  viewer: UserViewer,
  wanted: { documentId: string; number?: number | undefined },
): Promise<string> {
  const { version } = await findOwnVersion(services, viewer, wanted);
  return await signDocumentFile(services, viewer.userId, version);
}

async function findOwnVersion(
  services: Services,
  viewer: UserViewer,
  { documentId, number }: { documentId: string; number?: number | undefined },
): Promise<{ document: CandidateDocument; version: DocumentVersion }> {
  const documents = await services.database.as(viewer, (transaction) =>
    store.listDocuments(transaction, viewer.userId),
  );
  const document = documents.find(({ id }) => id === documentId);
  const version = document?.versions.find((each) => !number || each.number === number);
  if (!document || !version) throw candidateErrors.documentNotFound();
  return { document, version };
}

/**
 * Adds a document with its first file; `also` runs in the same transaction, with the ids of both.
 *
 * @throws `validation_failed`, `candidate_too_many_documents`, `candidate_documents_no_room`,
 *   `candidate_too_many_uploads`, `candidate_too_many_changes`.
 */
export async function addDocument(
  services: Services,
  viewer: UserViewer,
  { file, ...input }: DocumentInput & { file: GivenFile | null },
  also: (
    transaction: DatabaseTransaction,
    added: { documentId: string; versionId: string },
  ) => Promise<void> = async () => undefined,
): Promise<void> {
  const { userId } = viewer;
  const given = requireFile(file);
  const check = (documents: readonly CandidateDocument[]) => {
    if (documents.length >= maxDocuments) throw candidateErrors.tooManyDocuments();
    requireRoom(documents, given);
  };
  await beforeUpload(services, viewer, check);
  await storeDocumentFile(services, userId, given, (version) =>
    changeProfile(services, viewer, async (transaction) => {
      check(await store.listDocuments(transaction, userId));
      if (input.kind === "cv" && !isSendableAsCv(version.type)) {
        throw pictureAsCv("file", ". To keep a picture, choose another type");
      }
      await requireStoredFile(transaction, userId, version.id);
      const now = services.clock.now();
      const documentId = await store.insertDocument(transaction, { ...input, userId, now });
      await store.insertVersion(transaction, { ...version, documentId });
      await also(transaction, { documentId, versionId: version.id });
    }),
  );
}

/**
 * Adds a newer file to a document; earlier files stay.
 *
 * @throws as `addDocument`; `candidate_document_unknown`, `candidate_too_many_versions`.
 */
export async function replaceDocument(
  services: Services,
  viewer: UserViewer,
  { documentId, file }: { documentId: string; file: GivenFile | null },
): Promise<void> {
  const { userId } = viewer;
  const given = requireFile(file);
  const check = (documents: readonly CandidateDocument[]) => {
    const document = documents.find(({ id }) => id === documentId);
    if (!document) throw candidateErrors.documentUnknown();
    if (document.versions.length >= maxVersions) throw candidateErrors.tooManyVersions();
    requireRoom(documents, given);
  };
  await beforeUpload(services, viewer, check);
  await storeDocumentFile(services, userId, given, (version) =>
    changeProfile(services, viewer, async (transaction) => {
      const documents = await store.listDocuments(transaction, userId);
      check(documents);
      const isCv = documents.some(({ id, kind }) => id === documentId && kind === "cv");
      if (isCv && !isSendableAsCv(version.type)) throw pictureAsCv("file");
      await requireStoredFile(transaction, userId, version.id);
      await store.insertVersion(transaction, { ...version, documentId });
    }),
  );
}

/** Checks before a file is stored. The same checks run again in the transaction that adds it. */
async function beforeUpload(
  services: Services,
  viewer: UserViewer,
  check: (documents: readonly CandidateDocument[]) => void,
): Promise<void> {
  check(
    await services.database.as(viewer, (transaction) =>
      store.listDocuments(transaction, viewer.userId),
    ),
  );
  if (!(await services.rateLimits.take(uploadLimit, viewer.userId))) {
    throw candidateErrors.tooManyUploads();
  }
}

function requireRoom(documents: readonly CandidateDocument[], { bytes }: GivenFile): void {
  const taken = documents
    .flatMap(({ versions }) => versions)
    .reduce((total, { size }) => total + size, 0);
  if (taken + bytes.byteLength > maxTotalBytes) throw candidateErrors.noRoom();
}

const pictureAsCv = (field: "file" | "kind", advice = "") =>
  candidateErrors.invalidInput([
    { field, message: `A CV must be a PDF or a Word document (.docx)${advice}` },
  ]);

/** @throws `candidate_document_unknown`; `validation_failed` where a picture would be a CV. */
export async function changeDocument(
  services: Services,
  viewer: UserViewer,
  { documentId, ...input }: DocumentInput & { documentId: string },
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    const documents = await store.listDocuments(transaction, userId);
    const before = documents.find(({ id }) => id === documentId);
    const newest = before?.versions[0];
    // One that was saved as a CV before pictures were refused can still get another title.
    const becomesCv = input.kind === "cv" && before?.kind !== "cv";
    if (becomesCv && newest && !isSendableAsCv(newest.type)) {
      throw pictureAsCv("kind", ", and this one is a picture. Choose another type");
    }
    const change = { ...input, id: documentId, userId, now: services.clock.now() };
    if (!(await store.updateDocument(transaction, change))) throw candidateErrors.documentUnknown();
  });
}

/** Deletes a document with all its files. Repeating it changes nothing. */
export async function deleteDocument(
  services: Services,
  viewer: UserViewer,
  documentId: string,
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    const documents = await store.listDocuments(transaction, userId);
    const document = documents.find(({ id }) => id === documentId);
    if (!document) return;
    for (const { id } of document.versions) {
      await removeFileWithin(transaction, placeOf(userId, id));
    }
    await store.deleteDocument(transaction, documentId);
  });
}

/** Deletes one file of a document; with the last file, the document too. */
export async function deleteDocumentVersion(
  services: Services,
  viewer: UserViewer,
  { documentId, version: number }: { documentId: string; version: number },
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    const documents = await store.listDocuments(transaction, userId);
    const document = documents.find(({ id }) => id === documentId);
    const version = document?.versions.find((each) => each.number === number);
    if (!document || !version) return;
    await removeFileWithin(transaction, placeOf(userId, version.id));
    await store.deleteVersion(transaction, version.id);
    if (document.versions.length === 1) await store.deleteDocument(transaction, documentId);
  });
}
