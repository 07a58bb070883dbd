import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isProductError } from "#shared/errors.ts";
import { parseSheet, type SheetContent } from "./parse-sheet.ts";
import type { SheetRow } from "./sheet-source.ts";

/**
 * What the thread says, in this order: rows in slices, then how it ended. After each slice it waits for a word
 * of the receiver's, who would otherwise be given all that has piled up at once.
 */
export type SheetMessage =
  | { rows: SheetRow[] }
  | { title: string; headers: string[] }
  | { refusal: { code: string; status: number; message: string } }
  /** `code` is Node's, e.g. `ENOENT`. */
  | { failure: { message: string; code: string | undefined } };

/** So few that receiving them takes the other thread a few milliseconds. */
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
    say({ refusal: { code, status, message } });
  } else {
    const { message, code } = error as NodeJS.ErrnoException;
    say({ failure: { message, code } });
  }
}
