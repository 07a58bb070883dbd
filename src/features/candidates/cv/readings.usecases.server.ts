import type { Services } from "#platform/services.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { readPlace } from "../documents/document-files.usecases.server.ts";
import { documentBucket } from "../documents/documents.constants.ts";
import type { GivenFile } from "../documents/documents.types.ts";
import { addDocument } from "../documents/documents.usecases.server.ts";
import { entrySchema } from "../profile/entries.schemas.ts";
import { updateAbout } from "../profile/profile.store.server.ts";
import { addEntryWithin, changeProfile, refuseTwice } from "../profile/profile.usecases.server.ts";
import { readCvJob } from "./read-cv.job.server.ts";
import { headlineForm } from "./readings.schemas.ts";
import * as store from "./readings.store.server.ts";
import type { Proposal, Reading } from "./readings.types.ts";

/** Days for which suggestions wait for an answer. */
const keptDays = 7;
/** Minutes after which a CV that still waits counts as not read, so that its owner can upload one again. */
const waitingMinutes = 10;

/**
 * Keeps a CV among the viewer's documents and has it read.
 *
 * @throws `validation_failed` where it is neither a PDF nor a Word document; what `addDocument` throws.
 */
export async function uploadCv(
  services: Services,
  viewer: UserViewer,
  file: GivenFile | null,
): Promise<void> {
  if (file && file.bytes.byteLength > 0 && !isReadable(file.bytes)) {
    const message = "Your CV must be a PDF or a Word document (.docx)";
    throw candidateErrors.invalidInput([{ field: "file", message }]);
  }
  const title = file?.name
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{C}]/gu, "")
    .trim()
    .slice(0, 100);
  const document = { kind: "cv", title: title || "CV", expires_on: null, file } as const;
  await addDocument(services, viewer, document, async (transaction, { versionId }) => {
    const now = services.clock.now();
    const expiresAt = addTime(now, { days: keptDays });
    const { userId } = viewer;
    await store.startReading(transaction, { userId, versionId, now, expiresAt });
    await services.jobs.enqueue(transaction, readCvJob, { versionId });
  });
}

/** By its first bytes; storage checks the whole file. */
function isReadable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return start.includes("%PDF-") || start.startsWith("PK\u0003\u0004");
}

/** The reading of the viewer's newest CV; undefined when there's none or it has expired. */
export async function readOwnReading(
  services: Services,
  viewer: UserViewer,
): Promise<Reading | undefined> {
  const now = services.clock.now();
  const reading = await services.database.as(viewer, (transaction) =>
    store.findReading(transaction, viewer.userId, now),
  );
  const isLate =
    reading?.status === "waiting" &&
    reading.startedAt <= subtractTime(now, { minutes: waitingMinutes });
  return isLate ? { ...reading, status: "failed", problem: "not_read" } : reading;
}

/**
 * Adds a proposal to the profile as its owner corrected it. Changes nothing where it has an answer.
 *
 * @throws `validation_failed`, `candidate_too_many_entries`.
 */
export async function acceptProposal(
  services: Services,
  viewer: UserViewer,
  { proposalId, values }: { proposalId: string; values: Readonly<Record<string, string>> },
): Promise<void> {
  await refuseTwice(
    answer(services, viewer, proposalId, async (transaction, { section }) => {
      const checked = (section === "about" ? headlineForm : entrySchema(section)).safeParse(values);
      if (!checked.success) throw candidateErrors.invalidInput(listProblems(checked.error));
      const { userId } = viewer;
      if (section === "about") await updateAbout(transaction, userId, checked.data);
      else await addEntryWithin(transaction, section, { userId, values: checked.data });
    }),
  );
}

/** Leaves a proposal out of the profile. */
export async function skipProposal(
  services: Services,
  viewer: UserViewer,
  proposalId: string,
): Promise<void> {
  await answer(services, viewer, proposalId, async () => undefined);
}

/** Skips all that remain. */
export async function skipAllProposals(services: Services, viewer: UserViewer): Promise<void> {
  await changeProfile(services, viewer, (transaction, userId) =>
    store.saveProposals(transaction, userId, []),
  );
}

type Transaction = Parameters<Parameters<typeof changeProfile>[2]>[0];

async function answer(
  services: Services,
  viewer: UserViewer,
  proposalId: string,
  act: (transaction: Transaction, proposal: Proposal) => Promise<void>,
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    const reading = await store.findReading(transaction, userId, services.clock.now());
    const proposal = reading?.proposals.find(({ id }) => id === proposalId);
    if (!reading || !proposal) return;
    await act(transaction, proposal);
    const others = reading.proposals.filter(({ id }) => id !== proposalId);
    await store.saveProposals(transaction, userId, others);
  });
}

/** Enqueues the reading of a CV once the scanner has found it clean. */
export const readCheckedCv: VerdictListener = async (services, transaction, file, verdict) => {
  const place = file.bucket === documentBucket ? readPlace(file.name) : undefined;
  if (!place || verdict.kind !== "clean") return;
  const { versionId } = place;
  if (!(await store.findWaiting(transaction, versionId))) return;
  await services.jobs.enqueue(transaction, readCvJob, { versionId });
};

/** Deletes expired readings, with proposals that were never answered. */
export async function deleteOldReadings(services: Services): Promise<void> {
  const now = services.clock.now();
  const deleted = await services.database.asSystem("delete old CV readings", (transaction) =>
    store.deleteExpiredReadings(transaction, now),
  );
  if (deleted > 0) services.log.info("candidates.cv_readings_deleted", { deleted });
}
