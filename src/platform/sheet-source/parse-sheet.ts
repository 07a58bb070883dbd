import { extname } from "node:path";
import { parseGoogleValues } from "./google-values.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import type { Sheet } from "./sheet-source.ts";
import { tabulate } from "./tabulate.ts";

/** Content of a sheet. Can be handed to another thread. */
export type SheetContent =
  | { kind: "file"; title: string; path: string }
  /** The answer of the Sheets API to a request for values. */
  | { kind: "google"; title: string; body: Uint8Array };

const readers: Readonly<Record<string, (path: string, title: string) => Promise<string[][]>>> = {
  ".csv": readCsv,
  ".xlsx": readXlsx,
};

/** Whether a file of that name can be read at all. */
export function isReadableFile(path: string): boolean {
  return extname(path).toLowerCase() in readers;
}

/** Reads a whole sheet, which may keep the processor busy for seconds. */
export async function parseSheet(content: SheetContent): Promise<Sheet> {
  const { title } = content;
  if (content.kind === "google") return parseGoogleValues(title, content.body);
  const read = readers[extname(content.path).toLowerCase()];
  if (!read) throw sheetSourceErrors.fileKindUnknown(title);
  return tabulate(title, await read(content.path, title));
}
