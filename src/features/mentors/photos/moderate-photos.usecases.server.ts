import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { applicationPath, studioPaths } from "../mentors.constants.ts";
import { findProfileOf } from "../mentors.profiles.store.server.ts";
import { decisionReason } from "../mentors.schemas.ts";
import { isShown } from "../moderation/moderation.rules.ts";
import { selectModerated } from "../moderation/moderation.store.server.ts";
import { photosShown } from "./photos.constants.ts";
import { photoApprovedEmail, photoDeclinedEmail } from "./photos.emails.ts";
import { photoErrors } from "./photos.errors.ts";
import {
  approvePendingPhoto,
  declineStoredPhoto,
  findApplicationOf,
  findPhoto,
  listWaitingPhotos,
  lockPhotosOf,
  type MentorPhoto,
  type PhotoStatus,
} from "./photos.store.server.ts";
import type { WaitingPhoto } from "./photos.types.ts";

/** Lists mentors' new photos that wait for review. Admins only. */
export async function listPhotosForModeration(
  services: Services,
  viewer: Viewer,
): Promise<{ photos: WaitingPhoto[]; total: number }> {
  const admin = requireAdmin(viewer);
  return await services.database.as(admin, (transaction) =>
    listWaitingPhotos(transaction, photosShown),
  );
}

/**
 * Makes a mentor's new photo the one of their profile and emails the mentor.
 *
 * @throws `photo_not_found`; `photo_changed` when it isn't waiting anymore; `photo_being_checked`; `own_matter` for the
 *   viewer's own.
 */
export async function approvePhoto(
  services: Services,
  viewer: Viewer,
  photoId: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await services.database.asSystem("approve mentor photo", async (transaction) => {
    const photo = await lockPhoto(transaction, photoId, ["pending"]);
    requireOther(admin, photo.userId);
    if (photo.isBeingChecked) throw photoErrors.beingChecked();
    const now = services.clock.now();
    await approvePendingPhoto(transaction, photo, { decidedBy: admin.userId, now });
    const to = await readAccountEmail(transaction, photo.userId);
    const { baseUrl } = services.application;
    if (to) {
      const profile = await findProfileOf(transaction, photo.userId);
      const listing = profile && (await selectModerated(transaction, profile.id));
      const facts = { baseUrl, to, isShown: listing !== undefined && isShown(listing.state) };
      await services.mail.enqueue(transaction, photoApprovedEmail(facts));
    }
    await record(services, transaction, admin, { photo, action: "approved" });
  });
}

/**
 * Removes a photo, one that waits or the public one, and notifies its owner with the reason.
 *
 * @throws `validation_failed` without a fitting reason; `photo_not_found`; `photo_changed`.
 */
export async function declinePhoto(
  services: Services,
  viewer: Viewer,
  { photoId, reason }: { photoId: string; reason: unknown },
): Promise<void> {
  const admin = requireAdmin(viewer);
  const checked = checkReason(reason);
  await services.database.asSystem("decline mentor photo", async (transaction) => {
    const photo = await lockPhoto(transaction, photoId, ["pending", "approved"]);
    const now = services.clock.now();
    const decision = { reason: checked, decidedBy: admin.userId, now };
    await declineStoredPhoto(transaction, photo, decision);
    const to = await readAccountEmail(transaction, photo.userId);
    if (to) {
      const path = await pathToAnother(transaction, photo.userId);
      const { baseUrl } = services.application;
      const wasPublic = photo.status === "approved";
      const facts = { baseUrl, to, path, wasPublic };
      await services.mail.enqueue(transaction, photoDeclinedEmail(facts, checked));
    }
    await record(services, transaction, admin, { photo, action: "declined", reason: checked });
  });
}

/**
 * Approves the photo that came with an application, if it is still the one that was looked at. A newer
 * one, or one that is being checked, keeps waiting.
 */
export async function approvePhotoOfApplication(
  services: Services,
  transaction: DatabaseTransaction,
  admin: UserViewer,
  { userId, photoId }: { userId: string; photoId: string },
): Promise<void> {
  await lockPhotosOf(transaction, userId);
  const photo = isId(photoId) ? await findPhoto(transaction, photoId) : undefined;
  if (photo?.userId !== userId || photo.status !== "pending" || photo.isBeingChecked) return;
  const now = services.clock.now();
  await approvePendingPhoto(transaction, photo, { decidedBy: admin.userId, now });
  await record(services, transaction, admin, { photo, action: "approved" });
}

/** Locks the photos of the photo's owner until the transaction ends. */
async function lockPhoto(
  transaction: DatabaseTransaction,
  photoId: string,
  statuses: readonly PhotoStatus[],
): Promise<MentorPhoto> {
  const found = isId(photoId) ? await findPhoto(transaction, photoId) : undefined;
  if (!found) throw photoErrors.notFound();
  await lockPhotosOf(transaction, found.userId);
  const photo = await findPhoto(transaction, photoId);
  if (!photo || !statuses.includes(photo.status)) throw photoErrors.changed();
  return photo;
}

/** The page where the person can add another photo. */
async function pathToAnother(transaction: DatabaseTransaction, userId: string): Promise<string> {
  if (await findProfileOf(transaction, userId)) return studioPaths.profile;
  const applicationId = await findApplicationOf(transaction, userId);
  return applicationId ? applicationPath(applicationId) : "/become-mentor";
}

function checkReason(reason: unknown): string {
  const result = decisionReason.safeParse(reason ?? "");
  if (result.success) return result.data;
  throw invalidInput(
    listProblems(result.error).map(({ message }) => ({ field: "reason", message })),
  );
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  admin: UserViewer,
  {
    photo,
    action,
    reason,
  }: { photo: MentorPhoto; action: "approved" | "declined"; reason?: string },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: admin.userId,
    action: `mentorship.photo_${action}`,
    subject: { type: "user", id: photo.userId },
    before: { photo: photo.status },
    after: { photo: action },
    reason,
    details: { photoId: photo.id },
  });
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
