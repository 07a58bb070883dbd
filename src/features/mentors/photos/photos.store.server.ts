import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { photoBucket } from "./photos.constants.ts";
import type { SeenPhoto, WaitingPhoto } from "./photos.types.ts";

export type PhotoStatus = "pending" | "approved" | "declined";

export interface MentorPhoto extends SeenPhoto {
  userId: string;
  status: PhotoStatus;
  /** Why it was declined. */
  reason: string | null;
  createdAt: Date;
}

function selectPhotos(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_photos as photo")
    .leftJoin(fileRows(transaction).as("file"), "file.id", "photo.object_id")
    .select([
      "photo.id",
      "photo.user_id as userId",
      "photo.status",
      "photo.reason",
      "photo.created_at as createdAt",
    ])
    .select(sql<boolean>`file.quarantined_at is not null`.as("isBeingChecked"))
    .$castTo<MentorPhoto>();
}

/** The photos of people, as far as the transaction's role sees them. */
export async function listPhotosOf(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<MentorPhoto[]> {
  if (userIds.length === 0) return [];
  return await selectPhotos(transaction).where("photo.user_id", "in", userIds).execute();
}

export async function findPhoto(
  transaction: DatabaseTransaction,
  id: string,
): Promise<MentorPhoto | undefined> {
  return await selectPhotos(transaction).where("photo.id", "=", id).executeTakeFirst();
}

/** A photo's person, if the transaction's role may see the photo. */
export async function findVisiblePhoto(
  transaction: DatabaseTransaction,
  id: string,
): Promise<{ userId: string; isApproved: boolean } | undefined> {
  const row = await transaction
    .selectFrom("mentor_photos")
    .select(["user_id", "status"])
    .where("id", "=", id)
    .where("object_id", "is not", null)
    .executeTakeFirst();
  return row && { userId: row.user_id, isApproved: row.status === "approved" };
}

/** Name of a photo's file in the bucket: below the person's id, so that it goes with the account. */
export function objectNameOf({ id, userId }: Pick<MentorPhoto, "id" | "userId">): string {
  return `${userId}/${id}`;
}

/** One change of a person's photos at a time, until the transaction ends. */
export async function lockPhotosOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mentor-photos:${userId}`}, 0))`.execute(
    transaction,
  );
}

export async function insertPendingPhoto(
  transaction: DatabaseTransaction,
  photo: { id: string; userId: string; objectId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("mentor_photos")
    .values({
      id: photo.id,
      user_id: photo.userId,
      object_id: photo.objectId,
      status: "pending",
      created_at: photo.now,
    })
    .execute();
}

/** Deletes photos with their files; answers whether there were any. */
export async function deletePhotosOf(
  transaction: DatabaseTransaction,
  userId: string,
  statuses: readonly PhotoStatus[],
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom("mentor_photos")
    .where("user_id", "=", userId)
    .where("status", "in", statuses)
    .returning(["id", "status"])
    .execute();
  for (const { id } of deleted) {
    await removeFileWithin(transaction, {
      bucket: photoBucket,
      name: objectNameOf({ id, userId }),
    });
  }
  return deleted.length > 0;
}

/** Makes a photo that waits the public one, on the profile of its person if there is one. */
export async function approvePendingPhoto(
  transaction: DatabaseTransaction,
  { id, userId }: Pick<MentorPhoto, "id" | "userId">,
  decision: { decidedBy: string; now: Date },
): Promise<void> {
  await deletePhotosOf(transaction, userId, ["approved"]);
  await transaction
    .updateTable("mentor_photos")
    .set({ status: "approved", decided_by: decision.decidedBy, decided_at: decision.now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
  await transaction
    .updateTable("mentor_profiles")
    .set({ photo_id: id, updated_at: decision.now })
    .where("user_id", "=", userId)
    .where("application_status", "=", "approved")
    .execute();
}

/** Takes a photo away for a reason, which stays until there is another photo. Its file goes. */
export async function declineStoredPhoto(
  transaction: DatabaseTransaction,
  photo: Pick<MentorPhoto, "id" | "userId">,
  { reason, decidedBy, now }: { reason: string; decidedBy: string; now: Date },
): Promise<void> {
  const { id, userId } = photo;
  await deletePhotosOf(transaction, userId, ["declined"]);
  await transaction
    .updateTable("mentor_profiles")
    .set({ photo_id: null, updated_at: now })
    .where("photo_id", "=", id)
    .execute();
  await transaction
    .updateTable("mentor_photos")
    .set({ status: "declined", object_id: null, reason, decided_by: decidedBy, decided_at: now })
    .where("id", "=", id)
    .execute();
  await removeFileWithin(transaction, { bucket: photoBucket, name: objectNameOf(photo) });
}

/** Photos of approved mentors that wait for review, oldest first, and how many there are in all. */
export async function listWaitingPhotos(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<{ photos: WaitingPhoto[]; total: number }> {
  const waiting = () =>
    transaction
      .selectFrom("mentor_photos as photo")
      .innerJoin("mentor_profiles as profile", "profile.user_id", "photo.user_id")
      .where("photo.status", "=", "pending")
      .where("profile.application_status", "=", "approved");
  const photos = await waiting()
    .leftJoin(fileRows(transaction).as("file"), "file.id", "photo.object_id")
    .select([
      "photo.id",
      "photo.created_at as createdAt",
      "photo.user_id as userId",
      "profile.id as profileId",
      "profile.full_name as fullName",
      "profile.email",
      "profile.photo_id as shownId",
    ])
    .select(sql<boolean>`file.quarantined_at is not null`.as("isBeingChecked"))
    .orderBy("photo.created_at")
    .orderBy("photo.id")
    .limit(limit)
    .execute();
  const { total } = await waiting()
    .select((expression) => expression.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { photos, total: Number(total) };
}

/** The application under way of whoever sent a photo along; undefined for none. */
export async function findApplicationOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("mentor_applications")
    .select("id")
    .where("user_id", "=", userId)
    .where("application_status", "in", ["submitted", "under_review"])
    .executeTakeFirst();
  return row?.id;
}
