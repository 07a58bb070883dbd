import { isPermanent } from "#platform/jobs/jobs.ts";
import type { HandOver } from "./mail.ts";

/** Marks the error of a message that the mail server certainly doesn't have. */
export function notSentFailure(error: Error): Error {
  return Object.assign(error, { isNotSent: true });
}

/** The outcome of a hand-over that ended with this error. */
export function outcomeOf(error: unknown): HandOver {
  const reason = error instanceof Error ? error.message : String(error);
  if (isPermanent(error)) return { outcome: "refused", reason };
  const isNotSent = error instanceof Error && "isNotSent" in error;
  return { outcome: isNotSent ? "deferred" : "unknown", reason };
}
