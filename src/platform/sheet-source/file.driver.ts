import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type SheetSource, sheetLimits } from "./sheet-source.ts";
import { tabulate, tooManyBytes } from "./tabulate.ts";

const readers: Readonly<Record<string, (path: string, title: string) => Promise<string[][]>>> = {
  ".csv": readCsv,
  ".xlsx": readXlsx,
};

/** A CSV or XLSX file on the server, read anew each time. */
export function createFileSource({ path, sample }: { path: string; sample: boolean }): SheetSource {
  const title = basename(path);
  return {
    name: "file",
    sample,
    async read() {
      const readRecords = readers[extname(path).toLowerCase()];
      if (!readRecords) throw sheetSourceErrors.fileKindUnknown(title);
      try {
        const file = await stat(path);
        if (!file.isFile()) throw sheetSourceErrors.fileUnreadable(title, "it is not a file");
        if (file.size > sheetLimits.bytes) throw tooManyBytes(title);
        return tabulate(title, await readRecords(path, title));
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
