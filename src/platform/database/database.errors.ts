import { defineErrors } from "#shared/errors.ts";

export const databaseErrors = defineErrors({
  unavailable: {
    code: "database_unavailable",
    status: 503,
    message: "The service is temporarily unavailable. Please try again in a moment.",
  },
  dataInUse: {
    code: "data_in_use",
    status: 500,
    message: (folder: string) =>
      `Another process is already using the data in ${folder}. Stop it first, or give this one its own folder with DATA_FOLDER.`,
  },
  dataNotWritable: {
    code: "data_not_writable",
    status: 500,
    message: (folder: string, reason: string) =>
      `Cannot write to the data folder ${folder}: ${reason}. Free some space, fix its permissions, or choose another folder with DATA_FOLDER.`,
  },
});

/** A transaction was opened inside another one's callback: a defect in the calling code. */
export class NestedTransactionError extends Error {
  constructor(purpose: string, outer: string) {
    super(
      `A transaction (${purpose}) was opened inside another one (${outer}). Pass the open transaction on instead.`,
    );
    this.name = "NestedTransactionError";
  }
}

const connectionErrorCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EMBEDDED_STOPPED",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);

/** True when the database could not be reached, as opposed to refusing what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, ...fields } = error as Error & { code?: unknown; syscall?: unknown };
  const code = String(fields.code ?? "");
  return (
    connectionErrorCodes.has(code) ||
    // A missing socket, not a missing file of ours.
    (code === "ENOENT" && syscall === "connect") ||
    code.startsWith("08") ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

/** True when `error` is a violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

/** True when the transaction was given up so that another one, which it and that one kept waiting, went on. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "40P01";
}

/**
 * True when a prepared statement would answer other columns than when it was prepared: another
 * process has migrated the table. It did nothing.
 */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === "cached plan must not change result type";
}
