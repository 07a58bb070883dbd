import { buffer } from "node:stream/consumers";
import type { Viewer } from "#platform/viewer.ts";
import { keyOf } from "./drivers/file-store.ts";
import { checkBucketId } from "./file-names.ts";
import { isAllowed } from "./identify.ts";
import {
  type BucketRow,
  deleteObjects,
  findObject,
  moveObject,
  type ObjectMetadata,
  type ObjectRow,
  type Place,
} from "./objects.store.ts";
import { requireChecked } from "./quarantine.ts";
import { storageErrors, translateDatabaseError } from "./storage.errors.ts";
import type { StorageUser } from "./storage-user.ts";
import {
  isPhotoBucket,
  keep,
  limitOf,
  prepare,
  requireBucket,
  takeUploadOf,
  tryOut,
} from "./uploads.ts";

/**
 * Gives a file another place, which must take files of its kind. Its bytes stay where they are,
 * unless a document becomes a photo: that is written anew, as an uploaded one is.
 */
export async function moveFile(
  services: StorageUser,
  viewer: Viewer,
  from: Place,
  to: Place,
): Promise<void> {
  const [, bucket] = [
    await requireBucket(services, from.bucket),
    await requireBucket(services, to.bucket),
  ];
  if (isPhotoBucket(to.bucket) && from.bucket !== to.bucket) {
    await moveToPhotos(services, viewer, from, to);
    return;
  }
  try {
    await services.database.as(viewer, async (transaction) => {
      const row = await findObject(transaction, from);
      if (!row) throw storageErrors.objectNotFound();
      checkFits(services, bucket, row.metadata);
      const moved = await moveObject(transaction, from, to, services.clock.now());
      if (!moved) throw storageErrors.objectNotFound();
    });
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

async function moveToPhotos(services: StorageUser, viewer: Viewer, from: Place, to: Place) {
  const source = await services.database.as(viewer, (transaction) => findObject(transaction, from));
  if (!source) throw storageErrors.objectNotFound();
  const { cacheControl } = source.metadata;
  await copyFile(services, viewer, source, { ...to, upsert: false, cacheControl });
  await services.database.as(viewer, (transaction) =>
    deleteObjects(transaction, from.bucket, [from.name]),
  );
}

/**
 * Keeps the same bytes once more under another name, as the viewer's own; a photo's are written
 * anew.
 */
export async function copyFile(
  services: StorageUser,
  viewer: Viewer,
  source: ObjectRow,
  {
    upsert,
    cacheControl,
    ...to
  }: Place & {
    upsert: boolean;
    cacheControl: string | undefined;
  },
): Promise<ObjectRow> {
  requireChecked(source);
  const bucket = await requireBucket(services, checkBucketId(to.bucket));
  checkFits(services, bucket, source.metadata);
  await takeUploadOf(services, viewer);
  await tryOut(services, viewer, to, upsert);
  const stream = await services.storage.files.get(keyOf(source.version));
  if (!stream) throw storageErrors.objectNotFound();
  const bytes = await buffer(stream);
  const file = await prepare(services, bucket, {
    bytes,
    declaredType: source.metadata.mimetype,
    cacheControl,
    userMetadata: source.user_metadata as Record<string, unknown>,
  });
  return await keep(services, viewer, { ...to, ...file }, upsert);
}

function checkFits(
  services: StorageUser,
  bucket: BucketRow,
  { mimetype, size }: ObjectMetadata,
): void {
  if (!isAllowed(mimetype, bucket.allowed_mime_types)) {
    throw storageErrors.unsupportedType(mimetype);
  }
  if (size > limitOf(services, bucket)) throw storageErrors.tooLarge();
}
