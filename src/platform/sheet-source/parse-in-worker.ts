import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ProductError } from "#shared/errors.ts";
import type { SheetContent } from "./parse-sheet.ts";
import type { SheetMessage } from "./sheet.worker.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import type { SheetReceiver } from "./sheet-source.ts";

export interface ParsingLimits {
  milliseconds: number;
  /** Megabytes of the thread's own heap. */
  memory: number;
}

/** Far more than the largest sheet that is accepted needs. */
const usualLimits: ParsingLimits = { milliseconds: 60_000, memory: 1_024 };

/**
 * As `parseSheet`, in a thread of its own: the server answers others meanwhile, and a sheet that would
 * take all memory or for ever takes down the thread alone.
 *
 * @throws `sheetSourceErrors`; what the file system says; what the receiver throws.
 */
export async function parseSheetInWorker(
  content: SheetContent,
  receiver: SheetReceiver,
  { milliseconds, memory }: ParsingLimits = usualLimits,
): Promise<void> {
  const worker = new Worker(programFile(), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const tooMuch = (reason: string) => reject(sheetSourceErrors.tooLarge(content.title, reason));
      timer = setTimeout(() => tooMuch("reading it takes too long"), milliseconds);
      worker.on("message", (message: SheetMessage) => {
        try {
          if ("headers" in message) receiver.receiveHeaders(message.headers);
          else if ("rows" in message) {
            receiver.receiveRows(message.rows);
            setImmediate(() => worker.postMessage("next"));
          } else if ("isComplete" in message) resolve();
          else reject(asError(message));
        } catch (error) {
          reject(error);
        }
      });
      worker.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooMuch("reading it takes too much memory");
        else reject(error);
      });
      worker.on("exit", (code) => reject(new Error(`The sheet's thread ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    worker.removeAllListeners("message");
    worker.removeAllListeners("exit");
    await worker.terminate();
  }
}

function asError(message: Extract<SheetMessage, { denial: unknown } | { failure: unknown }>) {
  if ("denial" in message) {
    const { code, status, message: sentence } = message.denial;
    return new ProductError(code, status, sentence);
  }
  const { message: text, code } = message.failure;
  return Object.assign(new Error(text), code === undefined ? {} : { code });
}

/** Beside this file: as TypeScript in the source tree, as JavaScript in the build. */
function programFile(): URL {
  const built = new URL("./sheet.worker.js", import.meta.url);
  return existsSync(built) ? built : new URL("./sheet.worker.ts", import.meta.url);
}
