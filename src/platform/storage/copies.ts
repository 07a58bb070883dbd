import { buffer } from "node:stream/consumers";
import type { Viewer } from "#platform/viewer.ts";
import { checkBucketId } from "./file-names.ts";
import { keyOf } from "./file-store.ts";
import { isAllowed } from "./identify.ts";
import {
  type BucketRow,
  findObject,
  moveObject,
  type ObjectMetadata,
  type ObjectRow,
  type Place,
} from "./objects.store.ts";
import { storageErrors, translateDatabaseError } from "./storage.errors.ts";
import type { StorageUser } from "./storage.ts";
import { describeBytes, keep, limitOf, requireBucket, takeUploadOf, tryOut } from "./uploads.ts";

/** Gives a file another place, which must take files of its kind. Its bytes stay where they are. */
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

/** Keeps the same bytes once more under another name, as the viewer's own. */
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
  const bucket = await requireBucket(services, checkBucketId(to.bucket));
  checkFits(services, bucket, source.metadata);
  await takeUploadOf(services, viewer);
  await tryOut(services, viewer, to, upsert);
  const stream = await services.storage.files.get(keyOf(source.version));
  if (!stream) throw storageErrors.objectNotFound();
  const bytes = await buffer(stream);
  const metadata = describeBytes(bytes, {
    type: source.metadata.mimetype,
    cacheControl,
    now: services.clock.now(),
  });
  const userMetadata = source.user_metadata as Record<string, unknown>;
  return await keep(services, viewer, { ...to, bytes, metadata, userMetadata }, upsert);
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
