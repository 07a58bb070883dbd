import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type DownloadFile,
  downloadFile,
  downloads,
  extendedDownloads,
} from "../../src/features/resources/downloads.constants.ts";
import { buildDocument } from "./document.ts";
import { buildPdf } from "./pdf.ts";
import { readBlocks } from "./read-blocks.ts";
import { buildWorkbook } from "./workbook.ts";
import { workbooks } from "./workbooks/index.ts";

/**
 * Makes every file of `/resources` and `/resources/workbooks`: `node scripts/downloads/build.ts
 * [folder]`, by default `build/downloads`. What else lies there goes. The same sources make the
 * same bytes.
 */
export async function buildDownloads(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = await Promise.all(
    [...downloads, ...extendedDownloads].map(async (download) => {
      const file = downloadFile(download);
      writeFileSync(join(folder, file), await buildDownload(download));
      return file;
    }),
  );
  const old = readdirSync(folder).filter((name) => !files.includes(name));
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  return files;
}

export async function buildDownload(download: DownloadFile): Promise<Uint8Array> {
  if (download.type === "XLSX") {
    const workbook = workbooks[download.id];
    if (!workbook) throw new Error(`scripts/downloads/workbooks has no ${download.id}`);
    return await buildWorkbook(download, workbook());
  }
  const blocks = readBlocks(readFileSync(sourceOf(download), "utf8"));
  return download.type === "PDF"
    ? await buildPdf(download, blocks)
    : await buildDocument(download, blocks);
}

/** Place of the text within a PDF or DOCX file. */
export function sourceOf({ id }: Pick<DownloadFile, "id">): URL {
  return new URL(`../../content/resources/${id}.md`, import.meta.url);
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? "build/downloads");
  const files = await buildDownloads(folder);
  console.log(`Built ${files.length} downloads`);
}
