import type { Money } from "#shared/money.ts";

/** A queue with something in it. */
export interface WaitingQueue {
  label: string;
  to: string;
  count: number;
  /** The longest wait, such as `3 days`. */
  oldest: string | null;
}

/** A count or sum of the last seven days, and of the seven before. */
export interface WeekFigure {
  label: string;
  to: string;
  /** Amounts in cents where there's a currency. */
  currency: Money["currency"] | null;
  week: number;
  weekBefore: number;
}

/** Things that happened most often in the last 30 days. */
export interface TallyList {
  title: string;
  note: string;
  empty: string;
  lines: { label: string; count: number }[];
}

export interface AdminHome {
  /** The one that has waited longest first. */
  queues: WaitingQueue[];
  figures: WeekFigure[];
  tallies: TallyList[];
}
