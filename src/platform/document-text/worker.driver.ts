import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { DocumentFormat, DocumentText, DrawnText } from "./document-text.ts";

export interface DrawingLimits {
  milliseconds: number;
  /** Megabytes: of the thread's own heap, and as much again of what lies beside it, unpacked streams mostly. */
  memory: number;
}

const usualLimits: DrawingLimits = { milliseconds: 20_000, memory: 256 };

/** Milliseconds between two looks at what the thread has taken besides its heap, which Node doesn't limit. */
const watchEvery = 20;

const megabyte = 1024 * 1024;

/** Draws the text in a thread of its own, which ends with the document, and when it takes too much. */
export function createWorkerDocumentText(limits: DrawingLimits = usualLimits): DocumentText {
  return {
    async draw(bytes, format) {
      const drawn = await drawInWorker(bytes, format, limits);
      return drawn.kind === "text" && drawn.text.trim() === "" ? { kind: "empty" } : drawn;
    },
  };
}

async function drawInWorker(
  bytes: Uint8Array,
  format: DocumentFormat,
  { milliseconds, memory }: DrawingLimits,
): Promise<DrawnText> {
  const worker = new Worker(programFile(), {
    workerData: { bytes, format },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // A library's messages about a stranger's file don't belong in the log.
    stdout: true,
    stderr: true,
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<DrawnText>();
  const giveUp = () => resolve({ kind: "too_much" });
  const timer = setTimeout(giveUp, milliseconds);
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: taken }) => {
        if (taken > memory * megabyte) giveUp();
      },
      () => undefined, // It has ended meanwhile.
    );
  }, watchEvery);
  worker.on("message", resolve);
  worker.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp();
    else reject(error);
  });
  worker.on("exit", (code) => reject(new Error(`The document's thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    worker.removeAllListeners("exit");
    await worker.terminate();
  }
}

/** Beside this file: as TypeScript in the source tree, as JavaScript in the build. */
function programFile(): URL {
  const built = new URL("./document-text.worker.js", import.meta.url);
  return existsSync(built) ? built : new URL("./document-text.worker.ts", import.meta.url);
}
