import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { dayInUtc, subtractTime } from "#shared/time.ts";
import {
  contentTypes,
  type DownloadFile,
  downloadFile,
  downloadGroups,
  downloads,
  downloadsPath,
  extendedDownloads,
  extendedDownloadsPath,
} from "./downloads.constants.ts";
import { addToCount, type FileCounts, readCounts } from "./downloads.store.server.ts";

/** Folder of the files that the build makes; programs run in the project's folder. */
export const downloadsFolder = join("build", "downloads");

/** A download as pages list it. */
export type DownloadEntry<File extends DownloadFile = DownloadFile> = File & {
  path: string;
  file: string;
  /** In bytes, of the file itself; null where it has not been built. */
  size: number | null;
};

/** The downloads by group, each with the size of its file and whether there is an extended one. */
export async function listDownloads(folder = downloadsFolder) {
  const entries = await Promise.all(downloads.map(describeIn(folder, downloadsPath)));
  const withEditions = entries.map((entry) => ({
    ...entry,
    hasExtended: extendedDownloads.some((extended) => extended.extends === entry.id),
  }));
  return downloadGroups.map((group) => ({
    ...group,
    downloads: withEditions.filter((entry) => entry.group === group.id),
  }));
}

/** The extended workbooks, each with the size of its file and the name of the free one. */
export async function listExtendedDownloads(folder = downloadsFolder) {
  const entries = await Promise.all(
    extendedDownloads.map(describeIn(folder, extendedDownloadsPath)),
  );
  return entries.map((entry) => ({
    ...entry,
    free: downloads.find(({ id }) => id === entry.extends)?.title ?? "",
  }));
}

function describeIn(folder: string, under: string) {
  return async <File extends DownloadFile>(download: File): Promise<DownloadEntry<File>> => {
    const file = downloadFile(download);
    const size = await stat(join(folder, file)).then(
      ({ size: bytes }) => bytes,
      (error: unknown) => ifMissing(error, null),
    );
    return { ...download, file, path: `${under}/${file}`, size };
  };
}

export interface FileContent {
  /** The name it is saved under. */
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A strong entity tag: the same for the same bytes. */
  etag: string;
}

/**
 * The file of a listed download by its name with ending. Undefined where the list has no such name,
 * whatever lies on the disk, or where the file has not been built.
 */
export async function readDownload(
  name: string,
  from: { list: readonly DownloadFile[]; folder?: string },
): Promise<FileContent | undefined> {
  const download = from.list.find((entry) => downloadFile(entry) === name);
  if (!download) return undefined;
  const file = downloadFile(download);
  const bytes = await readFile(join(from.folder ?? downloadsFolder, file)).catch((error: unknown) =>
    ifMissing(error, undefined),
  );
  if (!bytes) return undefined;
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return {
    name: file,
    type: contentTypes[download.type],
    bytes: new Uint8Array(bytes),
    etag: `"${hash.slice(0, 22)}"`,
  };
}

function ifMissing<Value>(error: unknown, value: Value): Value {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return value;
  throw error;
}

/**
 * Counts files as they are sent, by file and day. Nobody waits for it: while one count of a file is
 * being written, those that come meanwhile are added up and follow in one. What cannot be written
 * is lost, with a warning in the log.
 */
export function createDownloadCounter({ database, clock, log }: Services) {
  const waiting = new Map<string, { file: string; day: string; count: number }>();
  const busy = new Set<string>();

  async function write(key: string): Promise<void> {
    busy.add(key);
    for (let entry = take(key); entry; entry = take(key)) {
      const counted = entry;
      await database
        .asSystem("count download", (transaction) => addToCount(transaction, counted))
        .catch((error: unknown) => log.warn("download.count_lost", { ...counted, error }));
    }
    busy.delete(key);
  }

  function take(key: string) {
    const entry = waiting.get(key);
    waiting.delete(key);
    return entry;
  }

  return {
    count(file: string): void {
      const day = dayInUtc(clock.now());
      const key = `${day} ${file}`;
      waiting.set(key, { file, day, count: (waiting.get(key)?.count ?? 0) + 1 });
      if (!busy.has(key)) void write(key);
    },
  };
}

export interface DownloadReport {
  files: (FileCounts & { title: string })[];
  totals: Omit<FileCounts, "file">;
}

/**
 * Counts each file's downloads in the last 7 and 30 days, today included, and since counting began;
 * the most downloaded first, with those never downloaded and those no longer offered. Days are UTC.
 * Throws `forbidden`.
 */
export async function readDownloadReport(
  { database, clock }: Services,
  viewer: Viewer,
): Promise<DownloadReport> {
  if (!hasRight(viewer, "operations")) throw httpErrors.forbidden();
  const daysAgo = (days: number) => dayInUtc(subtractTime(clock.now(), { days }));
  const counted = await database.as(viewer, (transaction) =>
    readCounts(transaction, { weekFrom: daysAgo(6), monthFrom: daysAgo(29) }),
  );
  const offered = [...downloads, ...extendedDownloads].map((download) => ({
    file: downloadFile(download),
    title: download.title,
  }));
  const gone = counted
    .filter(({ file }) => !offered.some((entry) => entry.file === file))
    .map(({ file }) => ({ file, title: "No longer offered" }));
  const none = { week: 0, month: 0, total: 0 };
  const files = [...offered, ...gone].map((entry) => ({
    ...none,
    ...counted.find(({ file }) => file === entry.file),
    ...entry,
  }));
  const sum = (period: keyof typeof none) =>
    files.reduce((total, counts) => total + counts[period], 0);
  return {
    files: files.sort((a, b) => b.month - a.month || b.total - a.total),
    totals: { week: sum("week"), month: sum("month"), total: sum("total") },
  };
}
