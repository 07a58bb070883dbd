import { extname } from "node:path";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type PacedReceiver, tabulate } from "./tabulate.ts";

/** Content of a sheet. Can be handed to another thread. */
export type SheetContent =
  | { kind: "file"; title: string; path: string }
  /** The answer of the Sheets API to a request for values. */
  | { kind: "google"; title: string; body: Uint8Array };

type Reader = (path: string, title: string, receiver: PacedReceiver) => Promise<void>;

/** Each is loaded when it's needed: to load them all takes longer than to read a thousand rows. */
const readers: Readonly<Record<string, Reader>> = {
  async ".csv"(path, title, receiver) {
    const { readCsv } = await import("./read-csv.ts");
    await readCsv(path, title, receiver);
  },
  async ".xlsx"(path, title, receiver) {
    const { readXlsx } = await import("./read-xlsx.ts");
    await tabulate(title, await readXlsx(path, title), receiver);
  },
};

/** Whether a file of that name can be read at all. */
export function isReadableFile(path: string): boolean {
  return extname(path).toLowerCase() in readers;
}

/** Reads a whole sheet, which may keep the processor busy for seconds, and hands it over meanwhile. */
export async function parseSheet(content: SheetContent, receiver: PacedReceiver): Promise<void> {
  const { title } = content;
  if (content.kind === "google") {
    const { parseGoogleValues } = await import("./google-values.ts");
    const { records, firstRow } = parseGoogleValues(content.body);
    return await tabulate(title, records, receiver, firstRow);
  }
  const read = readers[extname(content.path).toLowerCase()];
  if (!read) throw sheetSourceErrors.fileKindUnknown(title);
  await read(content.path, title, receiver);
}
