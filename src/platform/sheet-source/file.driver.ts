import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseSheetInWorker } from "./parse-in-worker.ts";
import { isReadableFile } from "./parse-sheet.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type SheetSource, sheetLimits } from "./sheet-source.ts";
import { tooManyBytes } from "./tabulate.ts";

/** A CSV or XLSX file on the server, read anew each time, by another thread. */
export function createFileSource({ path, sample }: { path: string; sample: boolean }): SheetSource {
  const title = basename(path);
  return {
    name: "file",
    sample,
    async read(receiver) {
      if (!isReadableFile(path)) throw sheetSourceErrors.fileKindUnknown(title);
      try {
        const file = await stat(path);
        if (!file.isFile()) throw sheetSourceErrors.fileUnreadable(title, "it is not a file");
        if (file.size > sheetLimits.bytes) throw tooManyBytes(title);
        await parseSheetInWorker({ kind: "file", title, path }, receiver);
        return title;
      } catch (cause) {
        throw explainFileError(cause, path);
      }
    },
  };
}

function explainFileError(cause: unknown, path: string): unknown {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === "ENOENT" || code === "ENOTDIR") return sheetSourceErrors.fileMissing(path);
  if (code === "EACCES" || code === "EPERM") {
    return sheetSourceErrors.fileUnreadable(basename(path), "the server may not open it");
  }
  return cause;
}
