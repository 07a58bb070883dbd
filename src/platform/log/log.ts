/**
 * Structured logs, one JSON object a line. Never pass personal data or secrets: ids, codes, counts
 * and durations only.
 */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  /**
   * One line for each of `entries`, written together: for what happens thousands of times a second.
   */
  infoEach(event: string, entries: readonly Record<string, unknown>[]): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  /** `fields.error` is written with its stack and cause. */
  error(event: string, fields?: Record<string, unknown>): void;
  /** A log that adds `fields` (a request id, say) to everything it writes. */
  with(fields: Record<string, unknown>): Log;
}
