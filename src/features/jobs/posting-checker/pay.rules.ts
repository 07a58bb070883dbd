import { formatMoney } from "#shared/money.ts";
import type { PayPeriod, PostingPay } from "./posting-checker.types.ts";

/** For pay without known hours: 40 in each of 52 weeks. */
const hoursPerWeek = 40;
const weeksPerYear = 52;
const workDaysPerWeek = 5;

/** Number of a posting's pay periods in a year's work. */
function periodsPerYear({ period, hoursPerWeek: hours }: PostingPay): number {
  const perYear: Record<PayPeriod, number> = {
    hour: (hours ?? hoursPerWeek) * weeksPerYear,
    day: workDaysPerWeek * weeksPerYear,
    week: weeksPerYear,
    month: 12,
    year: 1,
  };
  return perYear[period];
}

/** An amount of a posting's pay as cents per year. */
export function yearlyCents(pay: PostingPay, amountCents: number): number {
  return Math.round(amountCents * periodsPerYear(pay));
}

/** A yearly amount in the posting's own period, rounded down to whole cents. */
export function periodCents(pay: PostingPay, amountCentsPerYear: number): number {
  return Math.floor(amountCentsPerYear / periodsPerYear(pay));
}

export const periodNames: Record<PayPeriod, string> = {
  hour: "an hour",
  day: "a day",
  week: "a week",
  month: "a month",
  year: "a year",
};

/** `$24.03 an hour` */
export function describeAmount({ currency, period }: PostingPay, amountCents: number): string {
  return `${formatMoney({ amountCents, currency })} ${periodNames[period]}`;
}

/** The reason why pay isn't an amount or a closed range that applicants see; undefined where it is. */
export function findPayGap(
  pay: PostingPay | null,
): "missing" | "hidden" | "open" | "reversed" | undefined {
  if (!pay || (pay.minimumCents === null && pay.maximumCents === null)) return "missing";
  if (!pay.isShown) return "hidden";
  if (pay.minimumCents === null || pay.maximumCents === null) return "open";
  return pay.minimumCents > pay.maximumCents ? "reversed" : undefined;
}

/** The width of a closed range in cents per year. */
export function rangeWidth(pay: PostingPay): number | undefined {
  if (pay.minimumCents === null || pay.maximumCents === null) return undefined;
  return yearlyCents(pay, pay.maximumCents) - yearlyCents(pay, pay.minimumCents);
}

/** Whether expected pay, or the top of its range, is above a yearly amount. */
export function paysAbove(pay: PostingPay | null, amountCentsPerYear: number): boolean {
  const top = pay?.maximumCents ?? pay?.minimumCents;
  return pay !== null && top != null && yearlyCents(pay, top) > amountCentsPerYear;
}
