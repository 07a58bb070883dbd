import { holdStanding } from "#features/auth/auth.contract.ts";
import { bookingErrors, selectBookingsByIds } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { findFile, removeFile, requireStoredWithin, saveFile } from "#platform/storage/storage.ts";
import { serviceViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { safeFileName } from "#shared/file-names.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { consultationErrors } from "../consultations.errors.ts";
import { lockDetails } from "../consultations.store.server.ts";
import { type OpenedConsultation, openConsultation } from "../own-consultations.usecases.server.ts";
import { fileLimit, maxFileBytes, maxFilesPerSide } from "./consultation-files.constants.ts";
import { type ConsultationFile, type FileSide, mayAddFiles } from "./consultation-files.rules.ts";
import * as store from "./consultation-files.store.server.ts";
import type { GivenFile } from "./given-file.rules.ts";

/** A consultation as someone opens it: with their account, or with the key of a guest without one. */
interface Wanted {
  bookingId: string;
  key?: string | undefined;
}

const sideOf = ({ as }: OpenedConsultation): FileSide => (as === "guest" ? "guest" : "team");

/**
 * Checks who sends a file, and how often, before any of it is read.
 *
 * @throws `booking_not_found`, `consultation_files_closed`, `consultation_files_often`.
 */
export async function requireSendingFile(
  services: Services,
  viewer: Viewer,
  wanted: Wanted,
): Promise<void> {
  const opened = await openConsultation(services, viewer, wanted);
  const side = sideOf(opened);
  requireOpenFor(services, side, opened);
  if (!(await services.rateLimits.take(fileLimit, `${opened.booking.id} ${side}`))) {
    throw consultationErrors.filesOften();
  }
}

/**
 * Adds a file to a consultation, once for each id. The other side is emailed by a job.
 *
 * @throws `booking_not_found`, `consultation_files_closed`, `consultation_files_full`,
 *   `consultation_details_deleted`, `validation_failed` where the file can't be taken.
 */
export async function addFile(
  services: Services,
  viewer: Viewer,
  { fileId, file, ...wanted }: Wanted & { fileId: string; file: GivenFile | null },
): Promise<void> {
  const opened = await openConsultation(services, viewer, wanted);
  const side = sideOf(opened);
  requireOpenFor(services, side, opened);
  const given = requireFile(file);
  const bookingId = opened.booking.id;
  const place = store.placeOf(bookingId, fileId);
  const stored = await storeFile(services, place, given.bytes);
  if (!stored) return await requireAdded(services, { bookingId, fileId, side });
  try {
    await services.database.asSystem("add a file to a consultation", async (transaction) => {
      const addedBy = viewer.kind === "user" ? viewer.userId : null;
      const suspended = await holdStanding(transaction, [addedBy]);
      if (suspended.size > 0) throw httpErrors.forbidden();
      if (!(await lockDetails(transaction, bookingId))) throw consultationErrors.detailsDeleted();
      await requireStillOpenFor(services, transaction, { bookingId, side });
      if ((await store.countFiles(transaction, { bookingId, side })) >= maxFilesPerSide) {
        throw consultationErrors.filesFull(side);
      }
      await requireStoredWithin(transaction, place, infected);
      const { type, size } = stored;
      const fileName = safeFileName(given.name, type);
      const now = services.clock.now();
      const row = { id: fileId, bookingId, side, addedBy, fileName, type, size, now };
      await store.insertFile(transaction, row);
      await record(services, transaction, viewer, {
        action: "consultations.file_added",
        opened,
        details: { fileId, side, type, size },
      });
    });
  } catch (error) {
    await removeFile(services, serviceViewer, place);
    throw error;
  }
}

/**
 * Removes a file that the reader's side added. One that is gone already is fine.
 *
 * @throws `booking_not_found`.
 */
export async function removeOwnFile(
  services: Services,
  viewer: Viewer,
  { fileId, ...wanted }: Wanted & { fileId: string },
): Promise<void> {
  const opened = await openConsultation(services, viewer, wanted);
  const side = sideOf(opened);
  const bookingId = opened.booking.id;
  // The virus check holds the stored file before what we know of it.
  await retryOnDeadlock(() =>
    services.database.asSystem("remove a consultation's file", async (transaction) => {
      if (!(await store.deleteFile(transaction, { bookingId, fileId, side }))) return;
      await record(services, transaction, viewer, {
        action: "consultations.file_removed",
        opened,
        details: { fileId, side },
      });
    }),
  );
}

/** The files of a consultation that its guest opened, and whether they may add some. */
export async function readGuestFiles(
  services: Services,
  { booking, details }: OpenedConsultation,
): Promise<{ files: ConsultationFile[]; mayAdd: boolean }> {
  const files = await services.database.asSystem("list a consultation's files", (transaction) =>
    store.listFiles(transaction, booking.id),
  );
  const isOpen = details !== null && mayAddFiles("guest", booking, services.clock.now());
  return { files, mayAdd: isOpen };
}

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 20;

/**
 * Signs the address of a file: a path that is good for seconds. When the team opens a guest's file, the audit log
 * says so.
 *
 * @throws `booking_not_found`, `consultation_file_not_found`, `file_being_checked`.
 */
export async function openFile(
  services: Services,
  viewer: Viewer,
  { fileId, ...wanted }: Wanted & { fileId: string },
): Promise<string> {
  const opened = await openConsultation(services, viewer, wanted);
  const bookingId = opened.booking.id;
  const row = isId(fileId)
    ? await services.database.asSystem("find a consultation's file", (transaction) =>
        store.findFileRow(transaction, { bookingId, fileId }),
      )
    : undefined;
  const place = row && store.placeOf(bookingId, row.id);
  const stored = place && (await findFile(services, serviceViewer, place));
  if (!row || !stored) throw consultationErrors.fileNotFound();
  if (stored.isBeingChecked) throw storageErrors.beingChecked();
  if (sideOf(opened) === "team" && row.side === "guest") {
    await services.database.asSystem("open a guest's file", (transaction) =>
      record(services, transaction, viewer, {
        action: "consultations.file_opened",
        opened,
        details: { fileId: row.id },
      }),
    );
  }
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  return `/storage/v1/object/sign/${path}?${new URLSearchParams({ token, download: row.fileName })}`;
}

function requireOpenFor({ clock }: Services, side: FileSide, { booking }: OpenedConsultation) {
  if (!mayAddFiles(side, booking, clock.now())) throw consultationErrors.filesClosed();
}

/** As it is now: it may have been canceled while the file was stored. */
async function requireStillOpenFor(
  { clock }: Services,
  transaction: DatabaseTransaction,
  { bookingId, side }: { bookingId: string; side: FileSide },
): Promise<void> {
  const booking = (await selectBookingsByIds(transaction, [bookingId])).get(bookingId);
  if (!booking) throw bookingErrors.bookingNotFound();
  if (!mayAddFiles(side, booking, clock.now())) throw consultationErrors.filesClosed();
}

const problem = (message: string) => invalidInput([{ field: "file", message }]);
const tooLarge = () => problem("The file must be 10 MB or smaller");
const infected = () =>
  problem("Our virus scan found malware in this file, so we deleted it. Choose another file");

function requireFile(file: GivenFile | null): GivenFile {
  if (!file) throw problem("Choose a file");
  if (file.bytes.byteLength === 0) throw problem("This file is empty. Choose another file");
  if (file.bytes.byteLength > maxFileBytes) throw tooLarge();
  return file;
}

/** Undefined where the same form has stored it before. */
async function storeFile(
  services: Services,
  place: { bucket: string; name: string },
  bytes: Uint8Array,
): Promise<{ type: string; size: number } | undefined> {
  try {
    const file = { ...place, bytes, declaredType: "", upsert: false };
    return await saveFile(services, serviceViewer, file);
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.code === storageErrors.alreadyExists().code) return undefined;
    if (error.code === storageErrors.unsupportedType("").code) {
      throw problem("The file must be a PDF, a Word document (.docx), a JPEG or a PNG");
    }
    if (error.code === storageErrors.tooLarge().code) throw tooLarge();
    throw error;
  }
}

/** The first of two equal forms may still be at work, or have failed. */
async function requireAdded(
  services: Services,
  { side, ...file }: { bookingId: string; fileId: string; side: FileSide },
): Promise<void> {
  const row = await services.database.asSystem("find a consultation's file", (transaction) =>
    store.findFileRow(transaction, file),
  );
  if (row?.side !== side) throw consultationErrors.fileNotAdded();
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: Viewer,
  entry: {
    action: "consultations.file_added" | "consultations.file_opened" | "consultations.file_removed";
    opened: OpenedConsultation;
    details: Record<string, unknown>;
  },
): Promise<void> {
  const { id, guestId } = entry.opened.booking;
  await services.audit.record(transaction, {
    actorId: viewer.kind === "user" ? viewer.userId : null,
    action: entry.action,
    subject: { type: "consultation", id, personId: guestId },
    details: entry.details,
  });
}
