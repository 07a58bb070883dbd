import pino, { type DestinationStream, type Logger } from "pino";
import type { Log } from "./log.ts";
import { createLogOutput, type LogOutput, sharedChunkBytes } from "./log-output.ts";

/** Logs as JSON lines to `destination`, or to standard output. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const together = "together" in destination ? (destination as LogOutput).together : runImmediately;
  return wrap(createLogger(level, destination), together);
}

const runImmediately = (work: () => void) => work();

let opened: LogOutput | undefined;
let isShared = false;

/** Keeps lines whole where other processes write to the same output. Must come before its first use. */
export function shareStandardOutput(): void {
  isShared = true;
}

/**
 * Standard output, which never makes the process wait. What it had to drop it says itself, as JSON.
 */
export function standardOutput(): LogOutput {
  opened ??= openStandardOutput();
  return opened;
}

function openStandardOutput(): LogOutput {
  const output = createLogOutput(1, {
    ...(isShared ? { maxChunkBytes: sharedChunkBytes } : {}),
    onDropped: ({ lines, bytes }) => logger.error({ lines, bytes }, "log.dropped"),
  });
  const logger = createLogger("error", output);
  return output;
}

function createLogger(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: "event",
      errorKey: "error",
      serializers: { error: withoutData },
    },
    destination,
  );
}

/** Fields that Postgres adds to an error to show the row it was about. */
const rowFields = ["detail", "where", "internalQuery", "parameters"];

/** An error with stack and cause, but without the personal data that a database quotes in it. */
function withoutData(error: Error): unknown {
  const serialized = pino.stdSerializers.errWithCause(error);
  return JSON.parse(
    JSON.stringify(serialized, (key, value) => (rowFields.includes(key) ? undefined : value)),
  );
}

function wrap(logger: Logger, together: LogOutput["together"]): Log {
  return {
    debug: (event, fields) => logger.debug(fields ?? {}, event),
    info: (event, fields) => logger.info(fields ?? {}, event),
    infoEach(event, entries) {
      if (!logger.isLevelEnabled("info")) return;
      together(() => {
        for (const fields of entries) logger.info(fields, event);
      });
    },
    warn: (event, fields) => logger.warn(fields ?? {}, event),
    error: (event, fields) => logger.error(fields ?? {}, event),
    with: (fields) => wrap(logger.child(fields), together),
  };
}
