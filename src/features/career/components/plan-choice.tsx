import { CircleAlert } from "lucide-react";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { instalments, instalmentTotal, type Plan } from "../career.constants.ts";
import { planPayments } from "../career.rules.ts";
import type { PlaybookSummary } from "../career.types.ts";

export interface PlanChoiceProps {
  playbook: Pick<PlaybookSummary, "id" | "price" | "featured">;
  /** The day of the first payment, as `2026-11-21`. */
  today: string;
  chosen: Plan;
  error?: string | undefined;
}

/** In full, or in three payments with their days. */
export function PlanChoice({ playbook, today, chosen, error }: PlanChoiceProps) {
  const later = planPayments(playbook, "three_payments", today).slice(1);
  const options: { plan: Plan; label: string; help: string }[] = [
    {
      plan: "full",
      label: `Pay ${formatMoney(playbook.price)} today`,
      help: "One payment, nothing afterwards.",
    },
    {
      plan: "three_payments",
      label: `${instalments.dueAfterDays.length} payments of ${formatMoney(instalments.payment)}`,
      help: `${formatMoney(instalmentTotal)} in total: the first today, then on ${later.map(({ dueOn }) => formatDay(dueOn)).join(" and ")}. Nothing is charged by itself; we remind you.`,
    },
  ];
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? "plan-error" : undefined}>
      <legend className="mb-3 font-semibold">How do you want to pay?</legend>
      {error ? (
        <p id="plan-error" className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {options.map(({ plan, label, help }) => (
        <div
          key={plan}
          className="relative grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-md border border-control bg-surface p-4 has-checked:border-2 has-checked:border-ink"
        >
          <input
            type="radio"
            id={`plan-${plan}`}
            name="plan"
            value={plan}
            defaultChecked={plan === chosen}
            aria-describedby={`plan-${plan}-help`}
            className="relative z-1 mt-1 size-5 accent-accent"
          />
          <label
            htmlFor={`plan-${plan}`}
            className="font-semibold tabular-nums after:absolute after:inset-0"
          >
            {label}
          </label>
          <p id={`plan-${plan}-help`} className="col-start-2 text-sm text-muted tabular-nums">
            {help}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
