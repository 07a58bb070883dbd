import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";

/** Output of lines without anyone ever waiting for the reader. */
export interface LogOutput {
  write(line: string): void;
  /** The lines that `work` writes go out together, in as few writes as they fit in. */
  together(work: () => void): void;
  /** Resolves when all lines are written, or after so many milliseconds. */
  flush(milliseconds: number): Promise<void>;
}

/** Lines that could not be kept for a reader who had stopped. */
export interface DroppedLines {
  lines: number;
  bytes: number;
}

export interface LogOutputOptions {
  /** Bytes that may wait for a slow reader; more than that is dropped and counted. */
  maxWaitingBytes?: number;
  /** Bytes that are written together, unless a line alone is longer. */
  maxChunkBytes?: number;
  /** Called once there is room again; it writes a line about what is missing. */
  onDropped?: (dropped: DroppedLines) => void;
}

const defaultMaxWaitingBytes = 1_048_576;
const retryMilliseconds = 50;
const defaultMaxChunkBytes = 65_536;

/** Of several processes that write into one pipe, the system keeps so many bytes together. */
export const sharedChunkBytes = 4_096;

/**
 * Writes lines to a file descriptor. A pipe holds 64 KB; with a blocking write the whole process
 * would stop as soon as its reader did. Lines are written at once while the reader keeps up, and
 * wait in memory otherwise.
 */
export function createLogOutput(
  descriptor: number,
  {
    maxWaitingBytes = defaultMaxWaitingBytes,
    maxChunkBytes = defaultMaxChunkBytes,
    onDropped = () => {},
  }: LogOutputOptions = {},
): LogOutput {
  const target = openWithoutBlocking(descriptor);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped: DroppedLines = { lines: 0, bytes: 0 };
  let isDropping = false;
  /** The last write failed for good: the reader is gone, or the disk is full. */
  let isBroken = false;
  let retry: NodeJS.Timeout | undefined;
  let isGathering = false;

  function drop(lines: number, bytes: number): void {
    dropped = { lines: dropped.lines + lines, bytes: dropped.bytes + bytes };
  }

  /** Writes what it can now. */
  function advance(): void {
    while (waitingBytes > 0) {
      const chunk = takeChunk(waiting, maxChunkBytes);
      const written = tryToWrite(target, chunk);
      isBroken = written === "broken";
      if (written === "broken") {
        drop(waiting.length, waitingBytes);
        waiting = [];
        waitingBytes = 0;
        return;
      }
      waitingBytes -= written;
      if (written < chunk.byteLength) {
        waiting[0] = chunk.subarray(written);
        scheduleRetry();
        return;
      }
      waiting.shift();
    }
  }

  function writeWaiting(): void {
    if (retry) return;
    advance();
    reportDropped();
  }

  function scheduleRetry(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      advance();
      reportDropped();
    }, retryMilliseconds).unref();
  }

  /** Only with room to spare: at the bound each line would bring another one about it. */
  function reportDropped(): void {
    if (dropped.lines === 0 || isBroken || waitingBytes > maxWaitingBytes / 2) return;
    const report = dropped;
    dropped = { lines: 0, bytes: 0 };
    isDropping = false;
    onDropped(report);
  }

  process.on("exit", () => {
    advance();
    reportDropped();
  });

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (isDropping || waitingBytes + bytes.byteLength > maxWaitingBytes) {
        isDropping = true;
        drop(1, bytes.byteLength);
        scheduleRetry();
        return;
      }
      waiting.push(bytes);
      waitingBytes += bytes.byteLength;
      if (!isGathering) writeWaiting();
    },
    together(work) {
      isGathering = true;
      try {
        work();
      } finally {
        isGathering = false;
        writeWaiting();
      }
    },
    async flush(milliseconds) {
      const deadline = performance.now() + milliseconds;
      advance();
      reportDropped();
      while (waitingBytes > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        advance();
        reportDropped();
      }
    },
  };
}

/** The first lines as one chunk, which replaces them in `waiting`. */
function takeChunk(waiting: Buffer[], maxBytes: number): Buffer {
  let count = 1;
  let bytes = waiting[0]?.byteLength ?? 0;
  for (let next = waiting[1]; next && bytes + next.byteLength <= maxBytes; next = waiting[count]) {
    bytes += next.byteLength;
    count += 1;
  }
  const chunk = count === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting.slice(0, count));
  waiting.splice(0, count, chunk);
  return chunk;
}

/**
 * Number of bytes that the reader took; "broken" when there is no reader any more, or no room on
 * the disk.
 */
function tryToWrite(target: number, chunk: Buffer): number | "broken" {
  try {
    return writeSync(target, chunk);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "EAGAIN" || code === "EINTR" ? 0 : "broken";
  }
}

/** Kept, for a stream that is forgotten closes its descriptor. */
const streams: Socket[] = [];

/**
 * A descriptor for the same pipe, terminal or file on which a write answers EAGAIN instead of
 * waiting. It is opened anew where that is possible: other processes share the given one, and
 * whether it blocks.
 */
function openWithoutBlocking(descriptor: number): number {
  const stat = fstatSync(descriptor);
  // Opened anew, a file would be written from its beginning.
  if (stat.isFile()) return descriptor;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // A socket, another system, or no right to: making a stream of it is what changes it.
    if (stat.isFIFO() || stat.isSocket()) {
      streams.push(new Socket({ fd: descriptor, readable: false }));
    }
    return descriptor;
  }
}
