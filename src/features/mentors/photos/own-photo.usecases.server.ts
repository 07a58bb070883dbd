import { randomUUID } from "node:crypto";
import { explainPhotoProblem } from "#features/account/account.contract.ts";
import { maxPhotoBytes, type PhotoProblem } from "#features/account/account-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { infectedFileEmail } from "#platform/storage/storage.emails.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import {
  findFile,
  readFile,
  removeFile,
  requireStoredWithin,
  saveFile,
} from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { type PhotoNotice, photoBucket } from "./photos.constants.ts";
import { photoErrors } from "./photos.errors.ts";
import { photoCrop } from "./photos.schemas.ts";
import {
  deletePhotosOf,
  findVisiblePhoto,
  insertPendingPhoto,
  listPhotosOf,
  lockPhotosOf,
  type MentorPhoto,
  objectNameOf,
} from "./photos.store.server.ts";
import type { OwnPhotos, SeenPhoto } from "./photos.types.ts";

/** Photos in an hour: each is decoded and drawn anew. */
const photoLimit = { name: "mentors/photo", capacity: 30, periodSeconds: toSeconds({ hours: 1 }) };

/** The viewer's own photos. */
export async function readOwnPhotos(services: Services, user: UserViewer): Promise<OwnPhotos> {
  const photos = await services.database.as(user, (transaction) =>
    listPhotosOf(transaction, [user.userId]),
  );
  const find = (status: MentorPhoto["status"]) => photos.find((photo) => photo.status === status);
  const declined = find("declined");
  return {
    approved: toSeen(find("approved")),
    pending: toSeen(find("pending")),
    declined: declined ? { reason: declined.reason ?? "" } : null,
  };
}

/** As owners and administrators are shown it; null for none. */
export function toSeen(photo: MentorPhoto | undefined): SeenPhoto | null {
  return photo ? { id: photo.id, isBeingChecked: photo.isBeingChecked } : null;
}

/**
 * Counts a change of the photo, before its form is read.
 *
 * @throws `too_many_requests`.
 */
export async function takePhotoChange(services: Services, user: UserViewer): Promise<void> {
  if (!(await services.rateLimits.take(photoLimit, user.userId))) throw photoErrors.tooMany();
}

/**
 * Stores a square of the photo, which then waits for review in the place of one that waited before. What
 * a person can mend is answered as a word that pages explain. `crop` is as a form sent it.
 */
export async function saveOwnPhoto(
  services: Services,
  user: UserViewer,
  { crop, ...file }: { bytes: Uint8Array; declaredType: string; crop: Record<string, unknown> },
): Promise<PhotoNotice | PhotoProblem> {
  if (file.bytes.length === 0) return "missing";
  if (file.bytes.length > maxPhotoBytes) return "too-large";
  const { userId } = user;
  const id = randomUUID();
  const name = objectNameOf({ id, userId });
  try {
    const stored = await saveFile(services, serviceViewer, {
      bucket: photoBucket,
      name,
      ...file,
      crop: photoCrop.parse(crop),
      upsert: false,
    });
    await services.database.asSystem("save mentor photo", async (transaction) => {
      await lockPhotosOf(transaction, userId);
      const place = { bucket: photoBucket, name };
      await requireStoredWithin(transaction, place, storageErrors.invalidImage);
      await deletePhotosOf(transaction, userId, ["pending", "declined"]);
      const now = services.clock.now();
      await insertPendingPhoto(transaction, { id, userId, objectId: stored.id, now });
    });
    return stored.isBeingChecked ? "checking" : "saved";
  } catch (error) {
    // The account may be gone by now: then nobody would ever ask for the file.
    await removeFile(services, serviceViewer, { bucket: photoBucket, name });
    return explainPhotoProblem(services, error);
  }
}

/** Removes the viewer's photo that waits, or the public one. Safe to repeat. */
export async function removeOwnPhoto(
  services: Services,
  user: UserViewer,
  which: "pending" | "approved",
): Promise<PhotoNotice> {
  await services.database.asSystem("remove mentor photo", async (transaction) => {
    await lockPhotosOf(transaction, user.userId);
    await deletePhotosOf(transaction, user.userId, [which]);
  });
  return "removed";
}

/** Notifies the person whose photo had malware. The photo ends with its file. */
export const notifyOfInfectedPhoto: VerdictListener = async (
  services,
  transaction,
  { bucket, name, type },
  verdict,
) => {
  if (bucket !== photoBucket || verdict.kind !== "infected") return;
  const userId = name.split("/")[0] ?? "";
  const to = isId(userId) ? await services.accounts.findEmail(transaction, userId) : undefined;
  if (to) await services.mail.enqueue(transaction, infectedFileEmail(to, { name: "photo", type }));
};

/** Ends the photo of an application that comes to nothing. The public one of a mentor stays. */
export async function dropUnusedPhotos(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await lockPhotosOf(transaction, userId);
  await deletePhotosOf(transaction, userId, ["pending", "declined"]);
}

export interface PhotoToSend {
  bytes: Uint8Array;
  type: string;
  /** Anyone may see it. */
  isPublic: boolean;
}

/**
 * A photo for those who may see it: the approved one of a mentor whom the site shows is anyone's to
 * see, every other its owner's and the administrators'.
 *
 * @throws `photo_not_found`, also while the photo is being checked for viruses.
 */
export async function readPhotoFile(
  services: Services,
  viewer: Viewer,
  photoId: string,
): Promise<PhotoToSend> {
  if (!isId(photoId)) throw photoErrors.notFound();
  const photo = await services.database.as(viewer, (transaction) =>
    findVisiblePhoto(transaction, photoId),
  );
  if (!photo) throw photoErrors.notFound();
  const name = objectNameOf({ id: photoId.toLowerCase(), userId: photo.userId });
  const file = await findFile(services, serviceViewer, { bucket: photoBucket, name });
  const bytes = file && !file.isBeingChecked ? await readFile(services, file) : undefined;
  if (!file || !bytes) throw photoErrors.notFound();
  return { bytes, type: file.type, isPublic: photo.isApproved };
}
