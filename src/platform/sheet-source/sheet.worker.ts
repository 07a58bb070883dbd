import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isProductError } from "#shared/errors.ts";
import { parseSheet, type SheetContent } from "./parse-sheet.ts";
import type { SheetRow } from "./sheet-source.ts";

/**
 * Messages of the thread, in this order: rows in slices, then how it ended. After each slice it
 * waits for the receiver, who would otherwise be given all that has piled up in one turn.
 */
export type SheetMessage =
  | { rows: SheetRow[] }
  | { title: string; headers: string[] }
  | { denial: { code: string; status: number; message: string } }
  /** `code` is Node's, e.g. `ENOENT`. */
  | { failure: { message: string; code: string | undefined } };

/** Few enough that receiving them takes the other thread a few milliseconds. */
const rowsPerMessage = 250;

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread");
const say = (message: SheetMessage) => port.postMessage(message);

try {
  const { title, headers, rows } = await parseSheet(workerData as SheetContent);
  for (let start = 0; start < rows.length; start += rowsPerMessage) {
    say({ rows: rows.slice(start, start + rowsPerMessage) });
    await once(port, "message");
  }
  say({ title, headers });
} catch (error) {
  if (isProductError(error)) {
    const { code, status, message } = error;
    say({ denial: { code, status, message } });
  } else {
    const { message, code } = error as NodeJS.ErrnoException;
    say({ failure: { message, code } });
  }
}
