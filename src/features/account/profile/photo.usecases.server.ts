import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { findFile, publicAddress, removeFile, saveFile } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { toSeconds } from "#shared/time.ts";
import {
  maxPhotoBytes,
  type PhotoOutcome,
  type PhotoProblem,
  photoBucket,
} from "./photo.constants.ts";
import { findPhoto, savePhoto } from "./profile.store.server.ts";

const bucket = photoBucket;

/** Photos in an hour: each is decoded and drawn anew. */
const photoLimit = { name: "accounts/photo", capacity: 20, periodSeconds: toSeconds({ hours: 1 }) };

/** Path of the viewer's own photo on this site; null without one. */
export async function readPhoto(services: Services, user: UserViewer): Promise<string | null> {
  const photo = await services.database.as(user, (transaction) =>
    findPhoto(transaction, user.userId),
  );
  if (!photo) return null;
  const file = await findFile(services, user, { bucket, name: photo.path });
  if (!file || file.isBeingChecked) return null;
  const address = publicAddress("", bucket, photo.path);
  return `${address}?v=${encodeURIComponent(photo.version)}`;
}

/**
 * Stores the viewer's photo, in the place of the one before. What a person can mend is answered as
 * a word that the page explains.
 */
export async function changePhoto(
  services: Services,
  user: UserViewer,
  file: { bytes: Uint8Array; declaredType: string },
): Promise<PhotoOutcome> {
  if (file.bytes.length === 0) return "missing";
  if (file.bytes.length > maxPhotoBytes) return "too-large";
  if (!(await services.rateLimits.take(photoLimit, user.userId))) return "too-many";
  try {
    const name = `${user.userId}/photo`;
    const { version, isBeingChecked } = await saveFile(services, user, { bucket, name, ...file });
    await services.database.asSystem("save photo", (transaction) =>
      savePhoto(transaction, user.userId, { path: name, version }, services.clock.now()),
    );
    return isBeingChecked ? "checking" : "saved";
  } catch (error) {
    return explainPhotoProblem(services, error);
  }
}

/** Removes the viewer's photo; without one nothing happens. */
export async function removePhoto(services: Services, user: UserViewer): Promise<PhotoOutcome> {
  const photo = await services.database.as(user, (transaction) =>
    findPhoto(transaction, user.userId),
  );
  if (!photo) return "removed";
  try {
    await removeFile(services, user, { bucket, name: photo.path });
  } catch (error) {
    return explainPhotoProblem(services, error);
  }
  await services.database.asSystem("remove photo", (transaction) =>
    savePhoto(transaction, user.userId, null, services.clock.now()),
  );
  return "removed";
}

const problems = new Map<string, PhotoProblem>([
  [storageErrors.tooLarge().code, "too-large"],
  [storageErrors.tooManyPixels().code, "too-many-pixels"],
  [storageErrors.unsupportedType("").code, "wrong-type"],
  [storageErrors.notAnImage().code, "wrong-type"],
  [storageErrors.invalidImage().code, "unreadable"],
  [storageErrors.tooMany().code, "too-many"],
  [storageErrors.quotaExceeded().code, "no-room"],
]);

/** Word for what a person can do about a photo that storage refused. Throws everything else on. */
export function explainPhotoProblem(services: Services, error: unknown): PhotoProblem {
  if (!isProductError(error)) throw error;
  const problem = problems.get(error.code) ?? "unavailable";
  if (problem === "unavailable") services.log.warn("accounts.photo_not_stored", { error });
  return problem;
}
