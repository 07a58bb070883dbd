import { defineErrors, isProductError } from "#shared/errors.ts";

export const databaseErrors = defineErrors({
  unavailable: {
    code: "database_unavailable",
    status: 503,
    message: "The service is temporarily unavailable. Please try again in a moment.",
  },
  readOnly: {
    code: "read_only",
    status: 403,
    message: "You can't change anything while you're viewing the site as someone else.",
  },
  accountGone: {
    code: "account_gone",
    status: 409,
    message:
      "This account has been closed or merged into another one. If it was merged, sign in with the other account.",
  },
  tooSlow: {
    code: "database_too_slow",
    status: 503,
    message: "This took too long. Please try again in a moment.",
  },
  newer: {
    code: "database_newer",
    status: 500,
    message: (migration: string) =>
      `A newer version of the site has migrated this database (${migration}), and this version can't run on it. Start the newer one.`,
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
  // Of the line to the server.
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EMBEDDED_STOPPED",
  // Of a server that ends connections, or starts.
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "57P05",
]);

/**
 * SQLSTATE classes: of the connection, and of a server without room, memory or free connections.
 */
const connectionErrorClasses = ["08", "53"];

/**
 * Messages of pg and Kysely without a code, about connections that broke, were closed, or fell
 * silent.
 */
const connectionMessages =
  /^(Connection terminated|Connection ended|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed|Postgres connection has been discarded|getaddrinfo )/i;

/** True when the database could not be reached, as opposed to refusing what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isProductError(error)) return false;
  const { syscall, ...fields } = error as Error & { code?: unknown; syscall?: unknown };
  const code = String(fields.code ?? "");
  return (
    connectionErrorCodes.has(code) ||
    // A missing socket, not a missing file of ours.
    (code === "ENOENT" && syscall === "connect") ||
    connectionErrorClasses.some((start) => code.length === 5 && code.startsWith(start)) ||
    connectionMessages.test(error.message) ||
    // A step that failed for this reason says so in words of its own, as a migration does.
    isUnavailable(error.cause)
  );
}

/**
 * True when the server gave a statement up because it took too long, or waited too long for others.
 */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "57014";
}

/** True when a row would have named an account that's no longer there. */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return code === "23503" && String(detail).endsWith('is not present in table "users".');
}

/** True when a statement would have written, or locked rows, in a transaction that only reads. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "25006";
}

/** True when `error` is a violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

/**
 * True when the transaction was given up so that another one, which it and that one kept waiting,
 * went on.
 */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "40P01";
}

const transactionAborted = "25P02";

/** True when a statement wasn't run, because one before it in the transaction had failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === transactionAborted;
}

/** The server's own error for such a statement, for one that it skipped without a word. */
export function abortedError(): Error {
  const message = "current transaction is aborted, commands ignored until end of transaction block";
  return Object.assign(new Error(message), { code: transactionAborted });
}

/** A prepared statement that the connection doesn't have: a pooler gave it another one. */
const unknownStatement = "26000";

/**
 * True when a prepared statement would answer other columns than when it was prepared: another
 * process has migrated the table. Also when the connection has no such statement. It did nothing.
 */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isUnknown = (error as { code?: unknown }).code === unknownStatement;
  return isUnknown || error.message === "cached plan must not change result type";
}
