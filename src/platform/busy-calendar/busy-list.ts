import { fromUnixSeconds } from "#shared/time.ts";
import type { BusyTime } from "./busy-calendar.ts";

/** Seconds since 1970; `end` is the first that is free again. */
export interface Stretch {
  start: number;
  end: number;
}

/** Gathers stretches of time, cut to a period. */
export class BusyList {
  private readonly stretches: Stretch[] = [];
  readonly period: Stretch;

  constructor(period: Stretch) {
    this.period = period;
  }

  add(stretch: Stretch): void {
    const start = Math.max(stretch.start, this.period.start);
    const end = Math.min(stretch.end, this.period.end);
    if (!(start < end)) return;
    const last = this.stretches.at(-1);
    if (last && start >= last.start && start <= last.end) last.end = Math.max(last.end, end);
    else this.stretches.push({ start, end });
  }

  /** Sorted; what overlaps or touches is one. */
  merged(): BusyTime[] {
    const sorted = new BusyList(this.period);
    for (const stretch of this.stretches.toSorted((a, b) => a.start - b.start)) sorted.add(stretch);
    return sorted.stretches.map(({ start, end }) => ({
      startsAt: fromUnixSeconds(start),
      endsAt: fromUnixSeconds(end),
    }));
  }
}
