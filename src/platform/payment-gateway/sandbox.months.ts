import { addMonthsToTime, addTime } from "#shared/time.ts";

/** Parts of a sandbox subscription that change as its months pass. */
export interface SandboxMonths {
  status: "active" | "past_due" | "ended";
  /** The first month began then; the running one ends `anchorMonths` months later. */
  anchorAt: Date;
  anchorMonths: number;
  cardDeclines: boolean;
  endsWithMonth: boolean;
  endedAt: Date | null;
}

export interface SandboxMonth {
  periodStart: Date;
  periodEnd: Date;
}

/** Days for which a declined renewal is tried again before the subscription ends. */
export const dunningDays = 14;

/** The end of the month that is paid for. */
export function endOfMonth({ anchorAt, anchorMonths }: SandboxMonths): Date {
  return addMonthsToTime(anchorAt, anchorMonths);
}

/**
 * Moves to `now`, month by month: each that is over is renewed, declined, or was the last. Answers
 * the state then, and the months that were paid meanwhile.
 */
export function passMonths(
  before: SandboxMonths,
  now: Date,
): { after: SandboxMonths; paid: SandboxMonth[] } {
  let after = before;
  const paid: SandboxMonth[] = [];
  while (after.status !== "ended" && endOfMonth(after) <= now) {
    const periodStart = endOfMonth(after);
    if (after.status === "active" && after.endsWithMonth) {
      after = { ...after, status: "ended", endedAt: periodStart };
    } else if (after.cardDeclines) {
      const givenUpAt = addTime(periodStart, { days: dunningDays });
      if (givenUpAt <= now)
        return { after: { ...after, status: "ended", endedAt: givenUpAt }, paid };
      if (after.status === "active") after = { ...after, status: "past_due" };
      return { after, paid };
    } else {
      after = { ...after, status: "active", anchorMonths: after.anchorMonths + 1 };
      paid.push({ periodStart, periodEnd: endOfMonth(after) });
    }
  }
  return { after, paid };
}
