import type { RetentionRun } from "#platform/retention/retention.ts";

/** A kind of data with a number of days. */
export interface KeptData {
  kind: string;
  label: string;
  /** From when the days count. */
  from: string;
  days: number;
  /** The setting for the days, and what it may be. */
  allowed: { variable: string; min: number; max: number };
  bounds: string;
  /** Null before the first round. */
  run: RetentionRun | null;
}

/** A kind of data that a job of its own deletes. */
export interface KeptElsewhere {
  kind: string;
  label: string;
  when: string;
  job: string;
}
