import { createHash, randomUUID } from "node:crypto";
import type { Viewer } from "#platform/viewer.ts";
import { keyOf } from "./drivers/file-store.ts";
import { checkBucketId, checkName } from "./file-names.ts";
import { identify } from "./identify.ts";
import { isImageType, type SquareCrop } from "./images.ts";
import { noteLeftover } from "./leftovers.store.ts";
import {
  type BucketRow,
  findBucket,
  lockBytesOf,
  type NewObject,
  type ObjectMetadata,
  type ObjectRow,
  type Place,
  sumBytesOf,
  writeObject,
} from "./objects.store.ts";
import { storageErrors, translateDatabaseError } from "./storage.errors.ts";
import type { StorageUser } from "./storage-user.ts";

/** Much for a person, little for a program that fills the disk. */
const uploadsPerUser = { name: "storage.upload", capacity: 120, periodSeconds: 600 };

/**
 * Buckets for photos of people and for logos, which others see: written anew, small and without metadata. `side`
 * in pixels; a `square` photo is cut to one.
 */
const photoBuckets: ReadonlyMap<string, { side: number; square: boolean }> = new Map([
  ["avatars", { side: 512, square: false }],
  ["mentor-photos", { side: 640, square: true }],
  ["organization-logos", { side: 512, square: false }],
]);

/** Whether the bucket's files are written anew. */
export function isPhotoBucket(bucket: string): boolean {
  return photoBuckets.has(bucket);
}

const middle: SquareCrop = { zoom: 1, x: 0.5, y: 0.5 };

/** A file as its sender brings it. */
export interface ReceivedFile {
  bytes: Uint8Array;
  declaredType: string;
  /** The part to keep in a bucket of square photos; else the middle. */
  crop?: SquareCrop | undefined;
  cacheControl?: string | undefined;
  userMetadata?: Record<string, unknown> | undefined;
}

export interface Upload extends Place {
  /** Replaces a file of the same name. */
  upsert: boolean;
  /**
   * Reads the file; called once it is known that it may be stored. Must not read beyond the limit.
   */
  receive(maximumBytes: number): Promise<ReceivedFile>;
}

/**
 * Stores a file. The database is asked first, in a transaction that is undone, so nobody's bytes
 * are read in vain. Then the bytes go to the store under a version of their own, and last the row
 * that makes them a file is written. A failure on the way leaves bytes that a job removes.
 */
export async function upload(
  services: StorageUser,
  viewer: Viewer,
  request: Upload,
): Promise<ObjectRow> {
  const place = { bucket: checkBucketId(request.bucket), name: checkName(request.name) };
  const bucket = await requireBucket(services, place.bucket);
  await takeUploadOf(services, viewer);
  await tryOut(services, viewer, place, request.upsert);

  const maximumBytes = limitOf(services, bucket);
  const received = await request.receive(maximumBytes);
  if (received.bytes.byteLength > maximumBytes) throw storageErrors.tooLarge();
  const file = await prepare(services, bucket, received);
  if (file.bytes.byteLength > maximumBytes) throw storageErrors.tooLarge();
  return await keep(services, viewer, { ...place, ...file }, request.upsert);
}

export async function requireBucket(services: StorageUser, id: string): Promise<BucketRow> {
  const bucket = await services.database.asSystem("storage bucket", (transaction) =>
    findBucket(transaction, checkBucketId(id)),
  );
  if (!bucket) throw storageErrors.bucketNotFound();
  return bucket;
}

export function limitOf({ storage }: StorageUser, bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? storage.maximumBytes, storage.maximumBytes);
}

export async function takeUploadOf(services: StorageUser, viewer: Viewer): Promise<void> {
  if (viewer.kind !== "user") return;
  if (!(await services.rateLimits.take(uploadsPerUser, viewer.userId))) {
    throw storageErrors.tooMany();
  }
}

/** Tries in the database whether a row of this place could be written, and undoes it. */
export async function tryOut(
  services: StorageUser,
  viewer: Viewer,
  place: Place,
  upsert: boolean,
): Promise<void> {
  const undone = new Error("tried out");
  const metadata = describeBytes(new Uint8Array(), { type: "", now: services.clock.now() });
  const trial = newObject(services, viewer, { ...place, metadata, userMetadata: {} });
  try {
    await services.database.as(viewer, async (transaction) => {
      await writeObject(transaction, trial, { upsert });
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw translateDatabaseError(error);
  }
}

interface PreparedFile extends Place {
  bytes: Uint8Array;
  metadata: ObjectMetadata;
  userMetadata: Record<string, unknown>;
}

/** The file as it is kept: byte for byte, but for photos of people. */
export async function prepare(
  services: StorageUser,
  bucket: BucketRow,
  { bytes, declaredType, crop = middle, cacheControl, userMetadata = {} }: ReceivedFile,
): Promise<Omit<PreparedFile, keyof Place>> {
  const identified = await identify(bytes, {
    declaredType,
    allowedTypes: bucket.allowed_mime_types,
  });
  const photo = photoBuckets.get(bucket.id);
  const file =
    photo && isImageType(identified)
      ? await services.storage.images.clean(bytes, identified, {
          maximumSide: photo.side,
          compact: true,
          square: photo.square ? crop : undefined,
        })
      : { bytes, type: identified };
  const now = services.clock.now();
  return {
    bytes: file.bytes,
    metadata: describeBytes(file.bytes, { type: file.type, cacheControl, now }),
    userMetadata,
  };
}

/** Writes the bytes, then the row, within what the person may store. */
export async function keep(
  services: StorageUser,
  viewer: Viewer,
  { bytes, ...file }: PreparedFile,
  upsert: boolean,
): Promise<ObjectRow> {
  const { database, storage } = services;
  const row = newObject(services, viewer, file);
  await database.asSystem("storage upload", (transaction) =>
    noteLeftover(transaction, row.version, row.now),
  );
  await storage.files.put(keyOf(row.version), bytes);
  const kept = await writeRow();
  await storage.quarantine.noteNew(services, kept);
  return kept;

  async function writeRow(): Promise<ObjectRow> {
    try {
      return await database.as(viewer, async (transaction) => {
        if (viewer.kind !== "user") return await writeObject(transaction, row, { upsert });
        await lockBytesOf(transaction, viewer.userId);
        const written = await writeObject(transaction, row, { upsert });
        const { userId } = viewer;
        const total = await sumBytesOf(transaction, { userId, now: row.now });
        if (total > storage.bytesPerUser) throw storageErrors.quotaExceeded();
        return written;
      });
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }
}

function newObject(
  { clock, storage }: StorageUser,
  viewer: Viewer,
  file: Omit<PreparedFile, "bytes">,
): NewObject {
  const owner = viewer.kind === "user" ? viewer.userId : null;
  const now = clock.now();
  const quarantinedAt = storage.scanner.driver === "none" ? null : now;
  return { ...file, owner, version: randomUUID(), quarantinedAt, now };
}

function describeBytes(
  bytes: Uint8Array,
  {
    type,
    cacheControl = "max-age=3600",
    now,
  }: { type: string; cacheControl?: string | undefined; now: Date },
): ObjectMetadata {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return {
    eTag: `"${hash}"`,
    size: bytes.byteLength,
    mimetype: type,
    cacheControl,
    lastModified: now.toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
  };
}
