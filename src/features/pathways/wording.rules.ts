import { formatMoney } from "#shared/money.ts";
import type { CostRange } from "./costs.rules.ts";
import type { Step } from "./pathways.schemas.ts";

/** `$1,250 USD`, or `$120 to $650 CAD`. */
export function formatCosts({ currency, minCents, maxCents }: CostRange): string {
  const least = formatMoney({ amountCents: minCents, currency });
  if (minCents === maxCents) return `${least} ${currency}`;
  return `${least} to ${formatMoney({ amountCents: maxCents, currency })} ${currency}`;
}

/** `2 to 6 months, usually 3`; in years where all of it is whole years. */
export function formatDuration({ min, usual, max, unit }: NonNullable<Step["time"]>): string {
  if (unit === "months" && min > 12 && [min, usual, max].every((each) => each % 12 === 0)) {
    return formatRange({ min: min / 12, usual: usual / 12, max: max / 12, unit: "years" });
  }
  return formatRange({ min, usual, max, unit });
}

function formatRange({
  min,
  usual,
  max,
  unit,
}: Record<"min" | "usual" | "max", number> & { unit: string }): string {
  if (min === max) return `${min} ${max === 1 ? unit.slice(0, -1) : unit}`;
  return `${min} to ${max} ${unit}, usually ${usual}`;
}

/** `12 months`, in whole months where it's more than eight weeks. */
export function formatDelay(days: number): string {
  if (days <= 0) return "No delay";
  const weeks = Math.max(1, Math.round(days / 7));
  if (days < 56) return weeks === 1 ? "1 week" : `${weeks} weeks`;
  return `${Math.round(days / 30.4375)} months`;
}
