import type { Money } from "#shared/money.ts";
import { type CalendarDay, type CalendarMonth, monthOf } from "#shared/time.ts";
import { applies } from "./answers.rules.ts";
import type { Answers, Cost, Step } from "./pathways.schemas.ts";
import type { Schedule } from "./schedule.rules.ts";

/** An amount in one currency, from the least to the most. */
export interface CostRange {
  currency: Money["currency"];
  minCents: number;
  maxCents: number;
}

export interface MonthCosts {
  month: CalendarMonth;
  totals: CostRange[];
  /** Titles of the steps that cost something in it. */
  steps: string[];
}

/** The fees of a step that apply. */
export function chooseCosts({ costs }: Pick<Step, "costs">, answers: Answers): Cost[] {
  return costs.filter(({ when }) => applies(when, answers));
}

/** Totals by currency, in the order in which currencies first come. Fees to look up aren't in them. */
export function totalCosts(costs: readonly Cost[]): CostRange[] {
  const totals = new Map<string, CostRange>();
  for (const cost of costs) {
    if ("check" in cost) continue;
    const { currency, cents, upToCents = cents } = cost;
    const before = totals.get(currency) ?? { currency, minCents: 0, maxCents: 0 };
    totals.set(currency, {
      currency,
      minCents: before.minCents + cents,
      maxCents: before.maxCents + upToCents,
    });
  }
  return [...totals.values()];
}

/** The costs of each month, counted when a step begins, and today for one that has begun. */
export function costsByMonth(
  steps: readonly Pick<Step, "id" | "title" | "costs">[],
  schedule: Schedule,
  today: CalendarDay,
): MonthCosts[] {
  const months = Map.groupBy(
    steps.filter(({ costs }) => totalCosts(costs).length > 0),
    ({ id }) => {
      const start = schedule.get(id)?.start ?? today;
      return monthOf(start < today ? today : start);
    },
  );
  return [...months]
    .map(([month, ofMonth]) => ({
      month,
      totals: totalCosts(ofMonth.flatMap(({ costs }) => costs)),
      steps: ofMonth.map(({ title }) => title),
    }))
    .toSorted((one, other) => one.month.localeCompare(other.month));
}
