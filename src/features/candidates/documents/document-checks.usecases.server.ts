import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { infectedDocumentEmail } from "../candidates.emails.ts";
import { readPlace } from "./document-files.usecases.server.ts";
import { documentBucket } from "./documents.constants.ts";
import * as store from "./documents.store.server.ts";

/** Takes a file with malware out of its owner's documents, and notifies them. */
export const removeInfectedDocument: VerdictListener = async (
  services,
  transaction,
  file,
  verdict,
) => {
  const place = file.bucket === documentBucket ? readPlace(file.name) : undefined;
  if (!place || verdict.kind === "clean") return;
  const { userId, versionId } = place;
  const documents = await store.listDocuments(transaction, userId);
  const document = documents.find(({ versions }) => versions.some(({ id }) => id === versionId));
  if (!document) return;
  await store.deleteVersion(transaction, versionId);
  if (document.versions.length === 1) await store.deleteDocument(transaction, document.id);
  const email = await services.accounts.findEmail(transaction, userId);
  if (!email) return;
  const { baseUrl } = services.application;
  await services.mail.enqueue(
    transaction,
    infectedDocumentEmail(email, { baseUrl, title: document.title }),
  );
};
