import { buffer } from "node:stream/consumers";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import type { StoredFiles } from "../personal-data/personal-data.ts";
import type { AddressSigner } from "./address-signer.ts";
import { type FileStore, keyOf } from "./drivers/file-store.ts";
import type { FileScanner } from "./drivers/scanner.ts";
import { renameFileIn } from "./file-rows.store.ts";
import type { Images, SquareCrop } from "./images.ts";
import {
  deleteObjects,
  deleteObjectsOfUser,
  findObject,
  holdObject,
  listObjectsOfUser,
  moveObjectsOfFolder,
  moveObjectsOfUser,
  type ObjectRow,
  setCountedUntil,
} from "./objects.store.ts";
import type { Quarantine } from "./quarantine.ts";
import { storageErrors, translateDatabaseError } from "./storage.errors.ts";
import type { StorageUser } from "./storage-user.ts";
import { upload } from "./uploads.ts";

/** The services' entry for storage. */
export interface Storage {
  files: FileStore;
  images: Images;
  addresses: AddressSigner;
  scanner: FileScanner;
  /** Files that wait for the scanner. Other code need not know: they aren't served. */
  quarantine: Quarantine;
  /** The largest file there is, in any bucket. */
  maximumBytes: number;
  bytesPerUser: number;
}

/** A file as it is kept: `type` and `size` are those of the kept bytes, not of the given ones. */
export interface StoredFile {
  id: string;
  bucket: string;
  /** The whole name inside the bucket, e.g. `<user id>/photo`. */
  name: string;
  /** Names the kept bytes; another one after every overwriting. */
  version: string;
  /** e.g. `image/webp`. */
  type: string;
  /** Bytes. */
  size: number;
  /** In quotes, as HTTP has it. */
  etag: string;
  /**
   * True while it waits for the malware scanner: nobody can load it yet, and it may still be
   * removed.
   */
  isBeingChecked: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface FileToSave {
  /** `avatars` (public photos), `documents` (private), or one that the secret key made. */
  bucket: string;
  /** People may write below their own id only: `<user id>/…`. */
  name: string;
  bytes: Uint8Array;
  /** The sender's declared type; must agree with the content. Empty: the content alone decides. */
  declaredType: string;
  /** Replaces a file of the same name. Default true. */
  upsert?: boolean;
  /** The part of a square photo to keep; its middle unless said. */
  crop?: SquareCrop | undefined;
}

/**
 * Checks the file's size and content and keeps it, photos of people written anew without metadata. Row
 * security decides whether the viewer may. Throws one of `storageErrors`, each with a sentence,
 * code and status.
 */
export async function saveFile(
  services: StorageUser,
  viewer: Viewer,
  { bucket, name, bytes, declaredType, upsert = true, crop }: FileToSave,
): Promise<StoredFile> {
  const receive = async () => ({ bytes, declaredType, crop });
  return describe(await upload(services, viewer, { bucket, name, upsert, receive }));
}

/** The file of that name as the viewer sees it, whatever its bytes are waiting for. */
export async function findFile(
  services: StorageUser,
  viewer: Viewer,
  place: { bucket: string; name: string },
): Promise<StoredFile | undefined> {
  const row = await services.database.as(viewer, (transaction) => findObject(transaction, place));
  return row && describe(row);
}

/** Removes one file as the viewer; false when there was none that they may remove. */
export async function removeFile(
  services: StorageUser,
  viewer: Viewer,
  { bucket, name }: { bucket: string; name: string },
): Promise<boolean> {
  try {
    const removed = await services.database.as(viewer, (transaction) =>
      deleteObjects(transaction, bucket, [name]),
    );
    return removed.length > 0;
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

/** Removes everything a person has stored; answers how many files. */
export async function removeFiles(services: StorageUser, userId: string): Promise<number> {
  return await services.database.asSystem("remove a person's files", (transaction) =>
    deleteObjectsOfUser(transaction, userId),
  );
}

/** Removes one file in the transaction that ends its use, whoever's it is. */
export async function removeFileWithin(
  transaction: DatabaseTransaction,
  { bucket, name }: { bucket: string; name: string },
): Promise<void> {
  await deleteObjects(transaction, bucket, [name]);
}

/**
 * Checks that a file is still there, in the transaction that writes the row naming it. The virus scan may have removed
 * it by then. One that comes later waits for the transaction, and finds the row.
 *
 * @throws `refuse()` where the file is gone.
 */
export async function requireStoredWithin(
  transaction: DatabaseTransaction,
  place: { bucket: string; name: string },
  refuse: () => ProductError,
): Promise<void> {
  if (!(await holdObject(transaction, place))) throw refuse();
}

/**
 * From `until` on, a file no longer counts toward what its owner can store. In the transaction from
 * which on they can't remove it.
 */
export async function countFileUntil(
  transaction: DatabaseTransaction,
  fileId: string,
  until: Date,
): Promise<void> {
  await setCountedUntil(transaction, fileId, until);
}

/** As `removeFiles`, within the transaction that deletes the account. */
export async function removeFilesWithin(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<number> {
  return await deleteObjectsOfUser(transaction, userId);
}

/**
 * Makes everything that one account has stored another one's, in the folder of its id. Columns that name files by their
 * whole names follow.
 */
export async function moveFilesWithin(
  transaction: DatabaseTransaction,
  accounts: { from: string; to: string },
  tables: readonly { table: string; files?: StoredFiles }[],
): Promise<void> {
  for (const { bucket, name, formerName } of await moveObjectsOfUser(transaction, accounts)) {
    for (const { table, files } of tables) {
      if (files?.bucket !== bucket || files.holds !== "name") continue;
      const { column } = files;
      await renameFileIn(transaction, { table, column, name, formerName });
    }
  }
}

/** Gives all files of one folder of a bucket the name of another folder. None of them may be there already. */
export async function moveFolderWithin(
  transaction: DatabaseTransaction,
  folders: { bucket: string; from: string; to: string },
): Promise<void> {
  await moveObjectsOfFolder(transaction, folders);
}

/** Everything a person has stored, oldest first. */
export async function listFilesOfUser(
  services: StorageUser,
  userId: string,
): Promise<StoredFile[]> {
  const rows = await services.database.asSystem("list a person's files", (transaction) =>
    listObjectsOfUser(transaction, userId),
  );
  return rows.map(describe);
}

/**
 * The kept bytes of a file that `listFilesOfUser` answered; undefined when they are gone.
 *
 * @throws `file_being_checked`
 */
export async function readFile(
  { storage }: Pick<StorageUser, "storage">,
  { version, isBeingChecked }: Pick<StoredFile, "version" | "isBeingChecked">,
): Promise<Uint8Array | undefined> {
  if (isBeingChecked) throw storageErrors.beingChecked();
  const stream = await storage.files.get(keyOf(version));
  return stream && (await buffer(stream));
}

/** Public address of a file in a public bucket. */
export function publicAddress(baseUrl: string, bucket: string, name: string): string {
  const path = [bucket, ...name.split("/")].map(encodeURIComponent).join("/");
  return `${baseUrl}/storage/v1/object/public/${path}`;
}

function describe(row: ObjectRow): StoredFile {
  return {
    id: row.id,
    bucket: row.bucket_id,
    name: row.name,
    version: row.version,
    type: row.metadata.mimetype,
    size: row.metadata.size,
    etag: row.metadata.eTag,
    isBeingChecked: row.quarantined_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
