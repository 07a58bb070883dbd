import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import {
  findFile,
  readFile,
  removeFile,
  requireStoredWithin,
  saveFile,
} from "#platform/storage/storage.ts";
import { serviceViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { safeFileName } from "#shared/file-names.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { documentBucket, maxDocumentBytes } from "./documents.constants.ts";
import type { DocumentVersion, GivenFile } from "./documents.types.ts";

/** A file's place: below the person's id, so that deleting the account deletes it. */
export const placeOf = (userId: string, versionId: string) => ({
  bucket: documentBucket,
  name: `${userId}/${versionId}`,
});

/** The version and the owner in an object's name. */
export function readPlace(name: string): { userId: string; versionId: string } | undefined {
  const [userId, versionId, ...more] = name.split("/");
  return userId && versionId && more.length === 0 ? { userId, versionId } : undefined;
}

const invalid = (message: string): ProductError => {
  const problem: FieldProblem = { field: "file", message };
  return candidateErrors.invalidInput([problem]);
};
const tooLarge = () => invalid("The file must be 10 MB or smaller");

/**
 * Makes the checks that don't need the file's content.
 * @throws `validation_failed`.
 */
export function requireFile(file: GivenFile | null): GivenFile {
  if (!file) throw invalid("Choose a file");
  if (file.bytes.byteLength === 0) throw invalid("This file is empty. Choose another file");
  if (file.bytes.byteLength > maxDocumentBytes) throw tooLarge();
  return file;
}

/** @throws `validation_failed` where the virus scan removed the file before its document was saved. */
export async function requireStoredFile(
  transaction: DatabaseTransaction,
  userId: string,
  versionId: string,
): Promise<void> {
  await requireStoredWithin(transaction, placeOf(userId, versionId), () =>
    invalid("Our virus scan found malware in this file, so we deleted it. Choose another file"),
  );
}

/**
 * Stores a file, and removes it again if `use` fails. Its content decides its type.
 *
 * @throws `validation_failed` where it is none of the types that documents have.
 */
export async function storeDocumentFile(
  services: Services,
  userId: string,
  file: GivenFile,
  use: (version: Omit<DocumentVersion, "number">) => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  const place = placeOf(userId, id);
  const { type, size } = await save(services, place, file.bytes);
  try {
    const fileName = safeFileName(file.name, type);
    await use({ id, type, size, fileName, addedAt: services.clock.now() });
  } catch (error) {
    await removeFile(services, serviceViewer, place);
    throw error;
  }
}

async function save(
  services: Services,
  place: { bucket: string; name: string },
  bytes: Uint8Array,
): Promise<{ type: string; size: number }> {
  try {
    const file = { ...place, bytes, declaredType: "", upsert: false };
    return await saveFile(services, serviceViewer, file);
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.code === storageErrors.unsupportedType("").code) {
      throw invalid("The file must be a PDF, a Word document (.docx), a JPEG or a PNG");
    }
    if (error.code === storageErrors.tooLarge().code) throw tooLarge();
    throw error;
  }
}

/** @throws `candidate_document_not_found`, `candidate_document_being_checked`. */
export async function loadDocumentFile(
  services: Services,
  userId: string,
  versionId: string,
): Promise<Uint8Array> {
  const file = await findFile(services, serviceViewer, placeOf(userId, versionId));
  if (file?.isBeingChecked) throw candidateErrors.documentBeingChecked();
  const bytes = file && (await readFile(services, file));
  if (!bytes) throw candidateErrors.documentNotFound();
  return bytes;
}

/** Signs the address of a file, a path that works for seconds. Throws as `loadDocumentFile` does. */
export async function signDocumentFile(
  services: Services,
  userId: string,
  { id, fileName }: Pick<DocumentVersion, "id" | "fileName">,
): Promise<string> {
  const place = placeOf(userId, id);
  const file = await findFile(services, serviceViewer, place);
  if (!file) throw candidateErrors.documentNotFound();
  if (file.isBeingChecked) throw candidateErrors.documentBeingChecked();
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ token, download: fileName });
  return `/storage/v1/object/sign/${path}?${query}`;
}

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 20;
