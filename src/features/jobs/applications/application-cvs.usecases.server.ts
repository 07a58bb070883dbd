import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { requireChecked } from "#platform/storage/quarantine.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { removeFileWithin, requireStoredWithin, saveFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { subtractTime } from "#shared/time.ts";
import { jobErrors } from "../jobs.errors.ts";
import { cvBucket, declinedCvDays, maxCvBytes } from "./applications.constants.ts";
import { cvFileName } from "./applications.rules.ts";
import * as store from "./applications.store.server.ts";
import type { JobApplication } from "./applications.types.ts";
import { findOwnCv } from "./own-applications.store.server.ts";

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 20;

const batchSize = 200;

const problem = (message: string): FieldProblem => ({ field: "cv", message });
const wrongType = problem("Your CV must be a PDF or a Word document (.docx)");
const tooLarge = problem("Your CV must be 10 MB or smaller");
const infected = problem(
  "Our virus scan found malware in this file, so we deleted it. Choose another file",
);

/** Finds what is wrong with a CV before it is opened. */
export function findCvProblem(cv: Uint8Array | null): FieldProblem | undefined {
  if (!cv) return problem("Add your CV");
  if (cv.byteLength === 0) return problem("This file is empty. Choose another file");
  return cv.byteLength > maxCvBytes ? tooLarge : undefined;
}

/**
 * Stores the CV of a new application. Its content decides its type, not its name.
 *
 * @throws `validation_failed` where it is neither a PDF nor a Word document.
 */
export async function storeCv(
  services: Services,
  { userId, applicationId, bytes }: { userId: string; applicationId: string; bytes: Uint8Array },
): Promise<{ object: string; type: string }> {
  // Below the person's id, so that deleting the account deletes it.
  const object = `${userId}/${applicationId}`;
  try {
    const file = { bucket: cvBucket, name: object, bytes, declaredType: "", upsert: false };
    const { type } = await saveFile(services, serviceViewer, file);
    return { object, type };
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.code === storageErrors.unsupportedType("").code) {
      throw jobErrors.invalidInput([wrongType]);
    }
    if (error.code === storageErrors.tooLarge().code) throw jobErrors.invalidInput([tooLarge]);
    throw error;
  }
}

/**
 * Checks that a CV is still there when its application is saved.
 *
 * @throws `validation_failed` where the virus scan removed the CV before its application was sent.
 */
export async function requireStoredCv(
  transaction: DatabaseTransaction,
  { object }: { object: string },
): Promise<void> {
  await requireStoredWithin(transaction, { bucket: cvBucket, name: object }, () =>
    jobErrors.invalidInput([infected]),
  );
}

/**
 * Checks that a CV can be opened. Runs in the system's transaction that logs who opens it.
 *
 * @throws `cv_not_found` where its file is gone; `file_being_checked`.
 */
export async function requireOpenableCv(
  transaction: DatabaseTransaction,
  { object }: { object: string },
): Promise<void> {
  const file = await store.findCvFile(transaction, object);
  if (!file) throw jobErrors.cvNotFound();
  requireChecked(file);
}

/** Signs the address of an applicant's own CV. Throws `cv_not_found`, `file_being_checked`. */
export async function openOwnCv(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<string> {
  const found = isId(applicationId)
    ? await services.database.as(viewer, (transaction) =>
        findOwnCv(transaction, { userId: viewer.userId, id: applicationId }),
      )
    : undefined;
  if (!found?.cv) throw jobErrors.cvNotFound();
  const { name, cv } = found;
  await services.database.asSystem("find own CV", (transaction) =>
    requireOpenableCv(transaction, cv),
  );
  return await signCv(services, { name, cv });
}

/** Signs the address of a CV, to download it or to show it; good for seconds. */
export async function signCv(
  services: Services,
  { cv, name }: Pick<JobApplication, "cv" | "name">,
  { download = true } = {},
): Promise<string> {
  if (!cv) throw jobErrors.cvNotFound();
  const place = { bucket: cvBucket, name: cv.object };
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ token });
  if (download) query.set("download", cvFileName(name, cv.type));
  return `/storage/v1/object/sign/${path}?${query}`;
}

/** Deletes the CVs of applications that were declined `declinedCvDays` ago. */
export async function deleteDeclinedCvs(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { days: declinedCvDays });
  let deleted = 0;
  for (let more = true; more; ) {
    const objects = await services.database.asSystem("delete declined CVs", async (transaction) => {
      const taken = await store.takeCvsOfDeclined(transaction, before, batchSize);
      for (const name of taken) await removeFileWithin(transaction, { bucket: cvBucket, name });
      return taken;
    });
    deleted += objects.length;
    more = objects.length === batchSize;
  }
  if (deleted > 0) services.log.info("talent.declined_cvs_deleted", { deleted });
}
