import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { parseSheetInWorker } from "./parse-in-worker.ts";
import { isReadableFile } from "./parse-sheet.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { readWhole, type Sheet } from "./sheet-source.ts";

const limits = { milliseconds: 15_000, memory: 256 };

/**
 * Reads a CSV or XLSX file that someone uploaded, by another thread with bounds on its time and memory.
 *
 * @throws `sheet_kind_unknown`, `sheet_malformed`, `sheet_too_large`, `sheet_unreadable`.
 */
export async function readUploadedSheet(name: string, bytes: Uint8Array): Promise<Sheet> {
  const title = [...toVisibleText(name).trim()].slice(-100).join("");
  if (!isReadableFile(title)) throw sheetSourceErrors.fileKindUnknown(title);
  const folder = await mkdtemp(join(tmpdir(), "meridian-sheet-"));
  try {
    const path = join(folder, `sheet${extname(title).toLowerCase()}`);
    await writeFile(path, bytes, { mode: 0o600 });
    return await readWhole({
      async read(receiver) {
        await parseSheetInWorker({ kind: "file", title, path }, receiver, limits);
        return title;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
