import pino, { type DestinationStream, type Logger } from "pino";
import type { Log } from "./log.ts";

/** Logs as JSON lines to standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: "event",
      errorKey: "error",
      serializers: { error: withoutData },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  return wrap(logger);
}

/** What Postgres adds to an error to show the row it was about. */
const rowFields = ["detail", "where", "internalQuery", "parameters"];

/** An error with stack and cause, but without the personal data that a database quotes in it. */
function withoutData(error: Error): unknown {
  const serialized = pino.stdSerializers.errWithCause(error);
  return JSON.parse(
    JSON.stringify(serialized, (key, value) => (rowFields.includes(key) ? undefined : value)),
  );
}

function wrap(logger: Logger): Log {
  return {
    debug: (event, fields) => logger.debug(fields ?? {}, event),
    info: (event, fields) => logger.info(fields ?? {}, event),
    warn: (event, fields) => logger.warn(fields ?? {}, event),
    error: (event, fields) => logger.error(fields ?? {}, event),
    with: (fields) => wrap(logger.child(fields)),
  };
}
