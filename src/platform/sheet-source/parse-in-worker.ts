import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ProductError } from "#shared/errors.ts";
import type { SheetContent } from "./parse-sheet.ts";
import type { SheetMessage } from "./sheet.worker.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import type { Sheet, SheetRow } from "./sheet-source.ts";

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
 * @throws `sheetSourceErrors`; what the file system says.
 */
export async function parseSheetInWorker(
  content: SheetContent,
  { milliseconds, memory }: ParsingLimits = usualLimits,
): Promise<Sheet> {
  const worker = new Worker(programFile(), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  const rows: SheetRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const tooMuch = (reason: string) => reject(sheetSourceErrors.tooLarge(content.title, reason));
      timer = setTimeout(() => tooMuch("reading it takes too long"), milliseconds);
      worker.on("message", (message: SheetMessage) => {
        if ("rows" in message) {
          rows.push(...message.rows);
          setImmediate(() => worker.postMessage("next"));
        } else if ("headers" in message) resolve({ ...message, rows });
        else reject(asError(message));
      });
      worker.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooMuch("reading it takes too much memory");
        else reject(error);
      });
      worker.on("exit", (code) => reject(new Error(`The sheet's thread ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
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
