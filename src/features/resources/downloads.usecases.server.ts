import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type Download,
  downloadFile,
  downloadGroups,
  downloads,
  downloadsPath,
} from "./downloads.constants.ts";

export interface DownloadEntry extends Download {
  path: string;
  file: string;
  /** In bytes; null where the file has not been built, as while developing. */
  size: number | null;
}

/** Where the build puts the files; programs run in the project's folder. */
const folder = join("build", "client", downloadsPath);

/** The downloads by group, each with the size of its file. */
export async function listDownloads(from = folder) {
  const entries = await Promise.all(downloads.map((download) => describe(download, from)));
  return downloadGroups.map((group) => ({
    ...group,
    downloads: entries.filter((entry) => entry.group === group.id),
  }));
}

async function describe(download: Download, from: string): Promise<DownloadEntry> {
  const file = downloadFile(download);
  const size = await stat(join(from, file)).then(
    ({ size: bytes }) => bytes,
    () => null,
  );
  return { ...download, file, path: `${downloadsPath}/${file}`, size };
}
