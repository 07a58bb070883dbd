import { sql } from "kysely";
import { bookingRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { fileBucket } from "./consultation-files.constants.ts";
import type { ConsultationFile, FileSide } from "./consultation-files.rules.ts";

/** A file's place: below its consultation. */
export const placeOf = (bookingId: string, fileId: string) => ({
  bucket: fileBucket,
  name: `${bookingId}/${fileId}`,
});

/** The consultation and the file in an object's name. */
export function readPlace(name: string): { bookingId: string; fileId: string } | undefined {
  const [bookingId, fileId, ...more] = name.split("/");
  return bookingId && fileId && more.length === 0 ? { bookingId, fileId } : undefined;
}

const storedName = sql<string>`file.booking_id::text || '/' || file.id::text`;

/** A consultation's files, the oldest first. In the system's transaction. */
export async function listFiles(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<ConsultationFile[]> {
  const rows = await transaction
    .selectFrom("consultation_files as file")
    .innerJoin(fileRows(transaction).as("stored"), (join) =>
      join.on("stored.bucket_id", "=", fileBucket).on("stored.name", "=", storedName),
    )
    .select([
      "file.id",
      "file.side",
      "file.file_name as fileName",
      "file.size",
      "file.added_at as addedAt",
      "stored.quarantined_at as quarantinedAt",
    ])
    .where("file.booking_id", "=", bookingId)
    .orderBy("file.added_at")
    .orderBy("file.id")
    .execute();
  return rows.map(({ quarantinedAt, side, ...row }) => ({
    ...row,
    side: side as FileSide,
    isBeingChecked: quarantinedAt !== null,
  }));
}

export interface FileRow {
  id: string;
  side: FileSide;
  fileName: string;
  addedBy: string | null;
}

export async function findFileRow(
  transaction: DatabaseTransaction,
  { bookingId, fileId }: { bookingId: string; fileId: string },
): Promise<FileRow | undefined> {
  const row = await transaction
    .selectFrom("consultation_files")
    .select(["id", "side", "file_name as fileName", "added_by as addedBy"])
    .where("booking_id", "=", bookingId)
    .where("id", "=", fileId)
    .executeTakeFirst();
  return row && { ...row, side: row.side as FileSide };
}

export async function countFiles(
  transaction: DatabaseTransaction,
  { bookingId, side }: { bookingId: string; side: FileSide },
): Promise<number> {
  const { count } = await transaction
    .selectFrom("consultation_files")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("booking_id", "=", bookingId)
    .where("side", "=", side)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFile(
  transaction: DatabaseTransaction,
  file: {
    id: string;
    bookingId: string;
    side: FileSide;
    addedBy: string | null;
    fileName: string;
    type: string;
    size: number;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("consultation_files")
    .values({
      id: file.id,
      booking_id: file.bookingId,
      side: file.side,
      added_by: file.addedBy,
      file_name: file.fileName,
      type: file.type,
      size: file.size,
      added_at: file.now,
    })
    .execute();
}

/** Deletes a file that a side added, with its bytes; answers whether there was one. */
export async function deleteFile(
  transaction: DatabaseTransaction,
  { bookingId, fileId, side }: { bookingId: string; fileId: string; side: FileSide },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("consultation_files")
    .where("booking_id", "=", bookingId)
    .where("id", "=", fileId)
    .where("side", "=", side)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await removeFileWithin(transaction, placeOf(bookingId, row.id));
  return true;
}

/** Deletes all files of some consultations, with their bytes. */
export async function deleteFilesOf(
  transaction: DatabaseTransaction,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const rows = await transaction
    .deleteFrom("consultation_files")
    .where("booking_id", "in", [...bookingIds])
    .returning(["booking_id as bookingId", "id"])
    .execute();
  for (const { bookingId, id } of rows) await removeFileWithin(transaction, placeOf(bookingId, id));
}

/** Deletes files whose consultation was over, and that were added, before a time; answers how many. */
export async function deleteOldFiles(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await transaction
    .deleteFrom("consultation_files")
    .where("id", "in", (old) =>
      old
        .selectFrom("consultation_files as file")
        .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "file.booking_id")
        .select("file.id")
        .where("file.added_at", "<", before)
        .where("booking.ends_at", "<", before)
        .orderBy("file.added_at")
        .limit(limit),
    )
    .returning(["booking_id as bookingId", "id"])
    .execute();
  for (const { bookingId, id } of rows) await removeFileWithin(transaction, placeOf(bookingId, id));
  return rows.length;
}

/** New files of one side, about which the other side is emailed. */
export interface NewFiles {
  bookingId: string;
  side: FileSide;
  count: number;
}

/**
 * Takes sides whose new files have waited since `before` and about whom no email went since `lastNotice`, and
 * marks those files. Files that wait for the virus check stay for later. No other run gets the same.
 */
export async function takeNewFiles(
  transaction: DatabaseTransaction,
  { before, lastNotice, now, limit }: { before: Date; lastNotice: Date; now: Date; limit: number },
): Promise<NewFiles[]> {
  const { rows } = await sql<NewFiles>`
    with checked as (
      select file.id, file.booking_id, file.side, file.added_at
      from public.consultation_files as file
      join (${fileRows(transaction)}) as stored
        on stored.bucket_id = ${fileBucket} and stored.name = ${storedName}
      where file.notified_at is null and stored.quarantined_at is null
    ), due as (
      select checked.booking_id, checked.side from checked
      where not exists (
        select from public.consultation_files as earlier
        where earlier.booking_id = checked.booking_id and earlier.side = checked.side
          and earlier.notified_at > ${lastNotice}
      )
      group by checked.booking_id, checked.side
      having min(checked.added_at) <= ${before}
      order by min(checked.added_at)
      limit ${limit}
    ), taken as (
      update public.consultation_files as file
      set notified_at = ${now}
      from due, checked
      where checked.id = file.id and file.notified_at is null
        and checked.booking_id = due.booking_id and checked.side = due.side
      returning file.booking_id, file.side
    )
    select booking_id as "bookingId", side, count(*)::integer as count
    from taken group by booking_id, side
  `.execute(transaction);
  return rows;
}
