import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { type EvidenceTexts, evidenceLimits } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { findFile, removeFile, requireStoredWithin, saveFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { toSeconds } from "#shared/time.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { lockDispute, readDisputes } from "./disputes.store.server.ts";
import type { Dispute } from "./disputes.types.ts";
import { evidenceBucket, evidenceFiles, evidenceNames, fileFieldOf } from "./evidence.constants.ts";
import * as store from "./evidence.store.server.ts";
import type { EvidenceFileRow, GivenFile } from "./evidence.types.ts";

const saveLimit = {
  name: "payments/dispute-evidence",
  capacity: 120,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Checks who changes evidence, and how often, before any of a form is read. */
export async function requireEvidenceChange(services: Services, viewer: Viewer): Promise<void> {
  const { userId } = requireMoney(viewer);
  if (!(await services.rateLimits.take(saveLimit, userId))) {
    throw paymentErrors.tooManyEvidenceChanges();
  }
}

/**
 * Saves a draft of the evidence, with new files in the place of those of their kind.
 *
 * @throws `forbidden`, `not_found`, `validation_failed`, `dispute_not_answerable`,
 * `dispute_evidence_changed` when someone else has saved or sent it since it was shown.
 */
export async function saveEvidence(
  services: Services,
  viewer: Viewer,
  disputeId: string,
  request: { texts: EvidenceTexts; version: number; files: readonly GivenFile[] },
): Promise<void> {
  const editor = requireMoney(viewer);
  checkLengths(request.texts);
  const stored: Omit<EvidenceFileRow, "id">[] = [];
  try {
    // No transaction waits for a file.
    for (const file of request.files) stored.push(await storeFile(services, disputeId, file));
    await changeDraft(services, editor, { disputeId, ...request }, async (transaction, before) => {
      const kept = before.filter(({ kind }) => !stored.some((file) => file.kind === kind));
      const bytes = [...kept, ...stored].reduce((sum, { size }) => sum + size, 0);
      if (bytes > evidenceLimits.allFileBytes) throw paymentErrors.evidenceTooLarge();
      await requireStored(transaction, stored, request.files);
      return async () =>
        await store.addFiles(transaction, disputeId, {
          files: stored,
          now: services.clock.now(),
        });
    });
  } catch (error) {
    for (const { object } of stored) {
      await removeFile(services, serviceViewer, { bucket: evidenceBucket, name: object });
    }
    throw error;
  }
}

/** Takes a file out of the draft. Throws as `saveEvidence`. */
export async function removeEvidenceFile(
  services: Services,
  viewer: Viewer,
  disputeId: string,
  { fileId, version }: { fileId: string; version: number },
): Promise<void> {
  const editor = requireMoney(viewer);
  const request = { disputeId, version };
  await changeDraft(services, editor, request, async (transaction) => async () => {
    await store.removeFileOf(transaction, disputeId, { id: fileId });
  });
}

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 20;

/**
 * Signs the address of a file of the evidence, a path that works for seconds. The audit log records who opened it.
 *
 * @throws `forbidden`, `not_found`, `file_being_checked`.
 */
export async function openEvidenceFile(
  services: Services,
  viewer: Viewer,
  { disputeId, fileId }: { disputeId: string; fileId: string },
): Promise<string> {
  const { userId } = requireMoney(viewer);
  const found = await services.database.asSystem("find evidence file", async (transaction) => {
    const [dispute] = await readDisputes(transaction, { id: disputeId });
    const evidence = dispute && (await store.findEvidence(transaction, dispute.id));
    const file = evidence?.files.find(({ id }) => id === fileId);
    return dispute && file && { dispute, file };
  });
  if (!found) throw httpErrors.notFound();
  const { dispute, file } = found;
  const place = { bucket: evidenceBucket, name: file.object };
  const stored = await findFile(services, serviceViewer, place);
  if (!stored) throw httpErrors.notFound();
  if (stored.isBeingChecked) throw storageErrors.beingChecked();
  await services.database.asSystem("open evidence file", (transaction) =>
    services.audit.record(transaction, {
      actorId: userId,
      action: "payments.dispute_file_opened",
      subject: { type: "dispute", id: dispute.id, name: dispute.providerId },
      details: { file: evidenceFiles[file.kind], fileId: file.id },
    }),
  );
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  return `/storage/v1/object/sign/${path}?${new URLSearchParams({ token, download: file.fileName })}`;
}

async function changeDraft(
  services: Services,
  { userId }: UserViewer,
  { disputeId, version, texts }: { disputeId: string; version: number; texts?: EvidenceTexts },
  change: (
    transaction: DatabaseTransaction,
    files: readonly EvidenceFileRow[],
  ) => Promise<() => Promise<void>>,
): Promise<void> {
  // The virus check holds a stored file before the dispute.
  await retryOnDeadlock(() =>
    services.database.asSystem("save dispute evidence", async (transaction) => {
      const { dispute, evidence } = await lockDraft(transaction, disputeId, version);
      const finish = await change(transaction, evidence?.files ?? []);
      const next = texts ?? evidence?.texts;
      if (!next) throw paymentErrors.evidenceChanged();
      await store.saveEvidence(transaction, dispute.id, {
        texts: next,
        version: version + 1,
        savedBy: userId,
        now: services.clock.now(),
      });
      await finish();
      await services.audit.record(transaction, {
        actorId: userId,
        action: "payments.dispute_evidence_saved",
        subject: { type: "dispute", id: dispute.id, name: dispute.providerId },
        details: { version: version + 1 },
      });
    }),
  );
}

/** A dispute that still takes evidence, locked, with its draft of this version. */
export async function lockDraft(
  transaction: DatabaseTransaction,
  disputeId: string,
  version: number,
): Promise<{ dispute: Dispute; evidence: store.StoredEvidence | undefined }> {
  const [found] = await readDisputes(transaction, { id: disputeId });
  const dispute = found && (await lockDispute(transaction, found));
  if (!dispute) throw httpErrors.notFound();
  const evidence = await store.findEvidence(transaction, dispute.id);
  if (evidence?.submittedAt) throw paymentErrors.evidenceSubmitted();
  if (dispute.status !== "needs_response") throw paymentErrors.disputeNotAnswerable();
  if ((evidence?.version ?? 0) !== version) throw paymentErrors.evidenceChanged();
  return { dispute, evidence };
}

function checkLengths(texts: EvidenceTexts): void {
  const all = evidenceNames.reduce((sum, name) => sum + texts[name].length, 0);
  if (all > evidenceLimits.allCharacters) throw paymentErrors.evidenceTooLong();
}

/** @throws `validation_failed` where the virus scan removed a file since it was stored. */
async function requireStored(
  transaction: DatabaseTransaction,
  stored: readonly Pick<EvidenceFileRow, "kind" | "object">[],
  files: readonly GivenFile[],
): Promise<void> {
  for (const [index, { kind, object }] of stored.entries()) {
    const name = files[index]?.name ?? "this file";
    await requireStoredWithin(transaction, { bucket: evidenceBucket, name: object }, () =>
      invalidInput([
        {
          field: fileFieldOf(kind),
          message: `Our virus scan found malware in ${name}, so we deleted it. Choose another file`,
        },
      ]),
    );
  }
}

const endings = new Map([
  ["application/pdf", "pdf"],
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
]);

async function storeFile(
  services: Services,
  disputeId: string,
  { kind, name, bytes }: GivenFile,
): Promise<Omit<EvidenceFileRow, "id">> {
  const problem = (message: string) => invalidInput([{ field: fileFieldOf(kind), message }]);
  if (bytes.byteLength === 0) throw problem(`${name} is empty. Choose another file`);
  if (bytes.byteLength > evidenceLimits.allFileBytes)
    throw problem(`${name} is larger than 4.5 MB`);
  const object = `${disputeId}/${randomUUID()}`;
  try {
    const { type, size } = await saveFile(services, serviceViewer, {
      bucket: evidenceBucket,
      name: object,
      bytes,
      declaredType: "",
      upsert: false,
    });
    const plain = toVisibleText(name)
      .toWellFormed()
      .replace(/\.[a-z]{1,5}$/i, "")
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, "")
      .trim()
      .slice(0, 100);
    const fileName = `${plain || evidenceFiles[kind]}.${endings.get(type) ?? "pdf"}`;
    return { kind, object, fileName, type, size };
  } catch (error) {
    if (isProductError(error) && error.code === storageErrors.unsupportedType("").code) {
      throw problem(`${name} isn't a PDF, JPEG or PNG file`);
    }
    throw error;
  }
}
