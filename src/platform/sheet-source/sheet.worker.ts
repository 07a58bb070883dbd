import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { isProductError } from "#shared/errors.ts";
import { parseSheet, type SheetContent } from "./parse-sheet.ts";
import type { SheetRow } from "./sheet-source.ts";

/** Messages of the thread, in this order: headers, rows, and how it ended. */
export type SheetMessage =
  | { headers: string[] }
  | { rows: SheetRow[] }
  | { isComplete: true }
  | { denial: { code: string; status: number; message: string } }
  /** `code` is Node's, e.g. `ENOENT`. */
  | { failure: { message: string; code: string | undefined } };

/** Few enough that the receiver, who may be given them in one turn, is done in some ten milliseconds. */
const partsAhead = 3;

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread");
const say = (message: SheetMessage) => port.postMessage(message);

const waiting: SheetRow[][] = [];
let partsUnread = 0;

function sayRows(): void {
  while (waiting.length > 0 && partsUnread < partsAhead) {
    partsUnread += 1;
    say({ rows: waiting.shift() ?? [] });
  }
}

async function ready(): Promise<void> {
  while (waiting.length > 0) await once(port as MessagePort, "message");
}

port.on("message", () => {
  partsUnread -= 1;
  sayRows();
});

try {
  await parseSheet(workerData as SheetContent, {
    receiveHeaders: (headers) => say({ headers }),
    receiveRows(rows) {
      waiting.push(rows);
      sayRows();
    },
    ready,
  });
  await ready();
  say({ isComplete: true });
} catch (error) {
  if (isProductError(error)) {
    const { code, status, message } = error;
    say({ denial: { code, status, message } });
  } else {
    const { message, code } = error as NodeJS.ErrnoException;
    say({ failure: { message, code } });
  }
}
