import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { installments, installmentTotal, type Plan } from "../career.constants.ts";
import { planPayments } from "../career.rules.ts";
import type { PlaybookSummary } from "../career.types.ts";

export interface PlanChoiceProps {
  playbook: Pick<PlaybookSummary, "id" | "price" | "featured">;
  /** The day of the first payment, as `2026-11-21`. */
  today: string;
}

/** In full, or in three payments with their days. */
export function PlanChoice({ playbook, today }: PlanChoiceProps) {
  const later = planPayments(playbook, "three_payments", today).slice(1);
  const options: { value: Plan; label: string; help: string }[] = [
    {
      value: "full",
      label: `Pay ${formatMoney(playbook.price)} today`,
      help: "One payment, and you're done.",
    },
    {
      value: "three_payments",
      label: `${installments.dueAfterDays.length} payments of ${formatMoney(installments.payment)}`,
      help: `${formatMoney(installmentTotal)} in total. You pay the first today and the others on ${later.map(({ dueOn }) => formatDay(dueOn)).join(", and ")}. We'll email you a reminder each time and never charge you automatically.`,
    },
  ];
  return <ChoiceGroup name="plan" legend="How do you want to pay?" look="card" options={options} />;
}
