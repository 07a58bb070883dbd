import { fromUnixSeconds } from "#shared/time.ts";
import type { BusyTime } from "./busy-calendar.ts";

/** Seconds since 1970; `end` is the first that is free again. */
export interface TimeRange {
  start: number;
  end: number;
}

/** Gathers stretches of time, cut to a period. */
export class BusyList {
  private readonly ranges: TimeRange[] = [];
  readonly period: TimeRange;

  constructor(period: TimeRange) {
    this.period = period;
  }

  add(range: TimeRange): void {
    const start = Math.max(range.start, this.period.start);
    const end = Math.min(range.end, this.period.end);
    if (!(start < end)) return;
    const last = this.ranges.at(-1);
    if (last && start >= last.start && start <= last.end) last.end = Math.max(last.end, end);
    else this.ranges.push({ start, end });
  }

  /** Sorted; what overlaps or touches is one. */
  merged(): BusyTime[] {
    const sorted = new BusyList(this.period);
    for (const range of this.ranges.toSorted((a, b) => a.start - b.start)) sorted.add(range);
    return sorted.ranges.map(({ start, end }) => ({
      startsAt: fromUnixSeconds(start),
      endsAt: fromUnixSeconds(end),
    }));
  }
}
