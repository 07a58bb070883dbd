import { setImmediate as letOthersRun } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { isProductError } from "#shared/errors.ts";
import { parseSheet, type SheetContent } from "./parse-sheet.ts";
import type { SheetRow } from "./sheet-source.ts";

/** What the thread says, in this order: rows in slices, then how it ended. */
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
    await letOthersRun();
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
